import * as v from 'valibot'
import { createTimeSlices } from '../../common/time-slices.ts'
import type { IngestMemory } from '../../ports/ingest-memory.ts'
import { withPresentNames } from '../former-names.ts'
import { isAsset, type KnownAsset, type KnownFile, knownFileSchema, type RemovedAsset, removedAssetSchema } from './known-file.ts'

/** State of the known files, in memory and in an ingest memory that survives. */
export interface IngestState {
  readonly files: ReadonlyMap<string, KnownFile>
  /** By the path that they had. A new file at this path replaces the entry. */
  readonly removed: ReadonlyMap<string, RemovedAsset>
  /** Assets with this content. */
  withContent(sha256: string): KnownAsset[]
  hasId(id: string): boolean
  /** Stores `known` and removes the paths in `gone`; resolves after the data is safe. */
  change(known: readonly (KnownFile | RemovedAsset)[], gone?: readonly string[]): Promise<void>
}

const entrySchema = v.variant('as', [knownFileSchema, removedAssetSchema])

export const openIngestState = async (memory: IngestMemory): Promise<IngestState> => {
  const files = new Map<string, KnownFile>()
  const removed = new Map<string, RemovedAsset>()
  const ids = new Map<string, string>()
  const contents = new Map<string, Set<string>>()

  const forget = (path: string) => {
    const old = files.get(path)
    files.delete(path)
    removed.delete(path)
    if (!isAsset(old)) return
    if (ids.get(old.id) === path) ids.delete(old.id)
    contents.get(old.sha256)?.delete(path)
    if (contents.get(old.sha256)?.size === 0) contents.delete(old.sha256)
  }
  const remember = (known: KnownFile | RemovedAsset) => {
    forget(known.path)
    if (known.as === 'removed') return void removed.set(known.path, known)
    files.set(known.path, known)
    if (!isAsset(known)) return
    ids.set(known.id, known.path)
    const paths = contents.get(known.sha256) ?? new Set()
    contents.set(known.sha256, paths.add(known.path))
  }

  const slices = createTimeSlices()
  for await (const entry of memory.entries()) {
    if (slices.isOver()) await slices.next()
    const parsed = v.safeParse(entrySchema, withPresentNames(entry))
    if (parsed.success) remember(parsed.output)
  }

  let writing: Promise<void> = Promise.resolve()
  return {
    files,
    removed,
    withContent: (sha256) => [...(contents.get(sha256) ?? [])].map((path) => files.get(path)).filter(isAsset),
    hasId: (id) => ids.has(id),
    change(known, gone = []) {
      for (const path of gone) forget(path)
      for (const entry of known) remember(entry)
      if (known.length + gone.length === 0) return writing
      writing = writing.catch(() => undefined).then(() => memory.change(known, gone))
      return writing
    },
  }
}
