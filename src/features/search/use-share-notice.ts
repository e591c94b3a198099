import { useAtomValue, useStore } from 'jotai'
import { useEffect } from 'react'
import { everything } from '#contract/search.ts'
import type { SearchAddress } from '../../domain/catalogue/address.ts'
import { askedAtom, resultsAtom, searchStatusAtom } from '../../domain/catalogue/atoms.ts'

/** What becomes of a share of which not everything may be seen. A text or filters beside the ids leave some out for reasons of their own. */
export const useShareNotice = ({ ids, text, filter }: SearchAddress, key: string, hash: string): void => {
  const status = useAtomValue(searchStatusAtom)
  const asked = useAtomValue(askedAtom)
  const { total } = useAtomValue(resultsAtom)
  const store = useStore()
  const isAnswered = (status === 'success' || status === 'empty') && asked?.key === key
  const isWhole = text === everything && Object.keys(filter).length === 0
  useEffect(() => {
    if (!isAnswered || !isWhole || !ids || ids.length === 0) return
    const share = { ids, total, hash }
    void import('../../domain/sharing/notices.ts').then(({ noteShareAtom }) => store.set(noteShareAtom, share))
    // oxlint-disable-next-line react/exhaustive-deps -- once for each answer
  }, [isAnswered, key])
}
