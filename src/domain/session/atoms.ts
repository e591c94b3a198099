import { atom } from 'jotai'
import type { Session } from '#contract/session.ts'

/** `verifying` = credentials are being checked; `unauthorized` = no user is signed in and guests are not allowed. */
export type SessionStatus = 'initial' | 'loading' | 'verifying' | 'success' | 'unauthorized'

export const sessionStatusAtom = atom<SessionStatus>('initial')
export const sessionAtom = atom<Session | null>(null)
/** False for administrators without asset rights: the pages of the portal lead them back to the administration. */
export const mayOpenPortalAtom = atom((get) => {
  const session = get(sessionAtom)
  return !session?.isGuiAdmin || session.isAssetUser
})
export const isGuestAtom = atom((get) => get(sessionAtom)?.guest ?? true)
