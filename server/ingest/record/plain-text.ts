import { cleanText } from '../metadata/clean-text.ts'
import { decodeBytes } from '../metadata/decode-bytes.ts'
import { fullTextLimit } from './full-text.ts'

/** More than the text that is searched, in any encoding. */
const maxTextBytes = fullTextLimit * 4

/** Control characters other than line ends, tabs and form feeds. */
const isBinary = (byte: number): boolean => byte < 9 || byte === 11 || (byte > 13 && byte < 32)

/** Text of a file of an unknown format; null if it is no text. @param data null = it is too large */
export const plainTextOf = (data: Buffer | null): string | null => {
  const start = data?.subarray(0, maxTextBytes)
  if (!start || start.some(isBinary)) return null
  return cleanText(decodeBytes(start).text, fullTextLimit) || null
}
