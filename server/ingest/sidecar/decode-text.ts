import { decodeBytes } from '../metadata/decode-bytes.ts'

/**
 * Text of a user's file: UTF-8, UTF-16 with byte order mark, else Windows-1252 as spreadsheets write it. `problem` completes a sentence that
 * begins with the name of the file.
 */
export const decodeText = (bytes: Uint8Array): { readonly text: string; readonly problem: string | null } => {
  const [a, b] = bytes
  if (a === 0xff && b === 0xfe) return { text: new TextDecoder('utf-16le').decode(bytes), problem: null }
  if (a === 0xfe && b === 0xff) return { text: new TextDecoder('utf-16be').decode(bytes), problem: null }
  const { text, damagedCount } = decodeBytes(bytes)
  if (damagedCount === 0) return { text: text.replace(/^\uFEFF/, ''), problem: null }
  return {
    text,
    problem:
      damagedCount === null
        ? 'is not UTF-8; it was read as Windows-1252'
        : `is UTF-8 with ${damagedCount} other ${damagedCount === 1 ? 'byte' : 'bytes'}, which ${damagedCount === 1 ? 'was' : 'were'} read as Windows-1252`,
  }
}
