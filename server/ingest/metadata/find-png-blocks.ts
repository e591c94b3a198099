import { unzipSync } from 'node:zlib'
import type { ReadBytes } from '../structure/byte-reader.ts'

/** Blocks of metadata in a file. */
export interface MetadataBlocks {
  readonly exif?: Buffer | undefined
  readonly xmp?: Buffer | undefined
  readonly iptc?: Buffer | undefined
}

const signatureBytes = 8
const chunkHeaderBytes = 8
const checksumBytes = 4
const limits = { chunks: 100_000, blockBytes: 8 * 1024 * 1024 } as const

const xmpKeyword = 'XML:com.adobe.xmp'
/** Keywords of blocks that ImageMagick writes as hexadecimal text. */
const rawProfile = /^Raw profile type (exif|app1|iptc|8bim|xmp)$/i

const unpacked = (data: Buffer): Buffer => unzipSync(data, { maxOutputLength: limits.blockBytes })

/** Keyword and text of a chunk `tEXt`, `zTXt` or `iTXt`. */
const textChunk = (type: string, data: Buffer): { readonly keyword: string; readonly text: Buffer } => {
  const end = data.indexOf(0)
  const keyword = data.toString('latin1', 0, end)
  if (type === 'tEXt') return { keyword, text: data.subarray(end + 1) }
  if (type === 'zTXt') return { keyword, text: unpacked(data.subarray(end + 2)) }
  const isPacked = data[end + 1] === 1
  const language = data.indexOf(0, end + 3)
  const text = data.subarray(data.indexOf(0, language + 1) + 1)
  return { keyword, text: isPacked ? unpacked(text) : text }
}

/** The bytes after name and length in a raw profile. */
const rawProfileBytes = (text: Buffer): Buffer => {
  const [, hex = ''] = /^\s*\w+\s+\d+\s+([0-9a-f\s]*)/i.exec(text.toString('latin1')) ?? []
  return Buffer.from(hex.replace(/\s+/g, ''), 'hex')
}

const blockOf = (type: string, data: Buffer): MetadataBlocks => {
  if (type === 'eXIf') return { exif: data }
  const { keyword, text } = textChunk(type, data)
  if (keyword === xmpKeyword) return { xmp: text }
  const [, name = ''] = rawProfile.exec(keyword) ?? []
  const bytes = name === '' ? Buffer.alloc(0) : rawProfileBytes(text)
  if (bytes.length === 0) return {}
  const block = name.toLowerCase()
  if (block === 'iptc' || block === '8bim') return { iptc: bytes }
  return block === 'xmp' || bytes.includes('<x:xmpmeta') ? { xmp: bytes } : { exif: bytes }
}

/** Finds the blocks of metadata of a PNG file before and after its pixels; the decoder returns only those before. Damaged ones are left out. */
export const findPngBlocks = async (read: ReadBytes): Promise<MetadataBlocks> => {
  let found: MetadataBlocks = {}
  for (let at = signatureBytes, count = 0; count < limits.chunks; count += 1) {
    const header = await read(at, chunkHeaderBytes)
    if (header.length < chunkHeaderBytes) break
    const [length, type] = [header.readUInt32BE(0), header.toString('latin1', 4)]
    if (type === 'IEND') break
    if (['eXIf', 'tEXt', 'zTXt', 'iTXt'].includes(type) && length <= limits.blockBytes) {
      try {
        found = { ...blockOf(type, await read(at + chunkHeaderBytes, length)), ...found }
      } catch {
        // Damaged compression.
      }
    }
    at += chunkHeaderBytes + length + checksumBytes
  }
  return found
}
