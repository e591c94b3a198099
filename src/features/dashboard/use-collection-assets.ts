import { useLingui } from '@lingui/react'
import { useAtomValue, useSetAtom } from 'jotai'
import { useCallback } from 'react'
import type { Asset } from '#contract/asset.ts'
import type { CollectionConfig } from '#contract/config/dashboard.ts'
import { loadCollectionAtom } from '../../domain/collections/actions.ts'
import { startReloadCountAtom } from '../../domain/offline/responses/atoms.ts'
import { useServerData } from './use-server-data.ts'

/** First assets of a collection in the current language. */
export const useCollectionAssets = (collection: CollectionConfig, rows: number): ReturnType<typeof useServerData<readonly Asset[]>> => {
  const { locale } = useLingui().i18n
  const load = useSetAtom(loadCollectionAtom)
  const round = useAtomValue(startReloadCountAtom)
  return useServerData(
    useCallback(
      (signal: AbortSignal) => load({ collection, locale, rows, signal }),
      // oxlint-disable-next-line react/exhaustive-deps -- loads again in every round
      [collection, locale, rows, load, round],
    ),
  )
}
