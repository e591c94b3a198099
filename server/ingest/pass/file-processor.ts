import { readMetadata } from '../record/metadata.ts'
import { type FoundFile, versionOfFound } from '../scan/scan.ts'
import { isAsset, type KnownAsset } from '../state/known-file.ts'
import type { Batch } from './batch.ts'
import type { Composer } from './compose.ts'
import type { PassContext } from './context.ts'
import type { Identifier } from './identify.ts'
import type { PassSummary } from './pass-summary.ts'
import type { Plan } from './plan.ts'
import type { FileReader } from './read-file.ts'

interface Tools {
  readonly reader: FileReader
  readonly identifier: Identifier
  readonly composer: Composer
  readonly batch: Batch
  readonly summary: PassSummary
  /** Reports the path of each file before it is processed. */
  readonly advance: (path: string) => void
}

/** Processes single files. Does nothing after the pass is stopped. */
export interface FileProcessor {
  /** Reads a new or changed file. */
  readonly read: (found: FoundFile) => Promise<void>
  /** Composes the record of an unchanged file again, from its stored metadata. */
  readonly describe: (item: Plan['unchanged'][number]) => Promise<void>
}

export const createFileProcessor = ({ blobs, stopped, state, retries, changedContents }: PassContext, tools: Tools): FileProcessor => {
  const { reader, identifier, composer, batch, summary, advance } = tools

  const isSame = (before: KnownAsset, now: KnownAsset) => before.made === now.made && before.previewFailure === now.previewFailure

  const read: FileProcessor['read'] = async (found) => {
    if (stopped()) return
    advance(found.path)
    const reading = await reader.read(found)
    if (reading.as === 'deferred') {
      summary.deferred += 1
    } else if (reading.as === 'asset') {
      const { identity, isNew } = identifier.identify(found.path, reading.sha256)
      const { record, known, notes } = await composer.compose(found, identity, reading.metadata)
      summary.notes.push(...notes, ...reading.notes)
      if (known.made === '') changedContents.add(known.sha256)
      if (reading.metadata.previewFailure === 'transient')
        retries.failed(found.path, { version: versionOfFound(found), reason: reading.metadata.notes[0] ?? '' })
      else retries.succeeded(found.path)
      const before = state.files.get(found.path)
      // A retry without a new result is not a change.
      if (reading.metadata.previewFailure === 'transient' && isAsset(before) && isSame(before, known)) return
      summary[isNew ? 'added' : 'changed'] += 1
      await batch.put(record, { ...known, notes: [...known.notes, ...reading.notes.map(({ reason }) => reason)] })
    } else if (!stopped()) {
      const { as, reason, stamp, lasting, isOutage = false } = reading
      if (!lasting) {
        // Not stored in the state: an existing asset stays.
        const attempt = { version: versionOfFound(found), reason: `${reason}; this is tried again` }
        if (isOutage) retries.failedByOutage(found.path, attempt)
        else retries.failed(found.path, attempt)
        summary[as].push({ path: found.path, reason: attempt.reason })
        return
      }
      retries.succeeded(found.path)
      summary[as].push({ path: found.path, reason })
      const known = { path: found.path, ...found.stamp, ...found.inode, reason, stamp }
      await batch.note(as === 'failed' ? { as, ...known, lasting } : { as, ...known })
    }
  }

  return {
    read,
    describe: async ({ found, known }) => {
      if (stopped()) return
      // Metadata refers to the parts at the time of reading.
      const metadata = known.parts.length > 0 ? null : await readMetadata(blobs, known.sha256, known.stamp)
      if (!metadata) return read(found)
      advance(found.path)
      const composed = await composer.compose(found, known, metadata)
      summary.changed += 1
      await batch.put(composed.record, { ...composed.known, notes: known.notes })
    },
  }
}
