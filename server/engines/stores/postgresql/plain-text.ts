/**
 * PostgreSQL text cannot contain U+0000. The escape is lossless and preserves the byte order, so that lookups and lists respond as with
 * SQLite. JSON text has no control characters and is not changed.
 */
export const encodeNulText = (text: string): string =>
  /[\0\u0001]/.test(text) ? text.replaceAll('\u0001', '\u0001\u0002').replaceAll('\0', '\u0001\u0001') : text

export const decodeNulText = (text: string): string =>
  text.includes('\u0001') ? text.replaceAll('\u0001\u0001', '\0').replaceAll('\u0001\u0002', '\u0001') : text
