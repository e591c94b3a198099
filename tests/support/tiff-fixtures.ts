/** Types of TIFF values with their bytes. */
const typeBytes: Readonly<Record<number, number>> = { 1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 7: 1 }

/** A value of a TIFF directory. Rationals are pairs of numbers. */
interface TiffEntry {
  readonly tag: number
  /** 1 = bytes, 2 = text, 3 = 16 bits, 4 = 32 bits, 5 = rational, 7 = any bytes. Any other number is written as it is. */
  readonly type: number
  readonly value: string | Uint8Array | readonly number[]
}

/** A directory; entries of the value `directory` refer to another one. */
interface TiffDirectory {
  readonly entries: readonly TiffEntry[]
  /** Directories by the tag that refers to them. */
  readonly below?: Readonly<Record<number, TiffDirectory>>
}

interface TiffOptions {
  readonly order?: 'II' | 'MM'
  /** Blocks of pixels and the tags of their places and sizes. */
  readonly blocks?: { readonly places: number; readonly sizes: number; readonly data: readonly Uint8Array[] }
}

/** A TIFF file, or an EXIF block without its prefix. */
export const tiff = ({ entries, below = {} }: TiffDirectory, { order = 'II', blocks }: TiffOptions = {}): Buffer => {
  const isLittle = order === 'II'
  const parts: Buffer[] = []
  let end = 8
  const number = (value: number, bytes: number) => {
    const buffer = Buffer.alloc(bytes)
    if (isLittle) buffer.writeUIntLE(value, 0, bytes)
    else buffer.writeUIntBE(value, 0, bytes)
    return buffer
  }
  const add = (data: Uint8Array): number => {
    const at = end
    parts.push(Buffer.concat([data, Buffer.alloc(data.length % 2)]))
    end += data.length + (data.length % 2)
    return at
  }
  const bytesOf = ({ type, value }: TiffEntry): Buffer => {
    if (typeof value === 'string') return Buffer.from(`${value}\0`, 'latin1')
    if (value instanceof Uint8Array) return Buffer.from(value)
    return Buffer.concat(value.map((one) => number(one, type === 5 ? 4 : (typeBytes[type] ?? 4))))
  }
  const addDirectory = (directory: TiffDirectory): number => {
    const written = [...directory.entries]
    for (const [tag, inner] of Object.entries(directory.below ?? {}))
      written.push({ tag: Number(tag), type: 4, value: [addDirectory(inner)] })
    written.sort((one, other) => one.tag - other.tag)
    const rows = written.map((entry) => {
      const bytes = bytesOf(entry)
      const field = bytes.length <= 4 ? Buffer.concat([bytes, Buffer.alloc(4 - bytes.length)]) : number(add(bytes), 4)
      return Buffer.concat([number(entry.tag, 2), number(entry.type, 2), number(bytes.length / (typeBytes[entry.type] ?? 1), 4), field])
    })
    return add(Buffer.concat([number(written.length, 2), ...rows, number(0, 4)]))
  }
  const stored: TiffEntry[] = blocks
    ? [
        { tag: blocks.places, type: 4, value: blocks.data.map(add) },
        { tag: blocks.sizes, type: 4, value: blocks.data.map(({ length }) => length) },
      ]
    : []
  const first = addDirectory({ entries: [...entries, ...stored], below })
  return Buffer.concat([Buffer.from(order, 'latin1'), number(42, 2), number(first, 4), ...parts])
}

const [side, samples] = [32, 3]

/** Tags of an uncompressed image of 32 × 32 pixels with three samples of 8 bits. */
const pictureEntries = (photometric: number, planar: 1 | 2): TiffEntry[] =>
  [
    [256, side],
    [257, side],
    [259, 1],
    [262, photometric],
    [277, samples],
    [284, planar],
  ]
    .map(([tag = 0, value = 0]): TiffEntry => ({ tag, type: 3, value: [value] }))
    .concat({ tag: 258, type: 3, value: [8, 8, 8] })

const sixteen = (tag: number): TiffEntry => ({ tag, type: 3, value: [16] })

/** Tiles with one plane for each colour, which the decoder does not support. */
export const tiledPlanarTiff = (): Buffer =>
  tiff(
    { entries: [...pictureEntries(2, 2), sixteen(322), sixteen(323)] },
    { blocks: { places: 324, sizes: 325, data: Array.from({ length: 12 }, () => Buffer.alloc(16 * 16, 100)) } },
  )

/** An image in one strip. @param photometric 2 = RGB, 8 = Lab, which the decoder does not support with 8 bits */
export const stripTiff = (
  photometric: 2 | 8,
  more: readonly TiffEntry[] = [],
  order: 'II' | 'MM' = 'II',
  below?: TiffDirectory['below'],
): Buffer =>
  tiff(
    { entries: [...pictureEntries(photometric, 1), { tag: 278, type: 3, value: [side] }, ...more], ...(below && { below }) },
    { order, blocks: { places: 273, sizes: 279, data: [Buffer.alloc(side * side * samples, 100)] } },
  )
