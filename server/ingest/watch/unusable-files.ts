import type { PassContext } from '../pass/context.ts'
import type { IngestReport } from '../report.ts'
import type { FileProblem } from '../scan/scan.ts'
import { hasMediaExtension } from '../sniff/media-extension.ts'

/** Files with a media extension that could not be used. */
export const unusableOf = ({ failed, skipped }: Pick<IngestReport, 'failed' | 'skipped'>): FileProblem[] => [
  ...failed,
  ...skipped.filter(({ path }) => hasMediaExtension(path)),
]

/** Forgets unusable files, so that the next pass reads them like new ones. @returns their number */
export const forgetUnusable = async ({ state, retries }: Pick<PassContext, 'state' | 'retries'>): Promise<number> => {
  const paths = [...state.files.values()]
    .filter((known) => known.as === 'failed' || (known.as === 'skipped' && hasMediaExtension(known.path)))
    .map(({ path }) => path)
  const waiting = retries.reset()
  await state.change([], paths)
  return new Set([...paths, ...waiting]).size
}
