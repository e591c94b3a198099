import { useAtomValue, useStore } from 'jotai'
import { useEffect } from 'react'
import { everything } from '#contract/search.ts'
import type { SearchAddress } from '../../domain/search/address.ts'
import { activeQueryAtom, resultsAtom, searchStatusAtom } from '../../domain/search/atoms.ts'

/** Reports shared assets that are not visible to the user. A text or filters beside the ids hide assets for other reasons. */
export const useShareNotice = ({ ids, text, filter }: SearchAddress, key: string, hash: string): void => {
  const status = useAtomValue(searchStatusAtom)
  const activeQuery = useAtomValue(activeQueryAtom)
  const { total } = useAtomValue(resultsAtom)
  const store = useStore()
  const isLoaded = (status === 'success' || status === 'empty') && activeQuery?.key === key
  const isWhole = text === everything && Object.keys(filter).length === 0
  useEffect(() => {
    if (!isLoaded || !isWhole || !ids || ids.length === 0) return
    const share = { ids, total, hash }
    void import('../../domain/sharing/notices.ts').then(({ reportHiddenSharesAtom }) => store.set(reportHiddenSharesAtom, share))
    // oxlint-disable-next-line react/exhaustive-deps -- once for each response
  }, [isLoaded, key])
}
