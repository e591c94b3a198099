/** Characters of the bytes 0x80 to 0x9F; the unassigned ones stay control characters, as the Encoding Standard says. */
const windows1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

/**
 * Decodes Windows-1252. Some supported versions of Node decode it as Latin-1 with TextDecoder, which gives control characters in place of
 * dashes, quotation marks and the euro sign.
 */
const decodeWindows1252 = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    .toString('latin1')
    .replaceAll(/[\u0080-\u009f]/g, (sign) => windows1252.charAt(sign.charCodeAt(0) - 0x80))

/** Number of bytes that follow the first byte of a UTF-8 sequence; null if no sequence begins with it. */
const followingCount = (first: number): number | null =>
  first < 0x80 ? 0 : first >= 0xc2 && first < 0xe0 ? 1 : first >= 0xe0 && first < 0xf0 ? 2 : first >= 0xf0 && first < 0xf5 ? 3 : null

/** Length of the valid UTF-8 sequence at `at`; 0 if there is none. */
const sequenceAt = (bytes: Uint8Array, at: number): number => {
  const first = bytes[at] ?? 0
  const following = followingCount(first)
  if (following === null || at + following >= bytes.length) return 0
  for (let next = 1; next <= following; next += 1) if (((bytes[at + next] ?? 0) & 0xc0) !== 0x80) return 0
  const second = bytes[at + 1] ?? 0
  // Overlong sequences, surrogates, and code points above U+10FFFF.
  const isInvalid =
    (first === 0xe0 && second < 0xa0) ||
    (first === 0xed && second > 0x9f) ||
    (first === 0xf0 && second < 0x90) ||
    (first === 0xf4 && second > 0x8f)
  return isInvalid ? 0 : following + 1
}

const isUtf8 = (bytes: Uint8Array): boolean => {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

/** Calls `found` for each valid UTF-8 sequence, with its length, and for each other byte, with 0. */
const forEachSequence = (bytes: Uint8Array, found: (at: number, length: number) => void): void => {
  for (let at = 0; at < bytes.length; ) {
    const length = sequenceAt(bytes, at)
    found(at, length)
    at += Math.max(length, 1)
  }
}

const decodeUtf8 = (bytes: Uint8Array): string => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)

/** Decodes UTF-8, and bytes between its sequences as Windows-1252. */
const decodeMixed = (bytes: Uint8Array): string => {
  const parts: string[] = []
  let start = 0
  forEachSequence(bytes, (at, length) => {
    if (length > 0) return
    parts.push(decodeUtf8(bytes.subarray(start, at)), decodeWindows1252(bytes.subarray(at, at + 1)))
    start = at + 1
  })
  return [...parts, decodeUtf8(bytes.subarray(start))].join('')
}

export interface DecodedBytes {
  readonly text: string
  /** Number of bytes that are not UTF-8 in a text that is; null = the whole text was read as Windows-1252. */
  readonly damagedCount: number | null
}

/**
 * Decodes text without a declared encoding: UTF-8, else Windows-1252, which other programs write. In a text with more UTF-8 sequences than
 * other bytes, only these bytes are read as Windows-1252, so that one damaged byte damages one character.
 */
export const decodeBytes = (bytes: Uint8Array): DecodedBytes => {
  if (isUtf8(bytes)) return { text: decodeUtf8(bytes), damagedCount: 0 }
  let [sequenceCount, otherCount] = [0, 0]
  forEachSequence(bytes, (_at, length) => {
    if (length > 1) sequenceCount += 1
    else if (length === 0) otherCount += 1
  })
  return otherCount >= sequenceCount
    ? { text: decodeWindows1252(bytes), damagedCount: null }
    : { text: decodeMixed(bytes), damagedCount: otherCount }
}
