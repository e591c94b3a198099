/** Types of TIFF values with their bytes. */
const short = { type: 3, bytes: 2 } as const
const long = { type: 4, bytes: 4 } as const
const undefinedBytes = { type: 7, bytes: 1 } as const

interface Entry {
  readonly tag: number
  readonly format: typeof short | typeof long | typeof undefinedBytes
  readonly values: readonly number[] | Uint8Array
}

const headerBytes = 8
const entryBytes = 12
const inlineBytes = 4
/** The decoder loads one strip at a time. */
const stripBytes = 4 * 1024 * 1024

interface RgbPicture {
  readonly width: number
  readonly height: number
  /** 4 = with transparency. */
  readonly samples: 3 | 4
  /** Colour profile of the pixels; null = sRGB. */
  readonly icc: Uint8Array | null
}

/**
 * An uncompressed TIFF file for pixels of 8 bits per colour: the only container in which the decoder takes raw pixels with a colour profile.
 * @returns the file with black pixels, and the place of the first one
 */
export const rgbTiff = ({ width, height, samples, icc }: RgbPicture): { readonly tiff: Buffer; readonly start: number } => {
  const rowBytes = width * samples
  const rowsPerStrip = Math.min(height, Math.max(1, Math.floor(stripBytes / rowBytes)))
  const strips = Array.from({ length: Math.ceil(height / rowsPerStrip) }, (_, strip) => strip * rowsPerStrip)
  const entriesAt = (start: number): readonly Entry[] => [
    { tag: 256, format: long, values: [width] },
    { tag: 257, format: long, values: [height] },
    { tag: 258, format: short, values: Array.from({ length: samples }, () => 8) },
    { tag: 259, format: short, values: [1] },
    { tag: 262, format: short, values: [2] },
    { tag: 273, format: long, values: strips.map((row) => start + row * rowBytes) },
    { tag: 277, format: short, values: [samples] },
    { tag: 278, format: long, values: [rowsPerStrip] },
    { tag: 279, format: long, values: strips.map((row) => Math.min(rowsPerStrip, height - row) * rowBytes) },
    { tag: 284, format: short, values: [1] },
    ...(samples === 4 ? [{ tag: 338, format: short, values: [2] }] : []),
    ...(icc ? [{ tag: 34_675, format: undefinedBytes, values: icc }] : []),
  ]
  const bytesOf = ({ format, values }: Entry) => values.length * format.bytes
  const entries = entriesAt(0)
  const directoryBytes = 2 + entries.length * entryBytes + 4
  const outside = entries.map(bytesOf).filter((bytes) => bytes > inlineBytes)
  const start = headerBytes + directoryBytes + outside.reduce((sum, bytes) => sum + bytes, 0)
  const tiff = Buffer.alloc(start + rowBytes * height)
  tiff.write('II*\0', 'latin1')
  tiff.writeUInt32LE(headerBytes, 4)
  tiff.writeUInt16LE(entries.length, headerBytes)
  let free = headerBytes + directoryBytes
  entriesAt(start).forEach((entry, row) => {
    const { tag, format, values } = entry
    const at = headerBytes + 2 + row * entryBytes
    const isInline = bytesOf(entry) <= inlineBytes
    const place = isInline ? at + 8 : free
    tiff.writeUInt16LE(tag, at)
    tiff.writeUInt16LE(format.type, at + 2)
    tiff.writeUInt32LE(values.length, at + 4)
    if (!isInline) {
      tiff.writeUInt32LE(free, at + 8)
      free += bytesOf(entry)
    }
    if (values instanceof Uint8Array) tiff.set(values, place)
    else values.forEach((value, index) => tiff.writeUIntLE(value, place + index * format.bytes, format.bytes))
  })
  return { tiff, start }
}
