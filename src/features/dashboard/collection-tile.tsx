import { Trans, useLingui } from '@lingui/macro'
import { Link } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { useId } from 'react'
import type { ServedCollection } from '#contract/collection.ts'
import { apiAtom } from '../../domain/api/atoms.ts'
import { collectionRowCount } from '../../domain/collections/actions.ts'
import { collectionLinkTarget, targetSearch } from '../../domain/collections/collection-rules.ts'
import { configAtom } from '../../domain/config/atoms.ts'
import { isCollectionAllowedOfflineAtom } from '../../domain/offline/copies/atoms.ts'
import { collectionSource } from '../../domain/offline/copies/current-source.ts'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { NotLoaded } from './not-loaded.tsx'
import { Poster } from './poster.tsx'
import { useCollectionAssets } from './use-collection-assets.ts'
import { useCollectionName } from './use-collection-name.ts'

const OfflineButton = lazyComponent(() => import('../../widgets/offline-button/offline-button.tsx').then((module) => module.OfflineButton))

/** Collection as one picture with its name: the uploaded tile, else its first asset (D2). */
export const CollectionTile = ({ collection }: { readonly collection: ServedCollection }) => {
  const { t, i18n } = useLingui()
  const api = useAtomValue(apiAtom)
  const config = useAtomValue(configAtom)
  const { hide_empty_result, details } = config.dashboard.collections
  const hasOfflineButton = useAtomValue(isCollectionAllowedOfflineAtom)(collection)
  const state = useCollectionAssets(collection, collectionRowCount(true))
  const name = useCollectionName()(collection)
  const target = collectionLinkTarget(collection, i18n.locale)
  const id = useId()
  const first = state.status === 'success' ? state.value.docs[0] : undefined
  const count = state.status === 'success' ? (state.value.numFound ?? collection.count) : collection.count
  const hasFailed = state.status === 'failure'
  const isEmpty = state.status === 'success' && !first
  if ((hasFailed || isEmpty) && hide_empty_result) return null

  return (
    <li data-tour="tile" className="relative w-full max-w-[400px]">
      <Link
        to="/search/$text"
        params={{ text: target.text }}
        search={targetSearch(target)}
        className="group block text-inherit no-underline"
      >
        <span className="block aspect-4/3 max-h-[300px] w-full overflow-hidden rounded-card bg-stage">
          {collection.src ? (
            <img
              src={api.address(`config/thumbnail?id=${encodeURIComponent(collection.src)}`)}
              alt=""
              loading="lazy"
              className="size-full object-cover"
            />
          ) : first ? (
            <Poster asset={first} />
          ) : (
            isEmpty && (
              <span className="flex size-full items-center justify-center p-4 text-sm text-muted">
                <Trans id="views.dashboard.collections.empty">This collection is empty.</Trans>
              </span>
            )
          )}
        </span>
        <span className="mt-2 flex items-baseline justify-between gap-2 font-medium">
          <span id={id} className="min-w-0 group-hover:underline">
            {name}
          </span>
          {details && count !== undefined && <span className="tabular text-14px font-normal text-muted">{i18n.number(count)}</span>}
        </span>
      </Link>
      {hasFailed && !collection.src && (
        <NotLoaded
          nameId={id}
          onRetry={state.retry}
          className="pointer-events-none absolute inset-x-0 top-0 flex aspect-4/3 max-h-[300px] flex-col items-center justify-center gap-2 p-4 text-center text-sm [&>button]:pointer-events-auto"
        />
      )}
      {hasOfflineButton && !isEmpty && !hasFailed && (
        <OfflineButton
          source={collectionSource(collection, i18n.locale, config)}
          title={name}
          label={t({ id: 'views.dashboard.collections.make_offline', message: `Make available offline: ${name}` })}
          className="absolute end-2 top-2 rounded-full bg-popup text-on-popup shadow-[var(--shadow-1)]"
        />
      )}
    </li>
  )
}
