import { useLingui } from '@lingui/react'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import type { Asset } from '#contract/asset.ts'
import type { CollectionConfig } from '#contract/config/dashboard.ts'
import { loadCollectionAtom } from '../../domain/collections/actions.ts'
import { startRoundAtom } from '../../domain/offline/atoms.ts'

export type CollectionState =
  | { readonly status: 'loading' }
  | { readonly status: 'failure' }
  | { readonly status: 'success'; readonly assets: readonly Asset[] }

const loading: CollectionState = { status: 'loading' }

/** First assets of a collection in the current language. */
export const useCollectionAssets = (collection: CollectionConfig, rows: number): CollectionState => {
  const { i18n } = useLingui()
  const load = useSetAtom(loadCollectionAtom)
  const round = useAtomValue(startRoundAtom)
  const [state, setState] = useState<CollectionState>(loading)
  const { locale } = i18n
  useEffect(() => {
    const abort = new AbortController()
    load({ collection, locale, rows, signal: abort.signal })
      .then((assets) => setState({ status: 'success', assets }))
      .catch(() => {
        if (!abort.signal.aborted) setState({ status: 'failure' })
      })
    return () => abort.abort()
    // oxlint-disable-next-line react/exhaustive-deps -- asks anew with every round
  }, [collection, locale, rows, load, round])
  return state
}
