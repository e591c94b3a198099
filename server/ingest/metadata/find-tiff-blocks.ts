import type { ReadBytes } from '../structure/byte-reader.ts'
import { readTiff } from '../structure/read-tiff.ts'
import type { MetadataBlocks } from './find-png-blocks.ts'

/** Tags of TIFF 6.0 and its supplements by Adobe. */
const tags = { xmp: 700, iptc: 33_723, imageResources: 34_377 } as const

const iptcMark = 0x1c
const wordBytes = 4

/**
 * Programs declare the block as numbers of 32 bits, and some change the order of their bytes with that of the file.
 * @returns the block as it begins with the mark of a data set
 */
const inIptcOrder = (block: Buffer): Buffer => {
  if (block[0] === iptcMark || block[wordBytes - 1] !== iptcMark) return block
  return Buffer.from(block.subarray(0, block.length - (block.length % wordBytes))).swap32()
}

/** Finds the blocks of metadata in the first directory of a TIFF file. The decoder changes the order of the bytes of its IPTC block. */
export const findTiffBlocks = async (read: ReadBytes): Promise<MetadataBlocks> => {
  const main = (await readTiff(read))?.main
  const [xmp, iptc, resources] = [tags.xmp, tags.iptc, tags.imageResources].map((tag) => main?.get(tag)?.bytes)
  const block = iptc ? inIptcOrder(iptc) : resources
  return { ...(xmp && { xmp }), ...(block && { iptc: block }) }
}
