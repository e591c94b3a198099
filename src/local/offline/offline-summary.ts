import type { Transaction } from '#local/database/storage.ts'
import type { Job } from '#local/downloads/job-records.ts'
import { jobRows } from '#local/downloads/job-rows.ts'
import { byFile, countFiles, fileJobs, type OfflineFiles } from '#local/offline/offline-files.ts'
import type { OfflineItem, OfflineSet } from '#local/offline/offline-records.ts'
import type { OfflineRows } from '#local/offline/offline-rows.ts'
import { readClock } from '#local/offline/permission-clock.ts'

/** Progress of a set. */
export interface OfflineSummary {
  readonly set: OfflineSet
  /** Members, members with a response in this round, and complete members. */
  readonly count: number
  readonly describedCount: number
  readonly completeCount: number
  readonly bytes: number
  /** null = the set has no files. */
  readonly files: OfflineFiles | null
  /** Address of the cover picture; null = none is stored yet. */
  readonly cover: string | null
}

export interface OfflineState {
  readonly summaries: readonly OfflineSummary[]
  /** Bytes of all pictures and files; those of several sets count once. */
  readonly bytes: number
  /** Media types of the complete files, each once. */
  readonly fileTypes: readonly string[]
  /** Current time of the permission clock. */
  readonly clock: number
}

const summary = (set: OfflineSet, items: readonly OfflineItem[], jobs: ReadonlyMap<string, Job>): OfflineSummary => {
  const { files, bytes: fileBytes } = countFiles(set, items, jobs)
  return {
    set,
    count: items.length,
    describedCount: items.filter(({ round }) => round === set.round).length,
    completeCount: items.filter(({ bytes }) => bytes !== null).length,
    bytes: items.reduce((sum, { bytes }) => sum + (bytes ?? 0), fileBytes),
    files,
    cover: items.find(({ bytes, pictures }) => bytes !== null && pictures.length > 0)?.pictures[0] ?? null,
  }
}

/** Summarizes all offline sets. @param now milliseconds since the epoch */
export const summarize = async (rows: OfflineRows, transaction: Transaction, now: number): Promise<OfflineState> => {
  const items = await rows.items()
  const jobs = await fileJobs(jobRows(transaction))
  const files = byFile(jobs)
  const bySet = new Map<string, OfflineItem[]>()
  for (const item of items) {
    const known = bySet.get(item.set)
    if (known) known.push(item)
    else bySet.set(item.set, [item])
  }
  // A recent search has only the thumbnail of an asset that another set has completely.
  const sizes = new Map<string, number>()
  for (const { id, bytes } of items) sizes.set(id, Math.max(bytes ?? 0, sizes.get(id) ?? 0))
  return {
    summaries: (await rows.sets()).map((set) => summary(set, bySet.get(set.key) ?? [], files)),
    bytes: [...sizes.values(), ...jobs.map(({ have }) => have)].reduce((sum, bytes) => sum + bytes, 0),
    fileTypes: [...new Set(jobs.filter(({ state }) => state === 'ready').map(({ type }) => type))],
    clock: await readClock(transaction, now),
  }
}
