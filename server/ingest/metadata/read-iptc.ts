import { decodeBytes } from './decode-bytes.ts'

/** Data sets of IPTC-IIM record 2 by number: 5 title, 25 keywords, 120 caption … */
export type Iptc = ReadonlyMap<number, readonly string[]>

const resourceStart = Buffer.from([0x38, 0x42, 0x49, 0x4d, 0x04, 0x04])

/** Where the data sets begin: after the head of the image resource, whose name and length may contain the byte that starts a data set. */
const dataStart = (view: Buffer): number => {
  const resource = view.indexOf(resourceStart)
  if (resource === -1) return view.indexOf(0x1c)
  const name = resource + resourceStart.length
  const nameBytes = 1 + (view[name] ?? 0)
  return view.indexOf(0x1c, name + nameBytes + (nameBytes % 2) + 4)
}

/**
 * Reads the data sets of a block, which may be inside Photoshop's image resources. The declared character set is ignored: most programs write UTF-8 without declaring it.
 */
export const readIptc = (block: Uint8Array): Iptc => {
  const found = new Map<number, string[]>()
  const view = Buffer.from(block.buffer, block.byteOffset, block.byteLength)
  let at = dataStart(view)
  let count = 0
  while (at !== -1 && at + 5 <= view.length && view[at] === 0x1c && count < 2000) {
    const [record, dataset, length] = [view[at + 1], view[at + 2], view.readUInt16BE(at + 3)]
    // Extended lengths (high bit set) are only used for embedded images.
    if (length >= 0x8000 || at + 5 + length > view.length) break
    if (record === 2 && dataset !== undefined) {
      const values = found.get(dataset) ?? []
      values.push(decodeBytes(view.subarray(at + 5, at + 5 + length)).text)
      found.set(dataset, values)
      count += 1
    }
    at += 5 + length
  }
  return found
}
