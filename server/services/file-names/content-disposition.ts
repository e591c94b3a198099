import { create } from 'content-disposition'
import { safeName } from '#contract/safe-name.ts'

/**
 * ASCII fallback of a file name. NFKD can produce separators and device names (`℀`, `ＣＯＮ`), so the result passes `safeName` again. `%` is
 * replaced because some clients decode it.
 */
const asciiName = (name: string): string => {
  const [, stem = name, extension = ''] = /^(.*)\.([A-Za-z0-9]{1,12})$/su.exec(name) ?? []
  const decomposed = stem.normalize('NFKD').replace(/\p{M}/gu, '').replace(/ß/gu, 'ss')
  return safeName(decomposed.replace(/[^\x20-\x7E]|%/gu, '_'), extension)
}

/** `Content-Disposition` value that saves a response under a name made by `safeName` (RFC 6266, RFC 8187). */
export const attachment = (name: string): string => create(name, { type: 'attachment', fallback: asciiName(name) })
