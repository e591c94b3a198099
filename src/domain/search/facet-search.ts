import { atom } from 'jotai'
import type { FacetValue } from '#contract/search.ts'
import { apiAtom } from '../api/atoms.ts'
import { activeQueryAtom } from './atoms.ts'
import { valuesFound } from './facet-counts.ts'
import { searchParameters } from './query.ts'

const maxFoundCount = 200
export const maxListedValueCount = 10_000

/** Searches the values of a facet by label (empty = all values), because a search response lists only the most frequent ones. */
export const findFacetValuesAtom = atom(
  null,
  async (get, _, field: string, contains: string, signal: AbortSignal): Promise<readonly FacetValue[]> => {
    const active = get(activeQueryAtom)
    if (!active) return []
    const query = {
      ...searchParameters({ ...active.query, facets: [field] }, 0, 0),
      ...(contains === '' ? {} : { facet_contains: JSON.stringify({ [field]: contains }) }),
      facet_limit: String(contains === '' ? maxListedValueCount : maxFoundCount),
    }
    const { facetCounts } = await get(apiAtom).call('search', { query, signal })
    return valuesFound(facetCounts, field)
  },
)

/** Limit for one level of a tree. Further values are found by their name. */
const maxLevelCount = 1000

/** The values one level below a path, for facets of paths; an empty path = the first level. */
export const loadFacetLevelAtom = atom(
  null,
  async (get, _, field: string, parent: string, signal: AbortSignal): Promise<readonly FacetValue[]> => {
    const active = get(activeQueryAtom)
    if (!active) return []
    const query = {
      ...searchParameters({ ...active.query, facets: [field] }, 0, 0),
      facet_parent: JSON.stringify({ [field]: parent }),
      facet_limit: String(maxLevelCount),
    }
    const { facetCounts } = await get(apiAtom).call('search', { query, signal })
    return valuesFound(facetCounts, field)
  },
)
