import { useLingui } from '@lingui/macro'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import { mayBookmarkAtom } from '../../domain/bookmarks/atoms.ts'
import { addAllDialogAtom, confirmAllResultsAtom, isAddingAllAtom } from '../../domain/bookmarks/bookmark-results.ts'
import { downloadQueryAtom } from '../../domain/download-start/download-query.ts'
import { queryTitle } from '../../domain/offline/copies/query-title.ts'
import { activeQueryAtom, resultsAtom } from '../../domain/search/atoms.ts'
import type { SearchQuery } from '../../domain/search/query.ts'
import { selectAllResultsAtom } from '../../domain/search/select-results.ts'
import { shareSearchAtom } from '../../domain/sharing/actions.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { Menu } from '../../ui/menu.tsx'
import type { MenuEntry } from '../../ui/menu-entry.ts'
import { NamedButton } from '../../ui/named-button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useIsVeryWide } from '../../ui/use-is-wide.ts'
import { useIsPhone } from '../../ui/use-window-size.ts'
import { useLinkEntry } from '../../widgets/link-entry/use-link-entry.ts'
import { OfflineButton } from '../../widgets/offline-button/offline-button.tsx'
import { useOfflineEntry } from './use-offline-entry.ts'
import { useSelectAllKey } from './use-select-all-key.ts'

const AddAllDialog = lazyComponent(() => import('./add-all-dialog.tsx').then((module) => module.AddAllDialog), true)

interface ActionsProps {
  /** `#/search/…`, as a link. */
  readonly hash: string
}

const useActions = (hash: string) => {
  const isPossible = useAtomValue(resultsAtom).total > 0
  const mayBookmark = useAtomValue(mayBookmarkAtom) && isPossible
  const query = useAtomValue(activeQueryAtom)?.query
  const download = useSetAtom(downloadQueryAtom)
  const addAll = useSetAtom(confirmAllResultsAtom)
  const share = useSetAtom(shareSearchAtom)
  const selectAll = useSetAtom(selectAllResultsAtom)
  const link = useLinkEntry(isPossible && query ? { files: query, title: queryTitle(query) } : null)
  const [isReading, setReading] = useState(false)
  const startDownload = (of: SearchQuery) => {
    setReading(true)
    void download(of, queryTitle(of)).finally(() => setReading(false))
  }
  return {
    query: isPossible ? query : undefined,
    isPossible,
    mayBookmark,
    isReading,
    startDownload,
    addAll: () => void addAll(),
    selectAll: () => void selectAll(),
    share: () => void share(hash),
    link,
  }
}

const place = 'absolute inset-ie-6 bottom-[calc(1rem+var(--tray))] z-10'

/** One button: a second bar above the navigation would cover the results of a phone. */
const PhoneActions = ({ hash }: ActionsProps) => {
  const { t } = useLingui()
  const { query, isPossible, mayBookmark, isReading, startDownload, addAll, selectAll, share, link } = useActions(hash)
  const isAdding = useAtomValue(isAddingAllAtom)
  const source = query ? { source: { kind: 'search', query } as const, title: queryTitle(query) } : null
  const offline = useOfflineEntry(source, t({ id: 'views.search.make_offline', message: 'Make all results available offline' }))
  const downloadLabel = t({ id: 'views.search.download_all', message: 'Download all results' })
  const selectLabel = t({ id: 'views.search.select_all', message: 'Select all' })
  const bookmarkLabel = t({ id: 'views.search.bookmark_all', message: 'Add all results to bookmarks' })
  const shareLabel = t({ id: 'views.search.share', message: 'Share this search' })
  const items: MenuEntry[] = [
    ...(query
      ? [{ key: 'download', icon: 'i-lucide-download', label: downloadLabel, disabled: isReading, onSelect: () => startDownload(query) }]
      : []),
    ...(isPossible ? [{ key: 'select', icon: 'i-lucide-list-checks', label: selectLabel, onSelect: selectAll }] : []),
    ...(mayBookmark
      ? [{ key: 'bookmark', icon: 'i-lucide-bookmark-plus', label: bookmarkLabel, disabled: isAdding, onSelect: addAll }]
      : []),
    ...(offline ? [offline] : []),
    { key: 'share', icon: 'i-lucide-share-2', label: shareLabel, onSelect: share },
    ...(link ? [link] : []),
  ]
  return (
    <div className={place}>
      <Menu
        iconOnly
        {...(isReading || isAdding ? { children: <Spinner /> } : { icon: 'i-lucide-ellipsis' })}
        side="top"
        align="end"
        label={t({ id: 'views.search.actions', message: 'All results' })}
        items={items}
        className="size-12 rounded-full! border-line! bg-popup! text-on-popup shadow-[var(--shadow-2)]"
      />
    </div>
  )
}

