import { useNavigate } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { type Orientation, type SortKey, sortKeys } from '#contract/search.ts'
import { configAtom } from '../../domain/config/atoms.ts'
import { pageAtom } from '../../domain/navigation/atoms.ts'
import { readSearchAddress, writeSearchAddress } from '../../domain/search/address.ts'
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
  const sort = useAtomValue(activeQueryAtom)?.query.sort
  const { sorting } = useAtomValue(configAtom)
  const navigate = useNavigate()
  const change = (key: SortKey) => {
    const { text, ...rest } = readSearchAddress(page.value, page.search)
    void navigate({ to: '/search/$text', params: { text }, search: writeSearchAddress({ ...rest, sort: toggledSort(key, sort, sorting) }) })
  }
  return (field) => {
    const key = sortKeys.find((one) => one === field)
    const isOffered = key !== undefined && sorting.options.some((option) => option.active && option.key === key)
    if (page.route !== 'search' || !sort || !isOffered) return null
    return { orientation: sort.key === key ? sort.orientation : null, onSort: () => change(key) }
  }
}
