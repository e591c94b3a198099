import { useLingui } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import { useCallback } from 'react'
import type { Asset } from '#contract/asset.ts'
import { everything } from '#contract/search.ts'
import { apiAtom } from '../../../domain/api/atoms.ts'
import { useLoaded } from '../../../ui/use-loaded.ts'

/** Seconds since the epoch. */
const sampleDate = Date.UTC(2024, 4, 17) / 1000

/** The first file of the portal, else an invented one. */
export const useSampleAsset = (): Asset => {
  const { t } = useLingui()
  const api = useAtomValue(apiAtom)
  const load = useCallback(
    async (signal: AbortSignal): Promise<Asset | null> => {
      const { response } = await api.call('search', { query: { solr_q: everything, solr_rows: '1' }, signal })
      return response.docs[0] ?? null
    },
    [api],
  )
  const loaded = useLoaded(load)
  const invented: Asset = {
    id: '3f9c2a',
    filename: 'IMG_0042.jpg',
    title: t({ id: 'admin.file_names.sample', message: 'Harbour at dawn' }),
    creator: 'Ada Lovelace',
    capture_date: sampleDate,
  }
  return (loaded.status === 'success' && loaded.value) || invented
}
