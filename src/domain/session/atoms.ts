import { atom } from 'jotai'
import type { Session } from '#contract/session.ts'

/** `verifying` = credentials are being checked; `unauthorized` = no user is signed in and guests are not allowed. */
export type SessionStatus = 'initial' | 'loading' | 'verifying' | 'success' | 'unauthorized'

export const sessionStatusAtom = atom<SessionStatus>('initial')
export const sessionAtom = atom<Session | null>(null)
/** Number of changes of the account while this page is open. The screen starts again with each, so that nothing of the previous account stays. */
export const accountChangeCountAtom = atom(0)
/** False for administrators without asset rights: the pages of the portal lead them back to the administration. */
export const mayOpenPortalAtom = atom((get) => {
  const session = get(sessionAtom)
  return !session?.isGuiAdmin || session.isAssetUser
})
export const isGuestAtom = atom((get) => get(sessionAtom)?.guest ?? true)
