import type { PassContext } from '../pass/context.ts'
import { excludedStamp } from '../pass/publication.ts'
import { metadataKeys } from '../record/metadata.ts'
import { heifDecoderMissing, isUnreadableNote } from '../record/preview-failure.ts'
import type { IngestReport } from '../report.ts'
import type { FileProblem } from '../scan/scan.ts'
import { hasMediaExtension } from '../sniff/media-extension.ts'
import type { IngestState } from '../state/ingest-state.ts'
import { isAsset, type KnownAsset, type KnownFile } from '../state/known-file.ts'

const byPath = (one: FileProblem, other: FileProblem): number => (one.path < other.path ? -1 : 1)

/**
 * Files with a media extension that could not be used, and assets that cannot be shown completely. A missing decoder is named once, for the first
 * path: files are read at the same time, so that any of them may end first.
 */
export const unusableOf = ({ failed, skipped, notes }: Pick<IngestReport, 'failed' | 'skipped' | 'notes'>): FileProblem[] => [
  ...failed,
  ...skipped.filter(({ path }) => hasMediaExtension(path)),
  ...notes.filter(({ reason }) => isUnreadableNote(reason)),
  ...notes
    .filter(({ reason }) => reason === heifDecoderMissing)
    .toSorted(byPath)
    .slice(0, 1),
]

const isUnusable = (known: KnownFile): boolean =>
  known.as === 'failed' || (known.as === 'skipped' && known.stamp !== excludedStamp && hasMediaExtension(known.path))

/** No version of the code writes this stamp, so the file is read again. */
const outdated = (known: KnownAsset): KnownAsset => ({ ...known, stamp: 'again' })

const unusableIn = (known: readonly KnownFile[]) => ({
  paths: known.filter(isUnusable).map(({ path }) => path),
  damaged: known.filter(isAsset).filter(({ notes }) => notes.some(isUnreadableNote)),
})

/** Number of files that `forgetUnusable` would read again. */
export const countUnusable = (files: IngestState['files']): number => {
  const { paths, damaged } = unusableIn([...files.values()])
  return new Set([...paths, ...damaged.map(({ path }) => path)]).size
}

/** Makes the next pass read unusable files, and assets that cannot be shown completely, as if they were new. @returns their number */
export const forgetUnusable = async ({ state, retries, blobs }: Pick<PassContext, 'state' | 'retries' | 'blobs'>): Promise<number> => {
  const { paths, damaged } = unusableIn([...state.files.values()])
  const waiting = retries.reset()
  // Otherwise the stored result of the same bytes would be used.
  for (const { sha256 } of damaged) for (const key of metadataKeys(sha256)) await blobs.remove(key)
  await state.change(damaged.map(outdated), paths)
  return new Set([...paths, ...damaged.map(({ path }) => path), ...waiting]).size
}
