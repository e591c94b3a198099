/** Start of the brand in the first box of an AVIF file. */
const brandStart = 8

/** Whether an AVIF file is an animation, by its first bytes. */
export const isImageSequence = (head: Buffer): boolean => head.toString('latin1', brandStart - 4, brandStart + 4) === 'ftypavis'

/** The bytes of an animation with the brand of a still image, because the decoder opens nothing else. It then reads the first frame. */
export const withStillBrand = (data: Buffer): Buffer => {
  const still = Buffer.from(data)
  still.write('avif', brandStart, 'latin1')
  return still
}

/** The length that the header of a WebP file declares, in bytes. */
const declaredLength = (head: Buffer): number => head.readUInt32LE(4) + 8

/** A file with a larger part missing is not worth its memory. */
const maxMissingBytes = 64 * 1024 * 1024

/** Whether a WebP file ends too early, by its first bytes and its length. */
export const isCutWebp = (head: Buffer, bytes: number): boolean =>
  head.length >= 12 && declaredLength(head) > bytes && declaredLength(head) - bytes <= maxMissingBytes

/** The bytes of a truncated WebP file, with zeros instead of its end: the decoder refuses a shorter file but not damaged pixels. */
export const withWholeLength = (data: Buffer): Buffer => Buffer.concat([data, Buffer.alloc(declaredLength(data) - data.length)])
