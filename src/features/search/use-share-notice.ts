import { msg } from '@lingui/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import type { SearchAddress } from '../../domain/catalogue/address.ts'
import { askedAtom, resultsAtom, searchStatusAtom } from '../../domain/catalogue/atoms.ts'
import { goToPageAtom } from '../../domain/navigation/actions.ts'
import { isGuestAtom } from '../../domain/session/atoms.ts'
import { showToastAtom } from '../../domain/toasts/atoms.ts'
import { storageKeys, tabStore } from '../../platform/storage.ts'

const notices = {
  guestSome: msg({
    id: 'toast.share.guest_some',
    message: 'Some of the shared assets are only visible after you sign in.',
  }),
  userSome: msg({ id: 'toast.share.user_some', message: 'Some of the shared assets are not visible to you.' }),
  userNone: msg({ id: 'toast.share.user_none', message: 'None of the shared assets is visible to you.' }),
}

/** What becomes of a share of which not everything may be seen: a notice, or for a guest who sees nothing the way to the login. */
export const useShareNotice = ({ ids }: SearchAddress, key: string, hash: string): void => {
  const status = useAtomValue(searchStatusAtom)
  const asked = useAtomValue(askedAtom)
  const { total } = useAtomValue(resultsAtom)
  const isGuest = useAtomValue(isGuestAtom)
  const showToast = useSetAtom(showToastAtom)
  const goTo = useSetAtom(goToPageAtom)
  const shared = ids?.length ?? 0
  const isAnswered = (status === 'success' || status === 'empty') && asked?.key === key

  useEffect(() => {
    if (!isAnswered || shared === 0 || total >= shared) return
    if (total > 0) showToast({ level: 'info', message: (isGuest ? notices.guestSome : notices.userSome).id })
    else if (!isGuest) showToast({ level: 'info', message: notices.userNone.id })
    else {
      tabStore.set(storageKeys.sharedSearch, hash)
      goTo('login', { replace: true })
    }
    // oxlint-disable-next-line react/exhaustive-deps -- once for each answer
  }, [isAnswered, key])
}
