import { decodeExtended, parse } from 'content-disposition'
import { safeFileName } from './safe-file-name.ts'

const maxHeaderLength = 8192

/** Header values are decoded as Latin-1. Some servers send raw UTF-8 in `filename="…"`, so decode it again if it is valid UTF-8. */
const decodeUtf8Header = (text: string): string => {
  // oxlint-disable-next-line no-control-regex -- the range is the point
  if (!/[\u0080-\u00FF]/.test(text) || /[^\u0000-\u00FF]/.test(text)) return text
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(text, (character) => character.charCodeAt(0)))
  } catch {
    return text
  }
}

/** File name of a Content-Disposition header (RFC 6266, RFC 8187), in any parameter order; `filename*` before `filename`. */
export const nameFromHeader = (header: string | null): string => {
  if (!header) return ''
  const { parameters } = parse(header.slice(0, maxHeaderLength))
  // Some servers quote the extended form. The grammar forbids it and the library does not decode it.
  const extended = decodeExtended(parameters['filename*'] ?? '')
  return (extended && safeFileName(extended)) || safeFileName(decodeUtf8Header(parameters['filename'] ?? ''))
}

interface NameSources {
  readonly header: string | null
  /** Name in the response of download/. */
  readonly suggested?: string | undefined
  readonly assetId: string
  readonly extension?: string | undefined
}

/** First usable name of the sources, else `{id}.{ext}`. */
export const downloadName = ({ header, suggested, assetId, extension }: NameSources): string => {
  const suffix = extension && /^[A-Za-z0-9]{1,12}$/.test(extension) ? `.${extension.toLowerCase()}` : ''
  return nameFromHeader(header) || safeFileName(suggested ?? '') || safeFileName(`${assetId}${suffix}`) || `download${suffix}`
}
