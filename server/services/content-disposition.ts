import { create } from 'content-disposition'

/** The name in letters that every client reads; `%` goes too, since some take it for an escape. */
const asciiName = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/ß/gu, 'ss')
    .replace(/[^\x20-\x7E]|["%\\]/gu, '_')

/** Header that makes a browser save under a name made by `safeName`, RFC 6266 with RFC 8187 for what ASCII can't say. */
export const attachment = (name: string): string => create(name, { type: 'attachment', fallback: asciiName(name) })
