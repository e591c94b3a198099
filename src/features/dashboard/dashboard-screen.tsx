import { Trans } from '@lingui/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import type { CollectionConfig } from '#contract/config/dashboard.ts'
import { loadCollectionsAtom } from '../../domain/collections/actions.ts'
import { collectionKey, mergeCollections } from '../../domain/collections/rules.ts'
import { configAtom } from '../../domain/config/atoms.ts'
import { startRoundAtom } from '../../domain/offline/atoms.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { CollectionRow } from './collection-row.tsx'
import { CollectionTile } from './collection-tile.tsx'
import { Hero } from './hero.tsx'

/** What the server has, null until it has answered; without an answer the configured collections are all there is. */
const useServedCollections = (): readonly CollectionConfig[] | null => {
  const load = useSetAtom(loadCollectionsAtom)
  const round = useAtomValue(startRoundAtom)
  const [served, setServed] = useState<readonly CollectionConfig[] | null>(null)
  useEffect(() => {
    const abort = new AbortController()
    load(abort.signal)
      .then(setServed)
      .catch(() => {
        if (!abort.signal.aborted) setServed([])
      })
    return () => abort.abort()
    // oxlint-disable-next-line react/exhaustive-deps -- asks anew with every round
  }, [load, round])
  return served
}

export const DashboardScreen = () => {
  const { data, show_as_tiles } = useAtomValue(configAtom).dashboard.collections
  const served = useServedCollections()
  // Names may come from the server, so rows wait for it unless the configuration has them all.
  const collections =
    served === null && data.some(({ label, translation }) => label === '' && translation === '')
      ? null
      : mergeCollections(data, served ?? [])

  return (
    <div className="pb-16">
      <Hero />
      <div className="mt-10">
        {collections === null ? (
          <div className="flex justify-center py-16">
            <Spinner className="size-8" />
          </div>
        ) : collections.length === 0 ? (
          <p className="m-0 px-4 text-center text-muted">
            <Trans id="views.dashboard.empty">Collections will appear here as soon as there are some.</Trans>
          </p>
        ) : show_as_tiles ? (
          <ul className="m-0 grid list-none grid-cols-[repeat(auto-fill,minmax(min(100%,240px),1fr))] gap-6 px-4 py-0 sm:px-8">
            {collections.map((collection, index) => (
              <CollectionTile key={collectionKey(collection, index)} collection={collection} />
            ))}
          </ul>
        ) : (
          <div className="grid grid-cols-1 gap-10">
            {collections.map((collection, index) => (
              <CollectionRow key={collectionKey(collection, index)} collection={collection} />
            ))}
          </div>
        )}
      </div>
    </div>
  )
}
