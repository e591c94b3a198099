import { Trans, useLingui } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import { type ReactNode, useId, useRef } from 'react'
import type { ServedCollection } from '#contract/collection.ts'
import { collectionRowCount } from '../../domain/collections/actions.ts'
import { configAtom } from '../../domain/config/atoms.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { CollectionHead } from './collection-head.tsx'
import { CollectionPosters } from './collection-posters.tsx'
import { FolderChips } from './folder-chips.tsx'
import { NotLoaded } from './not-loaded.tsx'
import { RowButtons } from './row-buttons.tsx'
import { useCollectionAssets } from './use-collection-assets.ts'
import { useCollectionName } from './use-collection-name.ts'

interface CollectionRowProps {
  readonly collection: ServedCollection
  /** Shown in its place if it has no files. */
  readonly whenEmpty?: ReactNode
}

/** Collection as a row: a header that links to the search, sub-folders, and posters of one height that scroll sideways (D2). */
export const CollectionRow = ({ collection, whenEmpty }: CollectionRowProps) => {
  const { t } = useLingui()
  const id = useId()
  const area = useRef<HTMLUListElement>(null)
  const { facets, dashboard } = useAtomValue(configAtom)
  const { hide_empty_result, details } = dashboard.collections
  const state = useCollectionAssets(collection, collectionRowCount(false))
  const name = useCollectionName()(collection)
  const loaded = state.status === 'success' ? state.value : null
  const hasFailed = state.status === 'failure'
  const isEmpty = loaded?.docs.length === 0
  if (isEmpty && whenEmpty) return whenEmpty
  if ((hasFailed || isEmpty) && hide_empty_result) return null
  const hasAssets = !isEmpty && !hasFailed
  const count = loaded?.numFound ?? collection.count ?? null
  // Results show a tag for the folder only if it is a facet.
  const hasFolders = details && collection.has_folders === true && facets.some(({ field_name }) => field_name === 'folder')

  return (
    <section data-tour="collection" aria-label={name} className="grid grid-cols-1 gap-3">
      <div>
        <CollectionHead collection={collection} name={name} id={id} count={details ? count : null} hasAssets={hasAssets} />
        {/* The space does not depend on the response, so that nothing moves when it arrives. */}
        {hasFolders && <div className="min-h-12">{loaded?.folders && <FolderChips folders={loaded.folders} name={name} />}</div>}
      </div>
      {hasFailed ? (
        <NotLoaded nameId={`${id}name`} onRetry={state.retry} className="flex flex-wrap items-center gap-3 px-4 sm:px-8" />
      ) : isEmpty ? (
        <p className="m-0 px-4 text-muted sm:px-8">
          <Trans id="views.dashboard.collections.empty">This collection is empty.</Trans>
        </p>
      ) : (
        <div className="relative">
          {!loaded && (
            <Spinner
              label={t({ id: 'views.dashboard.collections.loading', message: `Loading ${name} …` })}
              className="absolute inset-0 m-auto size-8 text-muted"
            />
          )}
          <CollectionPosters assets={loaded?.docs ?? null} area={area} />
          {loaded && <RowButtons area={area} />}
        </div>
      )}
    </section>
  )
}
