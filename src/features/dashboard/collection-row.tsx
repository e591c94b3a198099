import { Trans, useLingui } from '@lingui/macro'
import { Link, linkOptions } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { useId, useRef } from 'react'
import { clamp } from '#common/clamp.ts'
import type { Asset } from '#contract/asset.ts'
import type { CollectionConfig } from '#contract/config/dashboard.ts'
import { collectionRowCount } from '../../domain/collections/actions.ts'
import { collectionLinkTarget, targetSearch } from '../../domain/collections/collection-rules.ts'
import { configAtom } from '../../domain/config/atoms.ts'
import { isCollectionAllowedOfflineAtom } from '../../domain/offline/copies/atoms.ts'
import { collectionSource } from '../../domain/offline/copies/current-source.ts'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { NotLoaded } from './not-loaded.tsx'
import { Poster } from './poster.tsx'
import { RowButtons } from './row-buttons.tsx'
import { useCollectionAssets } from './use-collection-assets.ts'
import { useCollectionName } from './use-collection-name.ts'

const OfflineButton = lazyComponent(() => import('../../widgets/offline-button/offline-button.tsx').then((module) => module.OfflineButton))

const DownloadCollection = lazyComponent(() => import('./download-collection.tsx').then((module) => module.DownloadCollection))

const ratioOf = ({ pixel_x, pixel_y, width, height }: Asset): number => {
  const ratio = (pixel_x || width || 3) / (pixel_y || height || 2)
  // Limits for very wide and very tall pictures.
  return clamp(ratio, 0.6, 2.4)
}

interface CollectionRowProps {
  readonly collection: CollectionConfig
}

/** Collection as a row: a header that links to the search, and posters of one height that scroll sideways (D2). */
export const CollectionRow = ({ collection }: CollectionRowProps) => {
  const { t, i18n } = useLingui()
  const id = useId()
  const area = useRef<HTMLUListElement>(null)
  const config = useAtomValue(configAtom)
  const { height, poster_border_width, hide_empty_result } = config.dashboard.collections
  const state = useCollectionAssets(collection, collectionRowCount(false))
  const hasOfflineButton = useAtomValue(isCollectionAllowedOfflineAtom)(collection)
  const name = useCollectionName()(collection)
  const target = collectionLinkTarget(collection, i18n.locale)
  const hasFailed = state.status === 'failure'
  const isEmpty = state.status === 'success' && state.value.length === 0
  if ((hasFailed || isEmpty) && hide_empty_result) return null
  const link = linkOptions({ to: '/search/$text', params: { text: target.text }, search: targetSearch(target) })
  const source = collectionSource(collection, i18n.locale, config)
  const hasAssets = !isEmpty && !hasFailed
  const posterHeight = `min(${height}px, 52vw)`

  return (
    <section data-tour="collection" aria-label={name} className="grid grid-cols-1 gap-3">
      <header className="flex items-baseline justify-between gap-4 px-4 sm:px-8">
        <h2 className="m-0 min-w-0 text-xl font-semibold">
          <Link {...link} id={`${id}name`} className="text-inherit no-underline hover:underline">
            {name}
          </Link>
        </h2>
        <span className="flex shrink-0 items-center gap-2">
          {hasAssets && <DownloadCollection query={source.query} name={name} />}
          {hasOfflineButton && hasAssets && (
            <OfflineButton
              source={source}
              title={name}
              label={t({ id: 'views.dashboard.collections.keep', message: `Make available offline: ${name}` })}
              className="text-muted"
            />
          )}
          <Link
            {...link}
            id={`${id}more`}
            aria-labelledby={`${id}more ${id}name`}
            className="inline-flex min-h-11 items-center text-sm font-medium whitespace-nowrap text-primary"
          >
            <Trans id="views.dashboard.collections.more">More …</Trans>
          </Link>
        </span>
      </header>
      {hasFailed ? (
        <NotLoaded nameId={`${id}name`} onRetry={state.retry} className="flex flex-wrap items-center gap-3 px-4 sm:px-8" />
      ) : isEmpty ? (
        <p className="m-0 px-4 text-muted sm:px-8">
          <Trans id="views.dashboard.collections.empty">This collection is empty.</Trans>
        </p>
      ) : (
        <div className="relative">
          {state.status === 'loading' && (
            <Spinner
              label={t({ id: 'views.dashboard.collections.loading', message: `Loading ${name} …` })}
              className="absolute inset-0 m-auto size-8 text-muted"
            />
          )}
          <ul
            ref={area}
            aria-busy={state.status === 'loading'}
            style={{ height: posterHeight }}
            className="m-0 flex list-none snap-x gap-2 overflow-x-auto overflow-y-hidden overscroll-x-contain px-4 pb-0 sm:px-8 [scroll-padding-inline:2rem] [scrollbar-width:thin]"
          >
            {state.status === 'loading'
              ? [1.5, 1, 1.5, 0.7, 1.8, 1.5].map((ratio, index) => (
                  <li key={`${ratio}-${index}`} style={{ aspectRatio: ratio }} className="h-full shrink-0 rounded-media bg-stage" />
                ))
              : state.value.map((asset) => (
                  <li key={asset.id} style={{ aspectRatio: ratioOf(asset) }} className="h-full shrink-0 snap-start">
                    <Link
                      to="/asset/$id"
                      params={{ id: asset.id }}
                      style={{ borderWidth: poster_border_width }}
                      className="block size-full overflow-hidden rounded-media border-solid border-transparent bg-stage bg-clip-padding"
                    >
                      <Poster asset={asset} />
                    </Link>
                  </li>
                ))}
          </ul>
          {state.status === 'success' && <RowButtons area={area} />}
        </div>
      )}
    </section>
  )
}
