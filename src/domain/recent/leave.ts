import { atom } from 'jotai'
import { sessionAtom } from '../session/atoms.ts'
import { forgetRecent } from './person-recent.ts'

/** Before the session ends: what a person has searched for leaves this device. */
export const leaveRecentAtom = atom(null, async (get) => {
  const session = get(sessionAtom)
  if (session && !session.guest) await forgetRecent(session.scope)
})
