import type { ReadBytes } from './byte-reader.ts'

/** A box of the ISO base media format. */
export interface Box {
  readonly type: string
  /** Hexadecimal identifier of a box of a manufacturer; empty for others. */
  readonly uuid: string
  /** Places of its content. */
  readonly start: number
  readonly end: number
}

const headerBytes = 32
const uuidBytes = 16
const maxBoxCount = 1000

/** The boxes between two places. The end of the last one may be behind the end of a truncated file. */
export async function* boxesIn(read: ReadBytes, start: number, end: number): AsyncGenerator<Box> {
  for (let at = start, count = 0; at + 8 <= end && count < maxBoxCount; count += 1) {
    const header = await read(at, headerBytes)
    if (header.length < 8) return
    const short = header.readUInt32BE(0)
    const isWide = short === 1 && header.length >= 16
    const length = isWide ? Number(header.readBigUInt64BE(8)) : short === 0 ? end - at : short
    const type = header.toString('latin1', 4, 8)
    const lead = (isWide ? 16 : 8) + (type === 'uuid' ? uuidBytes : 0)
    if (length < lead) return
    const next = Math.min(at + length, end)
    yield { type, uuid: type === 'uuid' ? header.toString('hex', lead - uuidBytes, lead) : '', start: at + lead, end: next }
    at = next
  }
}

/** The first such box between two places. */
export const findBox = async (
  read: ReadBytes,
  { start, end }: Pick<Box, 'start' | 'end'>,
  isFound: (box: Box) => boolean,
): Promise<Box | null> => {
  for await (const box of boxesIn(read, start, end)) if (isFound(box)) return box
  return null
}

export const wholeFile = { start: 0, end: Number.MAX_SAFE_INTEGER } as const

export const byType = (type: string) => (box: Box) => box.type === type

/** The box at the end of a path of types. */
export const findPath = async (read: ReadBytes, from: Box, types: readonly string[]): Promise<Box | null> => {
  let box: Box | null = from
  for (const type of types) box = box && (await findBox(read, box, byType(type)))
  return box
}
