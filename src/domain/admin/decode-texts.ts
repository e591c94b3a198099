const byteOrderMarks: readonly (readonly [mark: readonly number[], encoding: string])[] = [
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
]

const decode = (bytes: Uint8Array, encoding: string): string | null => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** Decodes a file by byte order mark, UTF-8, its declared charset, then windows-1252 (spreadsheets in Western Europe). */
export const decodeTexts = (bytes: Uint8Array): string => {
  const marked = byteOrderMarks.find(([mark]) => mark.every((byte, at) => bytes[at] === byte))
  const western = (): string => new TextDecoder('windows-1252').decode(bytes)
  if (marked) return decode(bytes, marked[1]) ?? ''
  // Texts contain no zero byte at the start, but every second byte of UTF-16 is zero.
  if (bytes[1] === 0 || bytes[0] === 0) return decode(bytes, bytes[1] === 0 ? 'utf-16le' : 'utf-16be') ?? ''
  return decode(bytes, 'utf-8') ?? decode(bytes, /charset=([\w-]+)/.exec(western().slice(0, 4000))?.[1] ?? '') ?? western()
}
