import { quarters } from './media-fixtures.ts'

const number = (value: number, bytes: 1 | 2 | 4 | 8): Buffer => {
  const buffer = Buffer.alloc(bytes)
  if (bytes === 8) buffer.writeBigInt64BE(BigInt(value))
  else buffer.writeIntBE(value > 0x7fff_ffff ? value - 0x1_0000_0000 : value, 0, bytes)
  return buffer
}
const section = (content: Buffer, lengthBytes: 4 | 8 = 4): Buffer => Buffer.concat([number(content.length, lengthBytes), content])

/** An image resource with an empty name. */
const resource = (id: number, data: Buffer): Buffer =>
  Buffer.concat([Buffer.from('8BIM'), number(id, 2), Buffer.alloc(2), number(data.length, 4), data, Buffer.alloc(data.length % 2)])

/** Runs of at most 128 equal bytes. */
const packed = (row: Buffer): Buffer => {
  const runs: number[] = []
  for (let at = 0; at < row.length; ) {
    let length = 1
    while (length < 128 && row[at + length] === row[at]) length += 1
    runs.push(length === 1 ? 0 : 257 - length, row[at] ?? 0)
    at += length
  }
  return Buffer.from(runs)
}

interface PhotoshopOptions {
  readonly width: number
  readonly height: number
  /** 1 = grey, 3 = RGB, 4 = CMYK, as in the header. */
  readonly mode?: number
  readonly bits?: number
  /** One after the other, each with all rows. */
  readonly channels: readonly Buffer[]
  readonly isLarge?: boolean
  readonly isPacked?: boolean
  readonly isTransparent?: boolean
  readonly resources?: Readonly<Record<number, Buffer>>
}

/** A Photoshop file whose only layers are the count that says whether it is transparent. */
export const photoshopFile = ({
  width,
  height,
  mode = 3,
  bits = 8,
  channels,
  isLarge = false,
  isPacked = false,
  isTransparent = false,
  resources = {},
}: PhotoshopOptions): Buffer => {
  const rowBytes = Math.ceil((width * bits) / 8)
  const rows = channels.flatMap((plane) =>
    Array.from({ length: height }, (_, row) => packed(plane.subarray(row * rowBytes, (row + 1) * rowBytes))),
  )
  const pixels = isPacked
    ? [number(1, 2), ...rows.map(({ length }) => number(length, isLarge ? 4 : 2)), ...rows]
    : [number(0, 2), ...channels]
  const lengthBytes = isLarge ? 8 : 4
  return Buffer.concat([
    Buffer.from('8BPS'),
    number(isLarge ? 2 : 1, 2),
    Buffer.alloc(6),
    number(channels.length, 2),
    number(height, 4),
    number(width, 4),
    number(bits, 2),
    number(mode, 2),
    section(Buffer.alloc(0)),
    section(Buffer.concat(Object.entries(resources).map(([id, data]) => resource(Number(id), data)))),
    section(section(number(isTransparent ? -1 : 0, 2), lengthBytes), lengthBytes),
    ...pixels,
  ])
}

/** The channels of a blue picture whose upper left quarter is red. */
export const quarterChannels = async (width: number, height: number): Promise<readonly Buffer[]> => {
  const data = await quarters(width, height).removeAlpha().raw().toBuffer()
  return [0, 1, 2].map((colour) => Buffer.from(Array.from({ length: width * height }, (_, pixel) => data[pixel * 3 + colour] ?? 0)))
}

/** A resource with a density in pixels per inch. */
export const densityResource = (density: number): Buffer => Buffer.concat([number(density * 65_536, 4), Buffer.alloc(12)])
