import { type FileHandle, open, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import * as v from 'valibot'
import type { CatalogueLabels } from '#catalogue/catalogue-core.ts'
import { runId } from '../../common/run-id.ts'
import type { AssetsVersion } from '../../ports/asset-store.ts'

/** State of the documents when the snapshot was written. */
export interface SnapshotStamp extends AssetsVersion {
  readonly count: number
  readonly rightsVersion: string
}

const labelsSchema = v.record(v.string(), v.record(v.string(), v.record(v.string(), v.string())))
const headerSchema = v.object({
  stamp: v.object({ revision: v.number(), mark: v.nullable(v.string()), count: v.number(), rightsVersion: v.string() }),
  labels: labelsSchema,
  locales: v.array(v.string()),
})
interface SnapshotHeader extends CatalogueLabels {
  readonly stamp: SnapshotStamp
}

const magic = Buffer.from('VTRCAT01', 'latin1')
/** The index needs this alignment to use the bytes without a copy. */
const alignmentBytes = 16
const aligned = (length: number): number => Math.ceil(length / alignmentBytes) * alignmentBytes

const prefixOf = (header: SnapshotHeader): Buffer => {
  const text = Buffer.from(JSON.stringify(header), 'utf8')
  const prefix = Buffer.alloc(aligned(magic.length + 4 + text.length), 0x20)
  magic.copy(prefix)
  prefix.writeUInt32LE(text.length, magic.length)
  text.copy(prefix, magic.length + 4)
  return prefix
}

/** Removes temporary files of an interrupted run. */
const removeLeftovers = async (path: string): Promise<void> => {
  const [folder, ownFile] = [dirname(path), `${basename(path)}.${runId}.tmp`]
  for (const name of await readdir(folder))
    if (name.startsWith(`${basename(path)}.`) && name.endsWith('.tmp') && name !== ownFile) await rm(join(folder, name), { force: true })
}

/** Writes a temporary file, syncs it and renames it, so that the snapshot is complete or absent. */
export const writeSnapshot = async (path: string, header: SnapshotHeader, parts: readonly Uint8Array[]): Promise<void> => {
  await removeLeftovers(path)
  const beside = `${path}.${runId}.tmp`
  const file = await open(beside, 'w', 0o600)
  try {
    for (const part of [prefixOf(header), ...parts]) if (part.byteLength > 0) await file.writeFile(part)
    await file.sync()
  } catch (error) {
    await file.close()
    await rm(beside, { force: true })
    throw error
  }
  await file.close()
  await rename(beside, path)
}

const parseHeader = (text: string): SnapshotHeader | null => {
  try {
    const parsed = v.safeParse(headerSchema, JSON.parse(text))
    return parsed.success ? parsed.output : null
  } catch {
    return null
  }
}

/** A read of more than 2 GiB fails, and so does `readFile`. */
const maxReadBytes = 2 ** 30

/** Reads a file of any size; null if it cannot be read. @param pieceBytes size of one read */
const readWhole = async (path: string, pieceBytes: number): Promise<Uint8Array<ArrayBuffer> | null> => {
  let file: FileHandle | null = null
  try {
    file = await open(path)
    const { size } = await file.stat()
    const bytes = new Uint8Array(size)
    for (let at = 0; at < size; ) {
      const { bytesRead } = await file.read(bytes, at, Math.min(pieceBytes, size - at), at)
      // A file that becomes shorter ends in zeros, which no checksum accepts.
      if (bytesRead === 0) break
      at += bytesRead
    }
    return bytes
  } catch {
    return null
  } finally {
    await file?.close()
  }
}

/** Null if there is no valid file; a damaged one only causes indexing. */
export const readSnapshot = async (
  path: string,
  pieceBytes = maxReadBytes,
): Promise<{ header: SnapshotHeader; index: Uint8Array } | null> => {
  const bytes = await readWhole(path, pieceBytes)
  const start = magic.length + 4
  if (!bytes || bytes.length < start) return null
  const prefix = Buffer.from(bytes.buffer, 0, start)
  if (!prefix.subarray(0, magic.length).equals(magic)) return null
  const length = prefix.readUInt32LE(magic.length)
  const indexOffset = aligned(start + length)
  const header = indexOffset <= bytes.length ? parseHeader(Buffer.from(bytes.buffer, start, length).toString('utf8')) : null
  return header && { header, index: bytes.subarray(indexOffset) }
}
