import { atom } from 'jotai'
import { mostRows } from '#contract/most-rows.ts'
import { apiAtom } from '../api/atoms.ts'
import { mostSelected, type Span } from '../selection/rules.ts'
import { askedAtom, resultsAtom } from './atoms.ts'
import { questionQuery } from './query.ts'
import { assetAt } from './results.ts'

/**
 * Ids of a span of the results as they are now, however long and whatever is searched meanwhile; what is not on this device is asked for.
 * Rejects with ApiFailure.
 */
export const findAllIdsAtom = atom(null, async (get, _set, { first, last }: Span): Promise<readonly string[]> => {
  const asked = get(askedAtom)
  const results = get(resultsAtom)
  const end = last + 1
  const ids: string[] = []
  for (let position = first; position < end; ) {
    const known = assetAt(results, position)
    if (known) {
      ids.push(known.id)
      position += 1
      continue
    }
    if (!asked) return ids
    const rows = Math.min(mostRows, end - position)
    const { response } = await get(apiAtom).call('search', { query: questionQuery({ ...asked.wish, facets: [] }, position, rows) })
    ids.push(...response.docs.map((asset) => asset.id))
    position += rows
  }
  return ids
})

/** The same, as much as a selection can hold. */
export const findIdsAtom = atom(null, (_get, set, { first, last }: Span) =>
  set(findAllIdsAtom, { first, last: Math.min(last, first + mostSelected - 1) }),
)
