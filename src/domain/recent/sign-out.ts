import { atom } from 'jotai'
import { sessionAtom } from '../session/atoms.ts'
import { clearRecentSearches } from './user-recent-searches.ts'

/** Removes the user's recent searches from this device before sign-out. */
export const signOutRecentAtom = atom(null, async (get) => {
  const session = get(sessionAtom)
  if (session && !session.guest) await clearRecentSearches(session.scope)
})
