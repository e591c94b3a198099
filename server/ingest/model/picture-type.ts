const starts = (bytes: Uint8Array, text: string, at = 0): boolean =>
  Buffer.from(text, 'latin1').every((byte, index) => bytes[at + index] === byte)

/** Media type of an image by its first bytes, of the types that glTF allows. */
export const pictureType = (bytes: Uint8Array): string | null => {
  if (starts(bytes, '\x89PNG')) return 'image/png'
  if (starts(bytes, '\xff\xd8\xff')) return 'image/jpeg'
  if (starts(bytes, 'RIFF') && starts(bytes, 'WEBP', 8)) return 'image/webp'
  if (starts(bytes, 'ftypavif', 4)) return 'image/avif'
  if (starts(bytes, '\xabKTX 20\xbb')) return 'image/ktx2'
  return null
}
