import { useAtomValue } from 'jotai'
import { useCallback } from 'react'
import type { Asset } from '#contract/asset.ts'
import { everything } from '#contract/search.ts'
import { apiAtom } from '../../domain/api/atoms.ts'
import { useLoaded } from '../../ui/use-loaded.ts'

const rows = 24

/** Pictures of the catalogue that every visitor may see, found by words: what an admin sees beyond that is no picture for a public page. */
export const useCataloguePictures = (words: string) => {
  const api = useAtomValue(apiAtom)
  const load = useCallback(
    async (signal: AbortSignal): Promise<readonly Asset[]> => {
      const { session } = await api.call('beginPreview', { body: { kind: 'guest' }, signal })
      const query = {
        solr_q: words.trim() || everything,
        solr_rows: String(rows),
        solr_sort: 'score desc' as const,
        filter: JSON.stringify({ asset_groups: ['image'] }),
      }
      const { response } = await api.call('search', { query, signal, ...(session !== null && { token: session }) })
      return response.docs
    },
    [api, words],
  )
  return useLoaded(load, true)
}
