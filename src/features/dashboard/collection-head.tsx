import { Trans, useLingui } from '@lingui/macro'
import { Link, linkOptions } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import type { CollectionConfig } from '#contract/config/dashboard.ts'
import { collectionLinkTarget, targetSearch } from '../../domain/collections/collection-rules.ts'
import { configAtom } from '../../domain/config/atoms.ts'
import { isCollectionAllowedOfflineAtom } from '../../domain/offline/copies/atoms.ts'
import { collectionSource } from '../../domain/offline/copies/current-source.ts'
import { lazyComponent } from '../../ui/lazy-component.tsx'

const OfflineButton = lazyComponent(() => import('../../widgets/offline-button/offline-button.tsx').then((module) => module.OfflineButton))

const DownloadCollection = lazyComponent(() => import('./download-collection.tsx').then((module) => module.DownloadCollection))

const buttonSpace = 'inline-flex min-h-[var(--control)] min-w-[var(--control)] justify-center'

interface CollectionHeadProps {
  readonly collection: CollectionConfig
  readonly name: string
  /** Prefix of the ids of its elements. */
  readonly id: string
  /** Number of its files; null = not shown. */
  readonly count: number | null
  readonly hasAssets: boolean
}

/** Name of a collection, its actions, and a link to all of its files. */
export const CollectionHead = ({ collection, name, id, count, hasAssets }: CollectionHeadProps) => {
  const { t, i18n } = useLingui()
  const config = useAtomValue(configAtom)
  const hasOfflineButton = useAtomValue(isCollectionAllowedOfflineAtom)(collection)
  const target = collectionLinkTarget(collection, i18n.locale)
  const link = linkOptions({ to: '/search/$text', params: { text: target.text }, search: targetSearch(target) })
  const source = collectionSource(collection, i18n.locale, config)
  const total = count === null ? '' : i18n.number(count)
  return (
    <header className="flex min-h-11 items-center justify-between gap-4 px-4 sm:px-8">
      <h2 className="m-0 min-w-0 text-xl font-semibold">
        <Link {...link} id={`${id}name`} className="text-inherit no-underline hover:underline">
          {name}
        </Link>
      </h2>
      <span className="flex shrink-0 items-center gap-2">
        {/* The deferred buttons have their space from the start. */}
        {hasAssets && (
          <span className={buttonSpace}>
            <DownloadCollection query={source.query} name={name} />
          </span>
        )}
        {hasOfflineButton && hasAssets && (
          <span className={buttonSpace}>
            <OfflineButton
              source={source}
              title={name}
              label={t({ id: 'views.dashboard.collections.make_offline', message: `Make available offline: ${name}` })}
              className="text-muted"
            />
          </span>
        )}
        <Link
          {...link}
          id={`${id}more`}
          aria-labelledby={`${id}more ${id}name`}
          className="inline-flex min-h-11 items-center text-sm font-medium whitespace-nowrap text-primary"
        >
          {count === null ? (
            <Trans id="views.dashboard.collections.more">More …</Trans>
          ) : (
            <Trans id="views.dashboard.collections.all">All {total}</Trans>
          )}
        </Link>
      </span>
    </header>
  )
}
