import { atom } from 'jotai'
import { apiAtom } from '../api/atoms.ts'
import { mostSelected, type Span } from '../selection/rules.ts'
import { askedAtom, resultsAtom } from './atoms.ts'
import { questionQuery } from './query.ts'
import { assetAt } from './results.ts'

const rowsPerCall = 1000

/** Ids of a span of the results; what is not on this device is asked for, as much as a selection can hold. Rejects with ApiFailure. */
export const findIdsAtom = atom(null, async (get, _set, { first, last }: Span): Promise<readonly string[]> => {
  const asked = get(askedAtom)
  const end = Math.min(last + 1, first + mostSelected)
  const ids: string[] = []
  for (let position = first; position < end; ) {
    const known = assetAt(get(resultsAtom), position)
    if (known) {
      ids.push(known.id)
      position += 1
      continue
    }
    if (!asked || get(askedAtom)?.key !== asked.key) return ids
    const rows = Math.min(rowsPerCall, end - position)
    const { response } = await get(apiAtom).call('search', { query: questionQuery({ ...asked.wish, facets: [] }, position, rows) })
    ids.push(...response.docs.map((asset) => asset.id))
    position += rows
  }
  return ids
})
