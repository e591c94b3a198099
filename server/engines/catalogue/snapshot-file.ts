import { open, readdir, readFile, rename, rm } from 'node:fs/promises'
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

/** Null if there is no valid file; a damaged one only causes indexing. */
export const readSnapshot = async (path: string): Promise<{ header: SnapshotHeader; index: Uint8Array } | null> => {
  const bytes = await readFile(path).catch(() => null)
  if (!bytes || bytes.length < magic.length + 4 || !bytes.subarray(0, magic.length).equals(magic)) return null
  const start = magic.length + 4
  const end = start + bytes.readUInt32LE(magic.length)
  const header = aligned(end) <= bytes.length ? parseHeader(bytes.toString('utf8', start, end)) : null
  if (!header) return null
  const index = bytes.subarray(aligned(end))
  return { header, index: index.byteOffset % alignmentBytes === 0 ? index : Uint8Array.from(index) }
}