const ActionBar = ({ hash }: ActionsProps) => {
  const { t } = useLingui()
  const { query, isPossible, mayBookmark, isReading, startDownload, addAll, selectAll, share, link } = useActions(hash)
  const isAdding = useAtomValue(isAddingAllAtom)
  const isNamed = useIsVeryWide()
  return (
    <div
      role="toolbar"
      aria-label={t({ id: 'views.search.actions', message: 'All results' })}
      className={`${place} flex items-center rounded-full border border-solid border-line bg-popup p-1 ps-4 text-on-popup shadow-[var(--shadow-2)]`}
    >
      <span aria-hidden className="me-1 text-13px font-medium">
        {t({ id: 'views.search.actions', message: 'All results' })}
      </span>
      {query && (
        <ActionButton
          icon="i-lucide-download"
          text={t({ id: 'widgets.icons.download', message: 'Download' })}
          label={t({ id: 'views.search.download_all', message: 'Download all results' })}
          loading={isReading}
          onClick={() => startDownload(query)}
          className="rounded-full!"
        />
      )}
      {isPossible && (
        <NamedButton
          icon="i-lucide-list-checks"
          tooltipSide="top"
          text={t({ id: 'views.search.select_all', message: 'Select all' })}
          label={t({ id: 'views.search.select_all', message: 'Select all' })}
          isNamed={isNamed}
          onClick={selectAll}
          className="rounded-full!"
        />
      )}
      {mayBookmark && (
        <NamedButton
          icon="i-lucide-bookmark-plus"
          tooltipSide="top"
          text={t({ id: 'widgets.actions.bookmark', message: 'Bookmark' })}
          label={t({ id: 'views.search.bookmark_all', message: 'Add all results to bookmarks' })}
          isNamed={isNamed}
          loading={isAdding}
          onClick={addAll}
          className="rounded-full!"
        />
      )}
      {query && (
        <OfflineButton
          source={{ kind: 'search', query }}
          title={queryTitle(query)}
          label={t({ id: 'views.search.make_offline', message: 'Make all results available offline' })}
          tooltipSide="top"
          className="rounded-full!"
        />
      )}
      <NamedButton
        icon="i-lucide-share-2"
        tooltipSide="top"
        text={t({ id: 'widgets.icons.share', message: 'Share' })}
        isNamed={isNamed}
        label={t({ id: 'views.search.share', message: 'Share this search' })}
        onClick={share}
        className="rounded-full!"
      />
      {link && <IconButton icon={link.icon} label={link.label} tooltipSide="top" onClick={link.onSelect} className="rounded-full!" />}
    </div>
  )
}

/** Actions for all results; floats over their lower end corner. */
export const ResultActions = ({ hash }: ActionsProps) => {
  const isPhone = useIsPhone()
  const [confirmCount, setConfirmCount] = useAtom(addAllDialogAtom)
  useSelectAllKey()
  return (
    <>
      {isPhone ? <PhoneActions hash={hash} /> : <ActionBar hash={hash} />}
      {confirmCount !== null && <AddAllDialog onClose={() => setConfirmCount(null)} />}
    </>
  )
}
