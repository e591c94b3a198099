import { isReplaced, sameStamp } from '../../common/source-file.ts'
import { createTimeSlices } from '../../common/time-slices.ts'
import { isPreviewPending } from '../record/preview-failure.ts'
import type { Retries } from '../retries.ts'
import { type FileProblem, type FoundFile, type Scan, versionOfFound } from '../scan/scan.ts'
import type { Sidecars } from '../sidecar/sidecars.ts'
import type { IngestState } from '../state/ingest-state.ts'
import { identityOf, isAsset, type KnownAsset, type KnownFile, type KnownSkipped } from '../state/known-file.ts'
import { excludedFile, isCurrent, isWithheld, type Publication, withheldFile } from './publication.ts'

export interface Plan {
  /** Files to read: new, changed, read by older code, or due for a retry. */
  readonly read: readonly FoundFile[]
  /** Unchanged files whose record may need to be composed again. */
  readonly unchanged: readonly { readonly found: FoundFile; readonly known: KnownAsset }[]
  /** Assets whose file must be read again. Until then they stay as they are, with the current rights. */
  readonly outdated: readonly KnownAsset[]
  /** Assets whose file is there and must not be published now. They keep their identity. */
  readonly withheld: readonly KnownSkipped[]
  /** Assets whose file a pattern excludes. They keep their identity, too. */
  readonly excluded: readonly KnownSkipped[]
  /** Assets without a file. */
  readonly vanished: readonly KnownAsset[]
  /** Other known paths without a file. */
  readonly forgotten: readonly string[]
  /** Unchanged files that were not usable before. */
  readonly skipped: readonly FileProblem[]
  /** Paths of `read`, and of files that wait for a retry. */
  readonly unfinished: ReadonlySet<string>
  readonly failed: readonly FileProblem[]
}

interface PlanInput {
  readonly state: IngestState
  /** Stamps of the current code. */
  readonly stamps: ReadonlySet<string>
  readonly publication: Publication
  /** Ids with a missing record or renditions. */
  readonly damaged: ReadonlySet<string>
  readonly retries: Pick<Retries, 'isDue' | 'waiting'>
}

/** Whether another attempt at an unchanged file may give a better result. */
const mayImprove = (known: KnownFile): boolean => (isAsset(known) ? isPreviewPending(known) : known.as === 'failed' && !known.lasting)

/** Compares the scan with the ingest state, without reading files. */
export const planPass = async (
  scan: Scan,
  sidecars: Pick<Sidecars, 'paths'>,
  { state, stamps, publication, damaged, retries }: PlanInput,
): Promise<Plan> => {
  const slices = createTimeSlices()
  const outdated: KnownAsset[] = []
  const present = new Set<string>()
  const read: FoundFile[] = []
  const unchanged: { found: FoundFile; known: KnownAsset }[] = []
  const skipped: FileProblem[] = []
  const failed: FileProblem[] = []
  const unfinished = new Set<string>()
  const withheld: KnownSkipped[] = []
  const excluded: KnownSkipped[] = []
  for (const found of scan.files) {
    if (slices.isOver()) await slices.next()
    if (sidecars.paths.has(found.path) || scan.excluded.tables.has(found.path)) continue
    present.add(found.path)
    const known = state.files.get(found.path)
    const addOutdated = () => void (isAsset(known) && outdated.push(known))
    const isUnchanged = known && sameStamp(known, found.stamp) && !isReplaced(known, found.inode)
    if (isUnchanged && isAsset(known) && isWithheld(publication, known)) {
      withheld.push(withheldFile(publication, known))
      continue
    }
    if (!isUnchanged || !isCurrent(publication, stamps, known) || (isAsset(known) && damaged.has(known.id))) {
      // A transient failure is not stored as the state of the file, so the file still looks new, changed or outdated.
      const attempt = retries.waiting(found.path, versionOfFound(found))
      if (!attempt) {
        read.push(found)
        addOutdated()
        continue
      }
      unfinished.add(found.path)
      if (isUnchanged && isAsset(known)) unchanged.push({ found, known })
      else {
        failed.push({ path: found.path, reason: attempt.reason })
        addOutdated()
      }
    } else if (mayImprove(known) && retries.isDue(found.path)) {
      read.push(found)
      addOutdated()
    } else {
      if (mayImprove(known)) unfinished.add(found.path)
      if (isAsset(known)) unchanged.push({ found, known })
      else (known.as === 'skipped' ? skipped : failed).push({ path: known.path, reason: known.reason })
    }
  }
  for (const { path } of read) unfinished.add(path)
  // Files that cannot be read now have not vanished.
  const unreadable = new Set(scan.failed.map(({ path }) => path))
  const isGone = (path: string) => !present.has(path) && !unreadable.has(path) && !scan.unreadable.some((prefix) => path.startsWith(prefix))
  // A run that stopped in the middle of a move has the id under both paths: only the old path has vanished.
  const presentIds = new Set<string>()
  for (const { id } of outdated) presentIds.add(id)
  for (const { known } of unchanged) {
    if (slices.isOver()) await slices.next()
    presentIds.add(known.id)
  }
  const gone: KnownFile[] = []
  for (const known of state.files.values()) {
    if (slices.isOver()) await slices.next()
    if (!isGone(known.path)) continue
    const isRemembered = identityOf(known) !== undefined && !(isAsset(known) && presentIds.has(known.id))
    if (!isRemembered || sidecars.paths.has(known.path) || !scan.excluded.covers(known.path)) gone.push(known)
    else if (isAsset(known)) excluded.push(excludedFile(known))
  }
  const vanished = gone.filter(isAsset).filter(({ id }) => !presentIds.has(id))
  const lost = new Set(vanished.map(({ path }) => path))
  return {
    read,
    unchanged,
    outdated,
    withheld,
    excluded,
    skipped,
    failed,
    unfinished,
    vanished,
    forgotten: gone.map(({ path }) => path).filter((path) => !lost.has(path)),
  }
}
