import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Composer } from './compose.ts'
import type { PassContext } from './context.ts'
import type { Plan } from './plan.ts'

type UnchangedFile = Plan['unchanged'][number]

const isStale = ({ found, known }: UnchangedFile, composer: Composer) =>
  composer.digest(found, known, known.stamp, known.parts) !== known.made

const allStale = async (files: readonly UnchangedFile[], composer: Composer): Promise<UnchangedFile[]> => {
  const stale: UnchangedFile[] = []
  for (const [index, item] of files.entries()) {
    if (isStale(item, composer)) stale.push(item)
    // Let the server handle requests.
    if (index % 500 === 499) await nextTurn()
  }
  return stale
}

/**
 * Unchanged files whose record would be composed differently now. A full check computes a digest for each file. If sidecars and collections
 * are the same (`appliedSources`), only files with new metadata, renditions or parts are checked.
 */
export const findStale = async (
  { changedContents }: Pick<PassContext, 'changedContents'>,
  unchanged: readonly UnchangedFile[],
  composer: Composer,
  appliedSources: boolean,
): Promise<ReadonlySet<UnchangedFile>> => {
  const withNewMetadata = unchanged.filter(({ known }) => changedContents.has(known.sha256))
  const withNewParts = unchanged.filter((item) => item.known.parts.length > 0 && isStale(item, composer))
  return new Set([...withNewMetadata, ...withNewParts, ...(appliedSources ? [] : await allStale(unchanged, composer))])
}
