import { isReplaced, sameStamp } from '../../common/source-file.ts'
import type { FoundFile, Remark, Scan } from '../scan/scan.ts'
import type { Sidecars } from '../sidecar/sidecars.ts'
import type { IngestState } from '../state/ingest-state.ts'
import { isAsset, type KnownAsset } from '../state/known-file.ts'

export interface Plan {
  /** To be read: new, changed, or looked at by older code. */
  readonly read: readonly FoundFile[]
  /** Unchanged files whose record may have to be put together again. */
  readonly keep: readonly { readonly found: FoundFile; readonly known: KnownAsset }[]
  /** Assets whose file is not there any more. */
  readonly vanished: readonly KnownAsset[]
  /** Other remembered paths that are not there any more. */
  readonly forgotten: readonly string[]
  /** Unchanged files that were of no use the last time. */
  readonly skipped: readonly Remark[]
  readonly failed: readonly Remark[]
}

interface Known {
  readonly state: IngestState
  /** Stamps of the code that runs now. */
  readonly stamps: ReadonlySet<string>
  /** Ids whose record or renditions are missing. */
  readonly damaged: ReadonlySet<string>
}

/** Compares what is there with what is known. Nothing is read. */
export const planPass = (scan: Scan, sidecars: Pick<Sidecars, 'paths'>, { state, stamps, damaged }: Known): Plan => {
  const candidates = scan.files.filter(({ path }) => !sidecars.paths.has(path))
  const present = new Set(candidates.map(({ path }) => path))
  const read: FoundFile[] = []
  const keep: { found: FoundFile; known: KnownAsset }[] = []
  const skipped: Remark[] = []
  const failed: Remark[] = []
  for (const found of candidates) {
    const known = state.files.get(found.path)
    const isUnchanged = known && sameStamp(known, found.stamp) && !isReplaced(known, found.place)
    if (!isUnchanged || !stamps.has(known.stamp) || (isAsset(known) && damaged.has(known.id))) read.push(found)
    else if (isAsset(known)) keep.push({ found, known })
    else (known.as === 'skipped' ? skipped : failed).push({ path: known.path, reason: known.reason })
  }
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
  return { read, keep, skipped, failed, vanished, forgotten: gone.map(({ path }) => path).filter((path) => !lost.has(path)) }
}
