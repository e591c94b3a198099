import { useLingui } from '@lingui/macro'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { mayBookmarkAtom } from '../../domain/bookmarks/atoms.ts'
import { askedAtom, resultsAtom } from '../../domain/catalogue/atoms.ts'
import { addAllQuestionAtom, isAddingAllAtom, wishAllResultsAtom } from '../../domain/catalogue/bookmark-results.ts'
import { wishTitle } from '../../domain/kept/wish-title.ts'
import { selectedIdsAtom } from '../../domain/selection/atoms.ts'
import { shareSearchAtom } from '../../domain/sharing/actions.ts'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { later } from '../../ui/later.tsx'
import { KeepButton } from '../../widgets/keep-button/keep-button.tsx'

const AddAllDialog = later(() => import('./add-all-dialog.tsx').then((module) => module.AddAllDialog), true)

/** What can be done with all results at once; floats over their lower end corner. */
export const ResultActions = ({ hash }: { readonly hash: string }) => {
  const { t } = useLingui()
  const { total } = useAtomValue(resultsAtom)
  const mayBookmark = useAtomValue(mayBookmarkAtom)
  const isAdding = useAtomValue(isAddingAllAtom)
  const [question, setQuestion] = useAtom(addAllQuestionAtom)
  const hasSelection = useAtomValue(selectedIdsAtom).size > 0
  const addAll = useSetAtom(wishAllResultsAtom)
  const share = useSetAtom(shareSearchAtom)
  const asked = useAtomValue(askedAtom)
  return (
    <>
      <div
        role="toolbar"
        aria-label={t({ id: 'views.search.actions', message: 'All results' })}
        className={classNames(
          'absolute inset-ie-6 z-10 flex items-center rounded-full border border-solid border-line bg-popup p-1 text-on-popup shadow-[var(--shadow-2)]',
          // Where it is narrow the bar of the selection stands below it.
          hasSelection
            ? 'bottom-[calc(5rem+var(--tray-lift))] lg:bottom-[calc(1rem+var(--tray-lift))]'
            : 'bottom-[calc(1rem+var(--tray-lift))]',
        )}
      >
        {mayBookmark && total > 0 && (
          <IconButton
            icon="i-lucide-bookmark-plus"
            tooltipSide="top"
            label={t({ id: 'views.search.bookmark_all', message: 'Add all results to the bookmarks' })}
            loading={isAdding}
            onClick={() => void addAll()}
            className="rounded-full!"
          />
        )}
        {asked && total > 0 && (
          <KeepButton
            source={{ kind: 'search', wish: asked.wish }}
            title={wishTitle(asked.wish)}
            label={t({ id: 'views.search.keep', message: 'Keep all results on this device' })}
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
      {question !== null && <AddAllDialog onClose={() => setQuestion(null)} />}
    </>
  )
}
