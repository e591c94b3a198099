import { cleanLine } from './clean-text.ts'

/** Start of the tag table. */
const tableStart = 128
const entryBytes = 12
const maxTagCount = 100

const signature = (icc: Buffer, at: number): string => icc.toString('latin1', at, at + 4)

/** Text of a description tag of profile version 2 (`desc`) or 4 (`mluc`). */
const descriptionAt = (icc: Buffer, at: number): string => {
  const type = signature(icc, at)
  if (type === 'desc') return icc.toString('latin1', at + 12, at + 12 + icc.readUInt32BE(at + 8)).replace(/\0.*$/s, '')
  if (type !== 'mluc') return ''
  const [bytes, offset] = [icc.readUInt32BE(at + 20), icc.readUInt32BE(at + 24)]
  return Buffer.from(icc.subarray(at + offset, at + offset + (bytes & ~1)))
    .swap16()
    .toString('utf16le')
    .replace(/\0.*$/s, '')
}

/** Name of an ICC colour profile; empty if it is damaged. */
export const profileName = (icc: Buffer): string => {
  try {
    const count = Math.min(icc.readUInt32BE(tableStart), maxTagCount)
    for (let tag = 0; tag < count; tag++) {
      const entry = tableStart + 4 + tag * entryBytes
      if (signature(icc, entry) === 'desc') return cleanLine(descriptionAt(icc, icc.readUInt32BE(entry + 4)), 100)
    }
  } catch {
    // Offsets beyond the end of the profile.
  }
  return ''
}
