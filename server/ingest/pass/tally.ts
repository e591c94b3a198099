import type { IngestReport } from '../report.ts'
import { type FoundFile, type Remark, type Scan } from '../scan/scan.ts'
import type { Sidecars } from '../sidecar/sidecars.ts'
import { isAsset, type KnownAsset, type KnownFile } from '../state/known-file.ts'
import type { Plan } from './plan.ts'

/** What a pass counts and remarks on its way. */
export interface Tally {
  added: number
  changed: number
  removed: number
  /** Files that are still being written. */
  deferred: number
  readonly skipped: Remark[]
  readonly failed: Remark[]
  readonly notes: Remark[]
}

/** What is known before any file is read. */
export const createTally = (scan: Scan, plan: Plan, sidecars: Sidecars): Tally => {
  // Of sidecars their own problems say all there is to say.
  const isOther = ({ path }: Remark) => !sidecars.paths.has(path)
  return {
    added: 0,
    changed: 0,
    removed: 0,
    deferred: 0,
    skipped: [...scan.skipped.filter(isOther), ...plan.skipped],
    // Sidecars first: what is wrong in one concerns many files, and the terminal names the first few problems only.
    failed: [
      ...sidecars.problems.map(({ path, line, problem }) => ({ path: line === null ? path : `${path}:${line}`, reason: problem })),
      ...scan.failed.filter(isOther),
      ...plan.failed,
    ],
    notes: [],
  }
}

/** The remarks about files that are not read again; what is read again says anew what there is to say. */
export const noteKept = (tally: Tally, kept: Plan['keep'], stale: ReadonlySet<Plan['keep'][number]>): void => {
  for (const item of kept)
    if (item.known.parts.length === 0 || !stale.has(item))
      tally.notes.push(...item.known.notes.map((reason) => ({ path: item.found.path, reason })))
}

/** Those of the files to be read that have settled; the others are counted. */
export const settledOf = (tally: Tally, files: readonly FoundFile[], isSettled: (found: FoundFile) => boolean): FoundFile[] =>
  files.filter((found) => {
    const settled = isSettled(found)
    if (!settled) tally.deferred += 1
    return settled
  })

export const isTouched = ({ added, changed, removed }: Tally): boolean => added + changed + removed > 0

/** `milliseconds`: how long the pass took. */
export const reportOf = (
  { added, changed, removed, skipped, failed, notes }: Tally,
  files: Iterable<KnownFile>,
  milliseconds: number,
  ffmpeg: boolean,
): IngestReport => {
  const assets: KnownAsset[] = [...files].filter(isAsset)
  // What is a part of something was not left aside.
  const parts = new Set(assets.flatMap((asset) => asset.parts))
  return {
    assets: assets.length,
    added,
    changed,
    removed,
    skipped: skipped.filter(({ path }) => !parts.has(path)),
    failed,
    notes,
    seconds: Math.round(milliseconds / 100) / 10,
    ffmpeg,
  }
}
