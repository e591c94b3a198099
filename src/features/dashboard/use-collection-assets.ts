import { useLingui } from '@lingui/react'
import { useAtomValue, useSetAtom } from 'jotai'
import { useCallback, useMemo } from 'react'
import type { CollectionDocs } from '#contract/collection.ts'
import type { CollectionConfig } from '#contract/config/dashboard.ts'
import { loadCollectionAtom } from '../../domain/collections/actions.ts'
import { startReloadCountAtom } from '../../domain/offline/responses/atoms.ts'
import { useServerData } from './use-server-data.ts'

/** The collection itself while everything that its request depends on is the same: its count may arrive after it and changes often. */
const useStable = (collection: CollectionConfig): CollectionConfig => {
  const { indicator, search, sort, orientation } = collection
  const key = JSON.stringify([indicator, search, sort, orientation])
  // oxlint-disable-next-line react/exhaustive-deps -- the key contains what matters
  return useMemo(() => collection, [key])
}

/** First assets of a collection in the current language. */
export const useCollectionAssets = (collection: CollectionConfig, rows: number): ReturnType<typeof useServerData<CollectionDocs>> => {
  const { locale } = useLingui().i18n
  const load = useSetAtom(loadCollectionAtom)
  const round = useAtomValue(startReloadCountAtom)
  const requested = useStable(collection)
  return useServerData(
    useCallback(
      (signal: AbortSignal) => load({ collection: requested, locale, rows, signal }),
      // oxlint-disable-next-line react/exhaustive-deps -- loads again in every round
      [requested, locale, rows, load, round],
    ),
  )
}
