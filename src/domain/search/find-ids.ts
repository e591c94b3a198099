import { atom } from 'jotai'
import { maxRowCount } from '#contract/max-rows.ts'
import { apiAtom } from '../api/atoms.ts'
import { maxSelectedCount, type PositionSpan } from '../selection/selection-rules.ts'
import { activeQueryAtom, resultsAtom } from './atoms.ts'
import { searchParameters } from './query.ts'
import { assetAt } from './results.ts'

/**
 * Ids of a range of the current results, of any length; requests ids that are not loaded. Later searches do not affect it. Rejects with
 * RemoteError.
 */
export const findAllIdsAtom = atom(null, async (get, _set, { first, last }: PositionSpan): Promise<readonly string[]> => {
  const active = get(activeQueryAtom)
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
    if (!active) return ids
    const rows = Math.min(maxRowCount, end - position)
    const { response } = await get(apiAtom).call('search', { query: searchParameters({ ...active.query, facets: [] }, position, rows) })
    ids.push(...response.docs.map((asset) => asset.id))
    position += rows
  }
  return ids
})

/** The same, limited to the size of a selection. */
export const findIdsAtom = atom(null, (_get, set, { first, last }: PositionSpan) =>
  set(findAllIdsAtom, { first, last: Math.min(last, first + maxSelectedCount - 1) }),
)
