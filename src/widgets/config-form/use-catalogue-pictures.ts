import { useAtomValue } from 'jotai'
import { useCallback } from 'react'
import type { Asset } from '#contract/asset.ts'
import { everything } from '#contract/search.ts'
import { apiAtom } from '../../domain/api/atoms.ts'
import { useLoaded } from '../../ui/use-loaded.ts'

const rows = 24

/** Search for pictures that every visitor may see: other pictures must not appear on a public page. */
export const useCataloguePictures = (text: string) => {
  const api = useAtomValue(apiAtom)
  const load = useCallback(
    async (signal: AbortSignal): Promise<readonly Asset[]> => {
      const { session } = await api.call('beginPreview', { body: { kind: 'guest' }, signal })
      const query = {
        solr_q: text.trim() || everything,
        solr_rows: String(rows),
        solr_sort: 'score desc' as const,
        filter: JSON.stringify({ asset_groups: ['image'] }),
      }
      const { response } = await api.call('search', { query, signal, ...(session !== null && { token: session }) })
      return response.docs
    },
    [api, text],
  )
  return useLoaded(load, true)
}
