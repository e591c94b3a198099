import { useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'
import type { SearchFilter } from '#contract/filter.ts'
import { everything } from '#contract/search.ts'
import { readSearchAddress, type SearchAddress, writeSearchAddress } from '#contract/search-address.ts'
import { type PageAddress, pageLink } from '../../domain/navigation/address.ts'
import { pageAtom } from '../../domain/navigation/atoms.ts'
import { useImmediateAtomValue } from '../../ui/use-immediate-atom-value.ts'

interface SearchNavigation {
  readonly address: SearchAddress
  /** `#/search/…`, as a link. */
  readonly hash: string
  /** Parameters that are not given stay. `replace` = no new history entry. */
  readonly change: (part: Partial<SearchAddress>, replace?: boolean) => void
  readonly changeFilter: (change: (filter: SearchFilter) => SearchFilter) => void
  /** Navigates to `/search/*` without facets, shares or sorting; the view stays. */
  readonly reset: () => void
}

/** The address is the search state: every change of the search changes the address. */
export const useSearchAddress = (): SearchNavigation => {
  // The results follow the address at once, and so must the search box and the tags above them.
  const page = useImmediateAtomValue(pageAtom)
  const navigate = useNavigate()
  // While another page opens, this one keeps its own address.
  const [shown, setShown] = useState<PageAddress>(page)
  if (page.route === 'search' && page !== shown) setShown(page)
  const address = useMemo(() => readSearchAddress(shown.value, shown.search), [shown])

  const change = useCallback(
    (part: Partial<SearchAddress>, replace = false) => {
      const { text, ...rest } = { ...address, ...part }
      void navigate({ to: '/search/$text', params: { text }, search: writeSearchAddress(rest), replace })
    },
    [address, navigate],
  )
  const changeFilter = useCallback(
    (edit: (filter: SearchFilter) => SearchFilter) => change({ filter: edit(address.filter) }),
    [address, change],
  )
  const reset = useCallback(() => change({ text: everything, filter: {}, ids: null, sort: null }), [change])
  const hash = useMemo(() => pageLink('search', { value: address.text, search: writeSearchAddress(address) }), [address])
  return { address, hash, change, changeFilter, reset }
}
