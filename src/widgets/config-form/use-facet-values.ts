import { useAtomValue } from 'jotai'
import { useCallback } from 'react'
import { everything, type FacetValue } from '#contract/search.ts'
import { apiAtom } from '../../domain/api/atoms.ts'
import { valuesFound } from '../../domain/search/facet-counts.ts'
import { useLoaded } from '../../ui/use-loaded.ts'

/** The most frequent values of a field, at most `limit`; for a range the lowest and the highest value. */
export const useFacetValues = (field: string, limit: number) => {
  const api = useAtomValue(apiAtom)
  const load = useCallback(
    async (signal: AbortSignal): Promise<readonly FacetValue[]> => {
      const query = { solr_q: everything, solr_rows: '0', solr_facetfields: [field], facet_limit: String(limit) }
      const { facetCounts } = await api.call('search', { query, signal })
      return valuesFound(facetCounts, field)
    },
    [api, field, limit],
  )
  return useLoaded(load)
}
