import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Composer } from './compose.ts'
import type { PassContext } from './context.ts'
import type { Plan } from './plan.ts'

type Kept = Plan['keep'][number]

const isStale = ({ found, known }: Kept, composer: Composer) => composer.digest(found, known, known.stamp, known.parts) !== known.made

const allStale = async (kept: readonly Kept[], composer: Composer): Promise<Kept[]> => {
  const stale: Kept[] = []
  for (const [index, item] of kept.entries()) {
    if (isStale(item, composer)) stale.push(item)
    // The page must be served meanwhile.
    if (index % 500 === 499) await nextTurn()
  }
  return stale
}

/**
 * Unchanged files whose record would be put together differently now. Looking at all of them takes a digest each, so without other sidecars or
 * collections (`inStep`) only those are looked at that something else can have changed: what was made or found out meanwhile, or another file they
 * are made of.
 */
export const findStale = async (
  { factsChanged }: Pick<PassContext, 'factsChanged'>,
  kept: readonly Kept[],
  composer: Composer,
  inStep: boolean,
): Promise<ReadonlySet<Kept>> => {
  const withNewFacts = kept.filter(({ known }) => factsChanged.has(known.sha256))
  const withNewParts = kept.filter((item) => item.known.parts.length > 0 && isStale(item, composer))
  return new Set([...withNewFacts, ...withNewParts, ...(inStep ? [] : await allStale(kept, composer))])
}
