import { useLingui } from '@lingui/macro'
import { useAtom, useAtomValue } from 'jotai'
import type { ViewKey } from '#contract/config/views.ts'
import { bookmarkCountAtom } from '../../domain/bookmarks/atoms.ts'
import { maxSortedCount } from '../../domain/bookmarks/bookmark-order.ts'
import { bookmarkSortAtom } from '../../domain/bookmarks/bookmark-sort.ts'
import { isLikeSearch } from '../../domain/bookmarks/bookmark-view.ts'
import { configAtom } from '../../domain/config/atoms.ts'
import { SortMenu } from '../../widgets/result-view/sort-menu.tsx'
import { ViewSwitcher } from '../../widgets/result-view/view-switcher.tsx'
import { ViewTools } from '../../widgets/result-view/view-tools.tsx'

interface BookmarkDisplayProps {
  readonly view: ViewKey
  readonly onView: (view: ViewKey) => void
  readonly compact: boolean
}

/** Order, view and size of the bookmarks. */
export const BookmarkDisplay = ({ view, onView, compact }: BookmarkDisplayProps) => {
  const { t } = useLingui()
  const count = useAtomValue(bookmarkCountAtom)
  const config = useAtomValue(configAtom)
  const [sort, setSort] = useAtom(bookmarkSortAtom)
  return (
    <>
      {count <= maxSortedCount && (
        <SortMenu
          sort={sort}
          compact={compact}
          ownOrder={t({ id: 'views.bookmark.sorting.own', message: 'Date bookmarked' })}
          onChange={setSort}
        />
      )}
      <ViewSwitcher view={view} onChange={onView} />
      <ViewTools view={view} hasColumns={isLikeSearch(config)} />
    </>
  )
}
