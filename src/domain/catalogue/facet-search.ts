import { atom } from 'jotai'
import type { FacetValue } from '#contract/search.ts'
import { apiAtom } from '../api/atoms.ts'
import { askedAtom } from './atoms.ts'
import { valuesFound } from './facet-counts.ts'
import { questionQuery } from './query.ts'

const mostFound = 200
/** The most values that one call lists. */
export const mostListed = 10_000

/** Values of a facet whose label contains a text (empty = every value), where the answer listed only the most frequent ones. */
export const findFacetValuesAtom = atom(
  null,
  async (get, _, field: string, contains: string, signal: AbortSignal): Promise<readonly FacetValue[]> => {
    const asked = get(askedAtom)
    if (!asked) return []
    const query = {
      ...questionQuery({ ...asked.wish, facets: [field] }, 0, 0),
      ...(contains === '' ? {} : { facet_contains: JSON.stringify({ [field]: contains }) }),
      facet_limit: String(contains === '' ? mostListed : mostFound),
    }
    const { facetCounts } = await get(apiAtom).call('search', { query, signal })
    return valuesFound(facetCounts, field)
  },
)
