import type { Transaction } from '#local/database/storage.ts'
import { jobRows } from '#local/downloads/job-rows.ts'
import type { Job } from '#local/downloads/records.ts'
import { readClock } from '#local/kept/kept-clock.ts'
import { byFile, countFiles, fileJobs, type KeptFiles } from '#local/kept/kept-files.ts'
import type { KeptRows } from '#local/kept/kept-rows.ts'
import type { KeptItem, KeptSet } from '#local/kept/records.ts'

/** How a set stands. */
export interface KeptSummary {
  readonly set: KeptSet
  /** Assets that are kept of it, of how many the server has answered in this round, and of how many everything is here. */
  readonly count: number
  readonly known: number
  readonly whole: number
  readonly bytes: number
  /** null = no files are kept with it. */
  readonly files: KeptFiles | null
  /** Address of a picture that stands for it; null = none is here yet. */
  readonly cover: string | null
}

export interface KeptState {
  readonly summaries: readonly KeptSummary[]
  /** Of all pictures and files, those of several sets once. */
  readonly bytes: number
  /** Media types of the complete files, each once. */
  readonly fileTypes: readonly string[]
  /** Now, on the clock that permissions end on. */
  readonly clock: number
}

const summary = (set: KeptSet, items: readonly KeptItem[], jobs: ReadonlyMap<string, Job>): KeptSummary => {
  const { files, bytes: fileBytes } = countFiles(set, items, jobs)
  return {
    set,
    count: items.length,
    known: items.filter(({ round }) => round === set.round).length,
    whole: items.filter(({ bytes }) => bytes !== null).length,
    bytes: items.reduce((sum, { bytes }) => sum + (bytes ?? 0), fileBytes),
    files,
    cover: items.find(({ bytes, pictures }) => bytes !== null && pictures.length > 0)?.pictures[0] ?? null,
  }
}

/** How everything that is kept stands. @param now milliseconds since the epoch */
export const summarize = async (rows: KeptRows, transaction: Transaction, now: number): Promise<KeptState> => {
  const items = await rows.items()
  const jobs = await fileJobs(jobRows(transaction))
  const files = byFile(jobs)
  const bySet = new Map<string, KeptItem[]>()
  for (const item of items) {
    const known = bySet.get(item.set)
    if (known) known.push(item)
    else bySet.set(item.set, [item])
  }
  const sizes = new Map(items.map(({ id, bytes }) => [id, bytes ?? 0]))
  return {
    summaries: (await rows.sets()).map((set) => summary(set, bySet.get(set.key) ?? [], files)),
    bytes: [...sizes.values(), ...jobs.map(({ have }) => have)].reduce((sum, bytes) => sum + bytes, 0),
    fileTypes: [...new Set(jobs.filter(({ state }) => state === 'ready').map(({ type }) => type))],
    clock: await readClock(transaction, now),
  }
}
