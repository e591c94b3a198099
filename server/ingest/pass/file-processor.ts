import { readMetadata } from '../record/metadata.ts'
import { type FoundFile, versionOfFound } from '../scan/scan.ts'
import { identityOf, isAsset, type KnownAsset } from '../state/known-file.ts'
import type { Batch } from './batch.ts'
import type { Composer } from './compose.ts'
import type { PassContext } from './context.ts'
import type { Identifier } from './identify.ts'
import { noteSidecarProblem, type PassSummary } from './pass-summary.ts'
import { unlessAborted } from './pass-turn.ts'
import type { Plan } from './plan.ts'
import type { ReadingKind } from './readings.ts'

interface Tools {
  readonly identifier: Identifier
  readonly composer: Composer
  readonly batch: Batch
  readonly summary: PassSummary
  /** Reports the path of each file before it is processed. */
  readonly advance: (path: string) => void
  /** Aborted when the next pass continues the reading. */
  readonly signal: AbortSignal
}

/** Processes single files. Does nothing after the pass is stopped. */
export interface FileProcessor {
  /** Reads a new or changed file. */
  readonly read: (found: FoundFile, kind: ReadingKind) => Promise<void>
  /** Composes the record of an unchanged file again, from its stored metadata. @returns false = the file must be read */
  readonly describe: (item: Plan['unchanged'][number]) => Promise<boolean>
}

export const createFileProcessor = (context: PassContext, tools: Tools): FileProcessor => {
  const { blobs, stopped, state, retries, changedContents, readings, damaged, tombstones, clock } = context
  const { identifier, composer, batch, summary, advance, signal } = tools

  const isSame = (before: KnownAsset, now: KnownAsset) => before.made === now.made && before.previewFailure === now.previewFailure

  const read: FileProcessor['read'] = async (found, kind) => {
    if (stopped()) return
    advance(found.path)
    const reading = await unlessAborted(readings.read(found, kind), signal)
    if (reading === null) return
    readings.taken(found)
    if (reading.as === 'deferred') {
      summary.deferred += 1
    } else if (reading.as === 'asset') {
      const { identity, isNew } = identifier.identify(found.path, reading.sha256)
      const { record, known, notes } = await composer.compose(found, identity, reading.metadata)
      summary.notes.push(...notes, ...reading.notes)
      noteSidecarProblem(summary, known)
      if (known.made === '') changedContents.add(known.sha256)
      if (reading.metadata.previewFailure === 'transient')
        retries.failed(found.path, { version: versionOfFound(found), reason: reading.metadata.notes[0] ?? '' })
      else retries.succeeded(found.path)
      const before = state.files.get(found.path)
      damaged.delete(identity.id)
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
      const asset = state.files.get(found.path)
      // A file that is incomplete for some time keeps its id.
      if (isAsset(asset)) tombstones.put({ as: 'removed', path: found.path, asset, removedAt: clock() })
      const identity = identityOf(asset)
      await batch.note(as === 'failed' ? { as, ...known, lasting } : { as, ...known, ...(identity && { identity }) })
    }
  }

  return {
    read,
    describe: async ({ found, known }) => {
      if (stopped()) return true
      // Metadata refers to the parts at the time of reading.
      const metadata = known.parts.length > 0 ? null : await readMetadata(blobs, known.sha256, known.stamp)
      if (!metadata) return false
      advance(found.path)
      const composed = await composer.compose(found, known, metadata)
      summary.changed += 1
      summary.sidecarProblems.delete(known.sidecarProblem?.path ?? '')
      noteSidecarProblem(summary, composed.known)
      await batch.put(composed.record, { ...composed.known, notes: known.notes })
      return true
    },
  }
}
