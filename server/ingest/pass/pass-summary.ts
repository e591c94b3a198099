import type { IngestReport } from '../report.ts'
import { type FileProblem, type FoundFile, type Scan } from '../scan/scan.ts'
import type { Sidecars } from '../sidecar/sidecars.ts'
import type { XmpSidecars } from '../sidecar/xmp-sidecars.ts'
import { isAsset, type KnownAsset, type KnownFile } from '../state/known-file.ts'
import type { PassContext } from './context.ts'
import { unreadableDates } from './date-limits.ts'
import type { Plan } from './plan.ts'
import { isPublishable } from './publication.ts'

/** Counts and problems of a pass. */
export interface PassSummary {
  added: number
  changed: number
  removed: number
  /** Files that are still being written. */
  deferred: number
  readonly skipped: FileProblem[]
  readonly failed: FileProblem[]
  readonly notes: FileProblem[]
  /** Problems of XMP sidecars by their path: several files may share one. */
  readonly sidecarProblems: Map<string, FileProblem>
}

/** Results that need no file to be read. */
export const createPassSummary = (scan: Scan, plan: Plan, sidecars: Sidecars, { unused }: Pick<XmpSidecars, 'unused'>): PassSummary => {
  // Sidecars report their problems themselves.
  const isOther = ({ path }: FileProblem) => !sidecars.paths.has(path)
  return {
    added: 0,
    changed: 0,
    removed: 0,
    deferred: 0,
    skipped: [...scan.skipped.filter(isOther), ...plan.skipped, ...plan.withheld, ...unused],
    // Sidecars first: one problem affects many files, and the terminal shows only the first problems.
    failed: [
      ...sidecars.problems.map(({ path, line, problem, hides }) => ({
        path: line === null ? path : `${path}:${line}`,
        reason: problem,
        ...(hides && { hides }),
      })),
      ...scan.failed.filter(isOther),
      ...plan.failed,
    ],
    notes: [],
    sidecarProblems: new Map(),
  }
}

export const noteSidecarProblem = ({ sidecarProblems }: PassSummary, { sidecarProblem }: KnownAsset): void => {
  if (sidecarProblem) sidecarProblems.set(sidecarProblem.path, sidecarProblem)
}

/** Repeats the problems of unchanged files; files that are read again report their own. */
export const repeatProblems = (
  summary: PassSummary,
  unchanged: Plan['unchanged'],
  stale: ReadonlySet<Plan['unchanged'][number]>,
  { usesFileDates }: Pick<PassContext, 'usesFileDates'>,
): void => {
  for (const item of unchanged)
    if (item.known.parts.length === 0 || !stale.has(item)) {
      const reasons = [...item.known.notes, ...(usesFileDates ? unreadableDates(item.known.dates) : [])]
      summary.notes.push(...reasons.map((reason) => ({ path: item.found.path, reason })))
      noteSidecarProblem(summary, item.known)
    }
}

/** Files that are fully written; the others are counted. */
export const settledOf = (summary: PassSummary, files: readonly FoundFile[], isSettled: (found: FoundFile) => boolean): FoundFile[] =>
  files.filter((found) => {
    const settled = isSettled(found)
    if (!settled) summary.deferred += 1
    return settled
  })

export const isCatalogueChanged = ({ added, changed, removed }: PassSummary): boolean => added + changed + removed > 0

const tableNotice = (fileCount: number) =>
  `looks like a table of ${fileCount} files; choose it in the administration under Tables, or rename it to vitrine.csv`

/** `milliseconds`: duration of the pass. */
export const reportOf = (
  { added, changed, removed, skipped, failed, notes, sidecarProblems }: PassSummary,
  files: Iterable<KnownFile>,
  tables: Sidecars['tables'],
  milliseconds: number,
  ffmpeg: boolean,
): IngestReport => {
  const all = [...files]
  const assets: KnownAsset[] = all.filter(isAsset)
  // Parts of models are not skipped files.
  const parts = new Set(assets.flatMap((asset) => asset.parts))
  return {
    assets: assets.length,
    added,
    changed,
    removed,
    skipped: skipped.filter(({ path }) => !parts.has(path) && !tables.has(path)),
    // Tables first, because the user can do something about them.
    failed: [...[...tables].map(([path, count]) => ({ path, reason: tableNotice(count) })), ...failed],
    notes: [...notes, ...sidecarProblems.values()],
    publishable: all.filter((known) => isPublishable(known) && !parts.has(known.path) && !tables.has(known.path)).length,
    seconds: Math.round(milliseconds / 100) / 10,
    ffmpeg,
  }
}
