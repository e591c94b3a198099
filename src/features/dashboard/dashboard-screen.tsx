import { Trans } from '@lingui/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { useCallback } from 'react'
import type { CollectionConfig } from '#contract/config/dashboard.ts'
import { loadCollectionsAtom } from '../../domain/collections/actions.ts'
import { collectionKey, mergeCollections } from '../../domain/collections/rules.ts'
import { configAtom } from '../../domain/config/atoms.ts'
import { connectionAtom } from '../../domain/connection/atoms.ts'
import { startRoundAtom } from '../../domain/offline/atoms.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { CollectionRow } from './collection-row.tsx'
import { CollectionTile } from './collection-tile.tsx'
import { Hero } from './hero.tsx'
import { NotLoaded } from './not-loaded.tsx'
import { useAsked } from './use-asked.ts'
import { WhenNear } from './when-near.tsx'

/** What the server has; names and collections that the configuration does not give. */
const useServedCollections = (): ReturnType<typeof useAsked<readonly CollectionConfig[]>> => {
  const load = useSetAtom(loadCollectionsAtom)
  const round = useAtomValue(startRoundAtom)
  // oxlint-disable-next-line react/exhaustive-deps -- asks anew with every round
  return useAsked(useCallback((signal: AbortSignal) => load(signal), [load, round]))
}

/** Collections that are there from the start, so that their headings can be jumped to; the others come as one gets near them. */
const atOnce = 24

export const DashboardScreen = () => {
  const { data, show_as_tiles, height } = useAtomValue(configAtom).dashboard.collections
  const served = useServedCollections()
  const isOnline = useAtomValue(connectionAtom) === 'online'
  // Names may come from the server, so rows wait for it unless the configuration has them all.
  const isServerNeeded = data.length === 0 || data.some(({ label, translation }) => label === '' && translation === '')
  const collections =
    isServerNeeded && served.status === 'loading' ? null : mergeCollections(data, served.status === 'success' ? served.value : [])

  return (
    <div className="pb-16">
      <Hero />
      <div className="mt-10">
        {collections === null ? (
          <div className="flex justify-center py-16">
            <Spinner className="size-8" />
          </div>
        ) : data.length === 0 && served.status === 'failure' ? (
          <NotLoaded onRetry={served.again} className="flex flex-col items-center gap-3 px-4 text-center" />
        ) : show_as_tiles ? (
          <ul className="peer m-0 grid list-none grid-cols-[repeat(auto-fill,minmax(min(100%,240px),1fr))] gap-6 px-4 py-0 sm:px-8">
            {collections.map((collection, index) => {
              const key = collectionKey(collection, index)
              const tile = <CollectionTile key={key} collection={collection} />
              if (index < atOnce) return tile
              return (
                <WhenNear key={key} as="li" style={{ aspectRatio: '1.15' }}>
                  {tile}
                </WhenNear>
              )
            })}
          </ul>
        ) : (
          <div className="peer grid grid-cols-1 gap-10">
            {collections.map((collection, index) => {
              const key = collectionKey(collection, index)
              const row = <CollectionRow key={key} collection={collection} />
              if (index < atOnce) return row
              return (
                <WhenNear key={key} as="div" style={{ blockSize: `calc(56px + min(${height}px, 52vw))` }}>
                  {row}
                </WhenNear>
              )
            })}
          </div>
        )}
        {/* None are there, or none of them has anything to show. */}
        <p className="m-0 hidden px-4 text-center text-muted peer-empty:block">
          {isOnline ? (
            <Trans id="views.dashboard.empty">Collections will appear here as soon as there are some.</Trans>
          ) : (
            <Trans id="views.dashboard.offline">Collections will appear here as soon as there is a connection again.</Trans>
          )}
        </p>
      </div>
    </div>
  )
}
