import { create } from 'content-disposition'
import { safeName } from './safe-name.ts'

/**
 * The name in letters that every client reads. Taking letters apart can bring separators and device names to light (`℀`, `ＣＯＮ`),
 * so it is made safe once more; `%` goes too, since some take it for an escape.
 */
const asciiName = (name: string): string => {
  const [, stem = name, extension = ''] = /^(.*)\.([a-z0-9]{1,12})$/su.exec(name) ?? []
  const letters = stem.normalize('NFKD').replace(/\p{M}/gu, '').replace(/ß/gu, 'ss')
  return safeName(letters.replace(/[^\x20-\x7E]|%/gu, '_'), extension)
}

/** Header that makes a browser save under a name made by `safeName`, RFC 6266 with RFC 8187 for what ASCII can't say. */
export const attachment = (name: string): string => create(name, { type: 'attachment', fallback: asciiName(name) })
