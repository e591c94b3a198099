import { open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import * as v from 'valibot'
import type { CatalogueLabels } from '#catalogue/catalogue-core.ts'
import { runId } from '../../common/run-id.ts'

/** What the documents were like when the snapshot was written. */
export interface SnapshotStamp {
  readonly revision: number
  readonly count: number
}

const labelsSchema = v.record(v.string(), v.record(v.string(), v.record(v.string(), v.string())))
const headerSchema = v.object({
  stamp: v.object({ revision: v.number(), count: v.number() }),
  labels: labelsSchema,
  locales: v.array(v.string()),
})
interface SnapshotHeader extends CatalogueLabels {
  readonly stamp: SnapshotStamp
}

const magic = Buffer.from('VTRCAT01', 'latin1')
/** The index wants to lie at a multiple of this, so that it can use the bytes where they are. */
const alignment = 16
const aligned = (length: number): number => Math.ceil(length / alignment) * alignment

const prefixOf = (header: SnapshotHeader): Buffer => {
  const text = Buffer.from(JSON.stringify(header), 'utf8')
  const prefix = Buffer.alloc(aligned(magic.length + 4 + text.length), 0x20)
  magic.copy(prefix)
  prefix.writeUInt32LE(text.length, magic.length)
  text.copy(prefix, magic.length + 4)
  return prefix
}

/** What an earlier run left behind when it was stopped in the middle of writing. */
const sweep = async (path: string): Promise<void> => {
  const [folder, mine] = [dirname(path), `${basename(path)}.${runId}.tmp`]
  for (const name of await readdir(folder))
    if (name.startsWith(`${basename(path)}.`) && name.endsWith('.tmp') && name !== mine) await rm(join(folder, name), { force: true })
}

/** Whole or not at all: written beside, flushed, then renamed into place. */
export const writeSnapshot = async (path: string, header: SnapshotHeader, parts: readonly Uint8Array[]): Promise<void> => {
  await sweep(path)
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

/** Null when there is no file or it is none of ours; a damaged one is no error, it only costs the indexing. */
export const readSnapshot = async (path: string): Promise<{ header: SnapshotHeader; index: Uint8Array } | null> => {
  const bytes = await readFile(path).catch(() => null)
  if (!bytes || bytes.length < magic.length + 4 || !bytes.subarray(0, magic.length).equals(magic)) return null
  const start = magic.length + 4
  const end = start + bytes.readUInt32LE(magic.length)
  const header = aligned(end) <= bytes.length ? parseHeader(bytes.toString('utf8', start, end)) : null
  if (!header) return null
  const index = bytes.subarray(aligned(end))
  return { header, index: index.byteOffset % alignment === 0 ? index : Uint8Array.from(index) }
}
