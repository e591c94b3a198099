/** A directory of a TIFF file with a picture in one colour, or a mask. */
export interface TiffPage {
  readonly width: number
  readonly height: number
  readonly colour?: readonly [number, number, number]
  /** NewSubfileType: 1 = smaller copy, 2 = page, 4 = mask; missing = not stored. */
  readonly subfile?: number
  readonly orientation?: number
  /** Black and white, as fax machines store it. */
  readonly isBilevel?: boolean
}

interface PagedTiffOptions {
  readonly order?: 'II' | 'MM'
  readonly isBig?: boolean
  /** Number of the directory to which the last one refers; missing = none. */
  readonly backTo?: number
}

/** An uncompressed TIFF file with one directory for each picture. */
export const pagedTiff = (pages: readonly TiffPage[], { order = 'II', isBig = false, backTo }: PagedTiffOptions = {}): Buffer => {
  const number = (value: number, bytes: number): Buffer => {
    const buffer = Buffer.alloc(bytes)
    const low = Math.min(bytes, 6)
    if (order === 'II') buffer.writeUIntLE(value, 0, low)
    else buffer.writeUIntBE(value, bytes - low, low)
    return buffer
  }
  const placeBytes = isBig ? 8 : 4
  const head = isBig ? [number(43, 2), number(8, 2), number(0, 2), number(16, 8)] : [number(42, 2), number(8, 4)]
  const headBytes = isBig ? 16 : 8
  const parts: Buffer[] = []
  const starts: number[] = []
  let place = headBytes
  pages.forEach(({ width, height, colour = [0, 0, 0], subfile, orientation = 1, isBilevel = false }, index) => {
    const pixels = isBilevel
      ? Buffer.alloc(Math.ceil(width / 8) * height, 0xff)
      : Buffer.from(Array.from({ length: width * height }, () => colour).flat())
    const entries: [number, 3 | 4, number][] = [
      ...(subfile === undefined ? [] : ([[254, 4, subfile]] as [number, 3 | 4, number][])),
      [256, 4, width],
      [257, 4, height],
      [258, 3, isBilevel ? 1 : 8],
      [259, 3, 1],
      [262, 3, isBilevel ? ((subfile ?? 0) & 4 ? 4 : 1) : 2],
      [273, 4, 0],
      [274, 3, orientation],
      [277, 3, isBilevel ? 1 : 3],
      [278, 4, height],
      [279, 4, pixels.length],
    ]
    const directoryBytes = (isBig ? 8 : 2) + entries.length * (isBig ? 20 : 12) + placeBytes
    const pixelsAt = place + directoryBytes
    const next = pixelsAt + pixels.length + (pixels.length % 2)
    starts.push(place)
    const isLast = index === pages.length - 1
    const target = isLast ? (backTo === undefined ? 0 : (starts[backTo] ?? 0)) : next
    const rows = entries.map(([tag, type, value]) => {
      const stored = tag === 273 ? pixelsAt : value
      const field = Buffer.concat([number(stored, type === 3 ? 2 : 4), Buffer.alloc(placeBytes - (type === 3 ? 2 : 4))])
      return Buffer.concat([number(tag, 2), number(type, 2), number(1, placeBytes), field])
    })
    parts.push(number(entries.length, isBig ? 8 : 2), ...rows, number(target, placeBytes), pixels, Buffer.alloc(pixels.length % 2))
    place = next
  })
  return Buffer.concat([Buffer.from(order, 'latin1'), ...head, ...parts])
}
