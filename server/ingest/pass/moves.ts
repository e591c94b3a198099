import type { FoundFile } from '../scan/scan.ts'
import type { IngestState } from '../state/ingest-state.ts'
import { isAsset, type KnownAsset } from '../state/known-file.ts'

export interface MoveCandidates {
  /** Vanished assets of which `moved` may be the new paths: they stay until these files have been read. */
  readonly waiting: ReadonlySet<KnownAsset>
  /** Unknown files that look like a vanished asset: read first. */
  readonly moved: readonly FoundFile[]
  /** All others. Those of the size of a vanished or recently removed asset come first, because their bytes may be the same. */
  readonly others: readonly FoundFile[]
}

/** A move keeps the size, and the modification time or the inode. */
const marksOf = ({ bytes, mtime, inode }: { readonly bytes: number; readonly mtime: number; readonly inode?: number }): string[] => [
  `${bytes} time ${mtime}`,
  ...(inode === undefined ? [] : [`${bytes} inode ${inode}`]),
]

/** Divides the files to read by whether they may be moved assets, without reading them. */
export const findMoveCandidates = (
  state: Pick<IngestState, 'files' | 'removed'>,
  vanished: readonly KnownAsset[],
  read: readonly FoundFile[],
): MoveCandidates => {
  const vanishedMarks = new Set(vanished.flatMap(marksOf))
  const sizes = new Set([...vanished, ...[...state.removed.values()].map(({ asset }) => asset)].map(({ bytes }) => bytes))
  const moved: FoundFile[] = []
  const likely: FoundFile[] = []
  const unlikely: FoundFile[] = []
  const foundMarks = new Set<string>()
  for (const found of read) {
    const isNew = !isAsset(state.files.get(found.path))
    const marks = isNew ? marksOf({ ...found.stamp, ...found.inode }).filter((mark) => vanishedMarks.has(mark)) : []
    for (const mark of marks) foundMarks.add(mark)
    const list = marks.length > 0 ? moved : isNew && sizes.has(found.stamp.bytes) ? likely : unlikely
    list.push(found)
  }
  const waiting = new Set(vanished.filter((asset) => marksOf(asset).some((mark) => foundMarks.has(mark))))
  return { waiting, moved, others: [...likely, ...unlikely] }
}
