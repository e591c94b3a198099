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
import { useIsPhone } from '../../ui/use-window-size.ts'
import { OfflineButton } from '../../widgets/offline-button/offline-button.tsx'
import { useSelectAllKey } from './use-select-all-key.ts'

const AddAllDialog = lazyComponent(() => import('./add-all-dialog.tsx').then((module) => module.AddAllDialog), true)

const DownloadAllButton = ({ query }: { readonly query: SearchQuery }) => {
  const { t } = useLingui()
  const isPhone = useIsPhone()
  const download = useSetAtom(downloadQueryAtom)
  const [isReading, setReading] = useState(false)
  const label = t({ id: 'views.search.download_all', message: 'Download all results' })
  const start = () => {
    setReading(true)
    void download(query, queryTitle(query)).finally(() => setReading(false))
  }
  if (isPhone)
    return (
      <IconButton icon="i-lucide-download" tooltipSide="top" label={label} loading={isReading} onClick={start} className="rounded-full!" />
    )
  return (
    <ActionButton
      icon="i-lucide-download"
      text={t({ id: 'widgets.icons.download', message: 'Download' })}
      label={label}
      loading={isReading}
      onClick={start}
      className="rounded-full!"
    />
  )
}

/** Actions for all results; floats over their lower end corner. */
export const ResultActions = ({ hash }: { readonly hash: string }) => {
  const { t } = useLingui()
  const { total } = useAtomValue(resultsAtom)
  const mayBookmark = useAtomValue(mayBookmarkAtom)
  const isAdding = useAtomValue(isAddingAllAtom)
  const [confirmCount, setConfirmCount] = useAtom(addAllDialogAtom)
  const addAll = useSetAtom(confirmAllResultsAtom)
  const share = useSetAtom(shareSearchAtom)
  const selectAll = useSetAtom(selectAllResultsAtom)
  const activeQuery = useAtomValue(activeQueryAtom)
  useSelectAllKey()
  return (
    <>
      <div
        role="toolbar"
        aria-label={t({ id: 'views.search.actions', message: 'All results' })}
        className="absolute inset-ie-6 bottom-[calc(1rem+var(--tray))] z-10 flex items-center rounded-full border border-solid border-line bg-popup p-1 ps-4 text-on-popup shadow-[var(--shadow-2)]"
      >
        <span aria-hidden className="me-1 text-13px font-medium">
          {t({ id: 'views.search.actions', message: 'All results' })}
        </span>
        {activeQuery && total > 0 && <DownloadAllButton query={activeQuery.query} />}
        {total > 0 && (
          <IconButton
            icon="i-lucide-list-checks"
            tooltipSide="top"
            label={t({ id: 'views.search.select_all', message: 'Select all' })}
            onClick={() => void selectAll()}
            className="rounded-full!"
          />
        )}
        {mayBookmark && total > 0 && (
          <IconButton
            icon="i-lucide-bookmark-plus"
            tooltipSide="top"
            label={t({ id: 'views.search.bookmark_all', message: 'Add all results to bookmarks' })}
            loading={isAdding}
            onClick={() => void addAll()}
            className="rounded-full!"
          />
        )}
        {activeQuery && total > 0 && (
          <OfflineButton
            source={{ kind: 'search', query: activeQuery.query }}
            title={queryTitle(activeQuery.query)}
            label={t({ id: 'views.search.keep', message: 'Make all results available offline' })}
            tooltipSide="top"
            className="rounded-full!"
          />
        )}
        <IconButton
          icon="i-lucide-share-2"
          tooltipSide="top"
          label={t({ id: 'views.search.share', message: 'Share this search' })}
          onClick={() => void share(hash)}
          className="rounded-full!"
        />
      </div>
      {confirmCount !== null && <AddAllDialog onClose={() => setConfirmCount(null)} />}
    </>
  )
}
