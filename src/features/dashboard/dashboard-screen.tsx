import { Trans } from '@lingui/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { useCallback } from 'react'
import type { ServedCollection } from '#contract/collection.ts'
import { loadCollectionsAtom } from '../../domain/collections/actions.ts'
import { collectionKey, mergeCollections } from '../../domain/collections/collection-rules.ts'
import { configAtom } from '../../domain/config/atoms.ts'
import { connectionAtom } from '../../domain/connection/atoms.ts'
import { startReloadCountAtom } from '../../domain/offline/responses/atoms.ts'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { OfflineListLink } from '../../widgets/offline-button/offline-list-link.tsx'
import { rowSizes } from './collection-posters.tsx'
import { CollectionRow } from './collection-row.tsx'
import { CollectionTile } from './collection-tile.tsx'
import { Hero } from './hero.tsx'
import { NotLoaded } from './not-loaded.tsx'
import { RenderNearViewport } from './render-near-viewport.tsx'
import { useServerData } from './use-server-data.ts'

const EmptyStart = lazyComponent(() => import('./empty-start.tsx').then((module) => module.EmptyStart))

/** Collections of the server, for names and collections that are not configured. */
const useServedCollections = (): ReturnType<typeof useServerData<readonly ServedCollection[]>> => {
  const load = useSetAtom(loadCollectionsAtom)
  const round = useAtomValue(startReloadCountAtom)
  // oxlint-disable-next-line react/exhaustive-deps -- loads again in every round
  return useServerData(useCallback((signal: AbortSignal) => load(signal), [load, round]))
}

/** Collections of the configuration and the server; null while the names of some are loading. */
const useCollections = () => {
  const { data, details } = useAtomValue(configAtom).dashboard.collections
  const served = useServedCollections()
  // Names and counts may come from the server, so rows wait for it unless the configuration has all that is shown.
  const isServerNeeded = data.length === 0 || details || data.some(({ label, translation }) => label === '' && translation === '')
  const isLoading = isServerNeeded && served.status === 'loading'
  return {
    collections: isLoading ? null : mergeCollections(data, served.status === 'success' ? served.value : []),
    isFailed: data.length === 0 && served.status === 'failure',
    retry: served.retry,
  }
}

/** Number of collections rendered immediately, so that heading navigation reaches them; the others render near the window. */
const initialCount = 24

interface CollectionsProps {
  readonly collections: readonly ServedCollection[]
}

const CollectionTiles = ({ collections }: CollectionsProps) => (
  <ul className="peer m-0 grid list-none grid-cols-[repeat(auto-fill,minmax(min(100%,240px),1fr))] gap-6 px-4 py-0 sm:px-8">
    {collections.map((collection, index) => {
      const key = collectionKey(collection, index)
      const tile = <CollectionTile key={key} collection={collection} />
      if (index < initialCount) return tile
      return (
        <RenderNearViewport key={key} as="li" style={{ aspectRatio: '1.15' }}>
          {tile}
        </RenderNearViewport>
      )
    })}
  </ul>
)

const CollectionRows = ({ collections }: CollectionsProps) => {
  const { height, details } = useAtomValue(configAtom).dashboard.collections
  const { row: rowHeight } = rowSizes(height, details)
  return (
    <div className="peer grid grid-cols-1 gap-10">
      {collections.map((collection, index) => {
        const key = collectionKey(collection, index)
        const row = <CollectionRow key={key} collection={collection} />
        if (index < initialCount) return row
        return (
          <RenderNearViewport key={key} as="div" style={{ blockSize: `calc(56px + ${rowHeight})` }}>
            {row}
          </RenderNearViewport>
        )
      })}
    </div>
  )
}

const Collections = ({ isOnline }: { readonly isOnline: boolean }) => {
  const { show_as_tiles } = useAtomValue(configAtom).dashboard.collections
  const { collections, isFailed, retry } = useCollections()
  if (collections === null)
    return (
      <div className="flex justify-center py-16">
        <Spinner className="size-8" />
      </div>
    )
  if (isFailed) return <NotLoaded onRetry={retry} className="flex flex-col items-center gap-3 px-4 text-center" />
  if (collections.length === 0 && isOnline) return <EmptyStart />
  return show_as_tiles ? <CollectionTiles collections={collections} /> : <CollectionRows collections={collections} />
}

/** Shown by its style if there are no collections before it, or all of them are empty. */
const NoCollections = ({ isOnline }: { readonly isOnline: boolean }) => (
  <div className="hidden px-4 text-center text-muted peer-empty:block">
    {isOnline ? (
      <Trans id="views.dashboard.empty">Collections will appear here as soon as there are some.</Trans>
    ) : (
      <>
        <p className="mt-0 mb-3">
          <Trans id="views.dashboard.offline">Collections will appear here when you are online again.</Trans>
        </p>
        <OfflineListLink />
      </>
    )}
  </div>
)

export const DashboardScreen = () => {
  const isOnline = useAtomValue(connectionAtom) === 'online'
  return (
    <div className="pb-16">
      <Hero />
      <div className="mt-10">
        <Collections isOnline={isOnline} />
        <NoCollections isOnline={isOnline} />
      </div>
    </div>
  )
}
