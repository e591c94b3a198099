import { isReplaced, sameStamp } from '../../common/source-file.ts'
import { isPreviewPending } from '../record/preview-failure.ts'
import type { Retries } from '../retries.ts'
import type { FoundFile, Remark, Scan } from '../scan/scan.ts'
import type { Sidecars } from '../sidecar/sidecars.ts'
import type { IngestState } from '../state/ingest-state.ts'
import { isAsset, type KnownAsset, type KnownFile } from '../state/known-file.ts'

export interface Plan {
  /** To be read: new, changed, looked at by older code, or due for a retry. */
  readonly read: readonly FoundFile[]
  /** Unchanged files whose record may have to be put together again. */
  readonly keep: readonly { readonly found: FoundFile; readonly known: KnownAsset }[]
  /** Assets whose file is not there any more. */
  readonly vanished: readonly KnownAsset[]
  /** Other remembered paths that are not there any more. */
  readonly forgotten: readonly string[]
  /** Unchanged files that were of no use the last time. */
  readonly skipped: readonly Remark[]
  /** Paths of `read`, and of files that wait for their retry. */
  readonly unfinished: ReadonlySet<string>
  readonly failed: readonly Remark[]
}

interface Known {
  readonly state: IngestState
  /** Stamps of the code that runs now. */
  readonly stamps: ReadonlySet<string>
  /** Ids whose record or renditions are missing. */
  readonly damaged: ReadonlySet<string>
  readonly retries: Pick<Retries, 'isDue'>
}

/** Whether what is remembered of an unchanged file may turn out better at another attempt. */
const isOpen = (known: KnownFile): boolean => (isAsset(known) ? isPreviewPending(known) : known.as === 'failed' && !known.lasting)

/** Compares what is there with what is known. Nothing is read. */
export const planPass = (scan: Scan, sidecars: Pick<Sidecars, 'paths'>, { state, stamps, damaged, retries }: Known): Plan => {
  const candidates = scan.files.filter(({ path }) => !sidecars.paths.has(path))
  const present = new Set(candidates.map(({ path }) => path))
  const read: FoundFile[] = []
  const keep: { found: FoundFile; known: KnownAsset }[] = []
  const skipped: Remark[] = []
  const failed: Remark[] = []
  const unfinished = new Set<string>()
  for (const found of candidates) {
    const known = state.files.get(found.path)
    const isUnchanged = known && sameStamp(known, found.stamp) && !isReplaced(known, found.place)
    if (!isUnchanged || !stamps.has(known.stamp) || (isAsset(known) && damaged.has(known.id))) read.push(found)
    else if (isOpen(known) && retries.isDue(found.path)) read.push(found)
    else {
      if (isOpen(known)) unfinished.add(found.path)
      if (isAsset(known)) keep.push({ found, known })
      else (known.as === 'skipped' ? skipped : failed).push({ path: known.path, reason: known.reason })
    }
  }
  for (const { path } of read) unfinished.add(path)
  // What can't be looked at now is not gone.
  const unclear = new Set(scan.failed.map(({ path }) => path))
  const isGone = (path: string) => !present.has(path) && !unclear.has(path) && !scan.unreadable.some((prefix) => path.startsWith(prefix))
  const gone = [...state.files.values()].filter(({ path }) => isGone(path))
  // A run that was stopped between the two halves of a move remembers an id under both paths: only the old path is gone.
  const living = new Set([
    ...keep.map(({ known }) => known.id),
    ...read
      .map(({ path }) => state.files.get(path))
      .filter(isAsset)
      .map(({ id }) => id),
  ])
  const vanished = gone.filter(isAsset).filter(({ id }) => !living.has(id))
  const lost = new Set(vanished.map(({ path }) => path))
  return { read, keep, skipped, failed, unfinished, vanished, forgotten: gone.map(({ path }) => path).filter((path) => !lost.has(path)) }
}
