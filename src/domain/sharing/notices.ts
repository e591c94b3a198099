import { msg } from '@lingui/macro'
import { atom } from 'jotai'
import { storageKeys, tabStore } from '../../platform/storage.ts'
import { isFromDevice } from '../api/device-origin.ts'
import { routerAtom } from '../navigation/atoms.ts'
import { facetCountsAtom } from '../search/atoms.ts'
import { isGuestAtom, sessionAtom } from '../session/atoms.ts'
import { signInAndReturnAtom } from '../session/sign-in.ts'
import { showToastAtom, toastsAtom } from '../toasts/atoms.ts'

/** Stores a shared search across the login (L5). @param hash `#/search/*?id=…` */
const storeSharedSearch = (hash: string): void => tabStore.set(storageKeys.sharedSearch, hash)

interface OpenedShare {
  /** Ids in the URL, possibly repeated. */
  readonly ids: readonly string[]
  /** Number of ids found. */
  readonly total: number
}

/** How many assets of a share are visible to the user. */
const visibleShare = ({ ids, total }: OpenedShare): 'all' | 'some' | 'none' =>
  total >= new Set(ids).size ? 'all' : total > 0 ? 'some' : 'none'

const notices = {
  guestSome: msg({ id: 'toast.share.guest_some', message: 'Some of the shared files are only visible after you sign in.' }),
  guestNone: msg({ id: 'toast.share.guest_none', message: 'The shared files are only visible after you sign in.' }),
  userSome: msg({ id: 'toast.share.user_some', message: 'Some of the shared files are not visible to you.' }),
  userNone: msg({ id: 'toast.share.user_none', message: 'None of the shared files are visible to you.' }),
}
const signIn = msg({ id: 'toast.share.sign_in', message: 'Sign in' })

const topic = 'share'

/** The last reported share and its user, so that it is reported only once. */
const reportedShareAtom = atom('')

interface LoadedShare extends OpenedShare {
  /** Its address, `#/search/*?id=…`. */
  readonly hash: string
}

/** Tells the user when some shared assets are not visible. A guest who sees none is redirected to the login and returns afterwards. */
export const reportHiddenSharesAtom = atom(null, (get, set, share: LoadedShare) => {
  // Offline results are not evidence of the user's rights.
  if (isFromDevice(get(facetCountsAtom))) return
  const seen = visibleShare(share)
  const shareKey = `${get(sessionAtom)?.scope ?? ''} ${share.hash}`
  if (seen === 'all') {
    // Remove the message for the guest.
    return set(
      toastsAtom,
      get(toastsAtom).filter((toast) => toast.topic !== topic),
    )
  }
  if (get(reportedShareAtom) === shareKey) return
  set(reportedShareAtom, shareKey)
  if (!get(isGuestAtom)) return set(showToastAtom, { topic, level: 'info', message: notices[seen === 'some' ? 'userSome' : 'userNone'].id })
  if (seen === 'some') {
    const action = { message: signIn.id, run: () => set(signInAndReturnAtom) }
    return set(showToastAtom, { topic, level: 'info', message: notices.guestSome.id, action })
  }
  storeSharedSearch(share.hash)
  // A guest who returns without signing in is redirected again.
  set(reportedShareAtom, '')
  void get(routerAtom)?.navigate({ to: '/login', replace: true })
  set(showToastAtom, { topic, level: 'info', message: notices.guestNone.id })
})
