import { atom } from 'jotai'
import { apiAtom } from '../api/atoms.ts'
import { configAtom } from '../config/atoms.ts'
import { activeQueryAtom, facetCountsAtom } from './atoms.ts'
import { noFacetCounts } from './facet-counts.ts'
import { searchParameters } from './query.ts'

/** Requests the facet counts of the current results again and moves no result. Without a response there are none. */
export const refreshFacetCountsAtom = atom(null, async (get, set) => {
  const active = get(activeQueryAtom)
  const before = get(facetCountsAtom)
  if (!active) return
  const facets = get(configAtom).facets.map((facet) => facet.field_name)
  const counts = await get(apiAtom)
    .call('search', { query: searchParameters({ ...active.query, facets }, 0, 1) })
    .then(
      ({ facetCounts }) => facetCounts,
      () => noFacetCounts,
    )
  // Not after another search.
  if (get(activeQueryAtom) === active && get(facetCountsAtom) === before) set(facetCountsAtom, counts)
})
