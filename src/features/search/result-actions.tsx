import { useLingui } from '@lingui/macro'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { mayBookmarkAtom } from '../../domain/bookmarks/atoms.ts'
import { addAllDialogAtom, confirmAllResultsAtom, isAddingAllAtom } from '../../domain/bookmarks/bookmark-results.ts'
import { queryTitle } from '../../domain/offline/copies/query-title.ts'
import { activeQueryAtom, resultsAtom } from '../../domain/search/atoms.ts'
import { shareSearchAtom } from '../../domain/sharing/actions.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { OfflineButton } from '../../widgets/offline-button/offline-button.tsx'

const AddAllDialog = lazyComponent(() => import('./add-all-dialog.tsx').then((module) => module.AddAllDialog), true)

/** Actions for all results; floats over their lower end corner. */
export const ResultActions = ({ hash }: { readonly hash: string }) => {
  const { t } = useLingui()
  const { total } = useAtomValue(resultsAtom)
  const mayBookmark = useAtomValue(mayBookmarkAtom)
  const isAdding = useAtomValue(isAddingAllAtom)
  const [confirmCount, setConfirmCount] = useAtom(addAllDialogAtom)
  const addAll = useSetAtom(confirmAllResultsAtom)
  const share = useSetAtom(shareSearchAtom)
  const activeQuery = useAtomValue(activeQueryAtom)
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
            source={{ kind: 'search', wish: activeQuery.query }}
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
