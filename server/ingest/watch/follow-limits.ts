import { isDeepStrictEqual } from 'node:util'
import type { TaskQueue } from '../../common/task-queue.ts'
import type { AssetStore } from '../../ports/asset-store.ts'
import type { Catalogue } from '../../ports/catalogue.ts'
import { renewedRights } from '../../records/time-limits.ts'
import type { IngestLog } from '../log.ts'
import { reasonOf } from '../reason.ts'

interface FollowOptions {
  readonly assets: Pick<AssetStore, 'dueAssets' | 'getAssets' | 'allAssets' | 'putAssets'>
  readonly catalogue: Pick<Catalogue, 'put'>
  readonly log: Pick<IngestLog, 'error'>
  /** Milliseconds since the epoch. */
  readonly clock: () => number
  readonly writeInTurn: TaskQueue
  /** Called after rights have changed. */
  readonly onChange: () => void
}

export interface FollowedLimits {
  /** All limits that were reached before are applied. Rejects if an engine fails. */
  readonly ready: Promise<void>
  close(): Promise<void>
}

/** A look at an index of the database. It notices every jump of the clock and every pause of the process, which a timer until the next limit would miss. */
const intervalMs = 1000
/** Small corrections of the clock are no reason to read all records. */
const toleranceMs = 30_000
/** Short, so that the writes of a pass wait less than a second. */
const groupCount = 100

/**
 * Applies the limits of rights in time to the stored records, at the start and then within a second, independent of the media folder. The
 * changed rights reach users in the same way as those of tables.
 */
export const followLimits = ({ assets, catalogue, log, clock, writeInTurn, onChange }: FollowOptions): FollowedLimits => {
  const closing = new AbortController()
  let isFailing = false
  let timer: NodeJS.Timeout | undefined
  let appliedAt = Number.NEGATIVE_INFINITY
  /** Stored, but perhaps not in the catalogue. */
  const unsent = new Set<string>()

  const limitedAssets = async (): Promise<readonly string[]> => {
    const ids: string[] = []
    for await (const { id, rights } of assets.allAssets()) if (rights.timed) ids.push(id)
    return ids
  }
  const renew = async (ids: readonly string[], now: number) => {
    const stored = (await assets.getAssets(ids)).map((record) => ({
      before: record,
      record: { ...record, rights: renewedRights(record.rights, now) },
    }))
    const changed = stored.filter(({ before, record }) => unsent.has(record.id) || !isDeepStrictEqual(before.rights, record.rights))
    const records = changed.map(({ record }) => record)
    for (const { id } of records) unsent.add(id)
    if (records.length > 0) {
      await assets.putAssets(records)
      await catalogue.put(records)
      onChange()
    }
    for (const id of ids) unsent.delete(id)
  }
  const apply = async () => {
    const now = clock()
    // After the clock was set back, a limit that was applied may be in the future again.
    const due = now < appliedAt - toleranceMs ? await limitedAssets() : await assets.dueAssets(now)
    const ids = [...new Set([...unsent, ...due])]
    for (let at = 0; at < ids.length && !closing.signal.aborted; at += groupCount)
      await writeInTurn(() => renew(ids.slice(at, at + groupCount), now))
    if (!closing.signal.aborted) appliedAt = now
  }
  const repeat = () => {
    if (closing.signal.aborted) return
    timer = setTimeout(() => {
      running = apply().then(
        () => {
          isFailing = false
        },
        (error: unknown) => {
          if (!isFailing) log.error({ reason: reasonOf(error) }, 'The limits of rights in time could not be applied; trying again')
          isFailing = true
        },
      )
      void running.then(repeat)
    }, intervalMs).unref()
  }
  const ready = apply()
  let running = ready.catch(() => undefined)
  void running.then(repeat)
  return {
    ready,
    close: async () => {
      closing.abort()
      clearTimeout(timer)
      await running
    },
  }
}
