import { readFacts } from '../record/facts.ts'
import type { FoundFile } from '../scan/scan.ts'
import { isAsset, type KnownAsset } from '../state/known-file.ts'
import type { Batch } from './batch.ts'
import type { Composer } from './compose.ts'
import type { PassContext } from './context.ts'
import type { Identifier } from './identify.ts'
import type { Plan } from './plan.ts'
import type { FileReader } from './read-file.ts'
import type { Tally } from './tally.ts'

interface Tools {
  readonly reader: FileReader
  readonly identifier: Identifier
  readonly composer: Composer
  readonly batch: Batch
  readonly tally: Tally
  /** Said of each file before work on it begins. */
  readonly advance: (path: string) => void
}

/** Brings one file after the other into step. Does nothing any more once the pass is stopped. */
export interface TakeUp {
  /** A new or changed file. */
  readonly read: (found: FoundFile) => Promise<void>
  /** An unchanged file whose record is put together anew, of what was found out when it was read. */
  readonly describe: (item: Plan['keep'][number]) => Promise<void>
}

export const createTakeUp = ({ blobs, stopped, state, retries, factsChanged }: PassContext, tools: Tools): TakeUp => {
  const { reader, identifier, composer, batch, tally, advance } = tools

  const isSame = (before: KnownAsset, now: KnownAsset) => before.made === now.made && before.previewFailure === now.previewFailure

  const read: TakeUp['read'] = async (found) => {
    if (stopped()) return
    advance(found.path)
    const reading = await reader.read(found)
    if (reading.as === 'deferred') {
      tally.deferred += 1
    } else if (reading.as === 'asset') {
      const { identity, isNew } = identifier.identify(found.path, reading.sha256)
      const { record, known, notes } = await composer.compose(found, identity, reading.facts)
      tally.notes.push(...notes, ...reading.notes)
      if (known.made === '') factsChanged.add(known.sha256)
      if (reading.facts.previewFailure === 'transient') retries.failed(found.path)
      else retries.succeeded(found.path)
      const before = state.files.get(found.path)
      // A retry that has found out nothing new is no change.
      if (reading.facts.previewFailure === 'transient' && isAsset(before) && isSame(before, known)) return
      tally[isNew ? 'added' : 'changed'] += 1
      await batch.put(record, { ...known, notes: [...known.notes, ...reading.notes.map(({ reason }) => reason)] })
    } else if (!stopped()) {
      const { as, reason, stamp, lasting } = reading
      if (!lasting) {
        // Not remembered: an asset that was there stays.
        retries.failed(found.path)
        tally[as].push({ path: found.path, reason: `${reason}; this is tried again` })
        return
      }
      retries.succeeded(found.path)
      tally[as].push({ path: found.path, reason })
      const known = { path: found.path, ...found.stamp, ...found.place, reason, stamp }
      await batch.note(as === 'failed' ? { as, ...known, lasting } : { as, ...known })
    }
  }

  return {
    read,
    describe: async ({ found, known }) => {
      if (stopped()) return
      // Facts tell of the parts that were there when they were found out.
      const facts = known.parts.length > 0 ? null : await readFacts(blobs, known.sha256, known.stamp)
      if (!facts) return read(found)
      advance(found.path)
      const composed = await composer.compose(found, known, facts)
      tally.changed += 1
      await batch.put(composed.record, { ...composed.known, notes: known.notes })
    },
  }
}
