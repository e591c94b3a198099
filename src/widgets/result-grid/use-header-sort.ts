import { useNavigate } from '@tanstack/react-router'
import { useAtom, useAtomValue } from 'jotai'
import { type Orientation, type SortKey, sortKeys } from '#contract/search.ts'
import { readSearchAddress, writeSearchAddress } from '#contract/search-address.ts'
import { bookmarkSortAtom } from '../../domain/bookmarks/bookmark-sort.ts'
import { configAtom } from '../../domain/config/atoms.ts'
import { pageAtom } from '../../domain/navigation/atoms.ts'
import { activeQueryAtom } from '../../domain/search/atoms.ts'
import { toggledSort } from '../../domain/search/toggled-sort.ts'

interface HeaderSort {
  /** Direction of the current order if it is by this field. */
  readonly orientation: Orientation | null
  /** Sorts by the field, or reverses its order. */
  readonly onSort: () => void
}

/** Returns a function for the order of a column; null = the portal offers no order by this field, or the list is no search. */
export const useHeaderSort = (): ((field: string) => HeaderSort | null) => {
  const page = useAtomValue(pageAtom)
  const searchSort = useAtomValue(activeQueryAtom)?.query.sort
  const [bookmarkSort, sortBookmarks] = useAtom(bookmarkSortAtom)
  const isBookmarks = page.route === 'bookmark'
  const { sorting } = useAtomValue(configAtom)
  const navigate = useNavigate()
  const sort = isBookmarks ? bookmarkSort : searchSort
  const change = (key: SortKey) => {
    if (isBookmarks) return sortBookmarks(toggledSort(key, sort, sorting))
    const { text, ...rest } = readSearchAddress(page.value, page.search)
    void navigate({ to: '/search/$text', params: { text }, search: writeSearchAddress({ ...rest, sort: toggledSort(key, sort, sorting) }) })
  }
  return (field) => {
    const key = sortKeys.find((one) => one === field)
    const isOffered = key !== undefined && sorting.options.some((option) => option.active && option.key === key)
    if (!(isBookmarks || page.route === 'search') || !sort || !isOffered) return null
    return { orientation: sort.key === key ? sort.orientation : null, onSort: () => change(key) }
  }
}
