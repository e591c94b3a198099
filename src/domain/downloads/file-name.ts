import { decodeExtended, parse } from 'content-disposition'
import { safeFileName } from './safe-name.ts'

const headerLimit = 8192

/**
 * A header arrives as one character per byte. Servers that write UTF-8 straight into `filename="…"` are read as they meant it;
 * what is no UTF-8 stays Latin-1.
 */
const meant = (text: string): string => {
  // oxlint-disable-next-line no-control-regex -- the range is the point
  if (!/[\u0080-\u00FF]/.test(text) || /[^\u0000-\u00FF]/.test(text)) return text
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(text, (character) => character.charCodeAt(0)))
  } catch {
    return text
  }
}

/** Name from a Content-Disposition header (RFC 6266, RFC 8187); parameters in any order, `filename*` before `filename`. */
export const nameFromHeader = (header: string | null): string => {
  if (!header) return ''
  const { parameters } = parse(header.slice(0, headerLimit))
  // Some servers put the extended form into quotes, which the grammar does not allow and the library leaves undecoded.
  const extended = decodeExtended(parameters['filename*'] ?? '')
  return (extended && safeFileName(extended)) || safeFileName(meant(parameters['filename'] ?? ''))
}

interface NameSources {
  readonly header: string | null
  /** Name in the answer of download/. */
  readonly suggested?: string | undefined
  readonly assetId: string
  readonly extension?: string | undefined
}

/** The first source that gives a usable name, else `{id}.{ext}`. */
export const downloadName = ({ header, suggested, assetId, extension }: NameSources): string => {
  const suffix = extension && /^[A-Za-z0-9]{1,12}$/.test(extension) ? `.${extension.toLowerCase()}` : ''
  return nameFromHeader(header) || safeFileName(suggested ?? '') || safeFileName(`${assetId}${suffix}`) || `download${suffix}`
}
