import * as v from 'valibot'
import type { IngestMemory } from '../../ports/ingest-memory.ts'
import { isAsset, type KnownAsset, type KnownFile, knownFileSchema } from './known-file.ts'

/** State of the known files, in memory and in an ingest memory that survives. */
export interface IngestState {
  readonly files: ReadonlyMap<string, KnownFile>
  /** Assets with this content. */
  withContent(sha256: string): KnownAsset[]
  hasId(id: string): boolean
  /** Stores `known` and removes the paths in `gone`; resolves after the data is safe. */
  change(known: readonly KnownFile[], gone?: readonly string[]): Promise<void>
}

export const openIngestState = async (memory: IngestMemory): Promise<IngestState> => {
  const files = new Map<string, KnownFile>()
  const ids = new Map<string, string>()
  const contents = new Map<string, Set<string>>()

  const forget = (path: string) => {
    const old = files.get(path)
    files.delete(path)
    if (!isAsset(old)) return
    if (ids.get(old.id) === path) ids.delete(old.id)
    contents.get(old.sha256)?.delete(path)
    if (contents.get(old.sha256)?.size === 0) contents.delete(old.sha256)
  }
  const remember = (known: KnownFile) => {
    forget(known.path)
    files.set(known.path, known)
    if (!isAsset(known)) return
    ids.set(known.id, known.path)
    const paths = contents.get(known.sha256) ?? new Set()
    contents.set(known.sha256, paths.add(known.path))
  }

  for await (const entry of memory.entries()) {
    const parsed = v.safeParse(knownFileSchema, entry)
    if (parsed.success) remember(parsed.output)
  }

  let writing: Promise<void> = Promise.resolve()
  return {
    files,
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
