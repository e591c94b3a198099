import { atom } from 'jotai'
import { apiAtom } from '../api/atoms.ts'
import { applySessionAtom, sessionVersionAtom } from './actions.ts'
import { sessionAtom } from './atoms.ts'

/** Reads the session of the account again, after something about the account has changed. Without a usable response it stays as it is. */
export const refreshSessionAtom = atom(null, async (get, set): Promise<void> => {
  const [token, version] = [get(sessionAtom)?.session, get(sessionVersionAtom)]
  if (!token) return
  const session = await get(apiAtom)
    .call('getSession', { body: {} })
    .catch(() => null)
  // Not after a sign-in or a sign-out in between.
  if (session && version === get(sessionVersionAtom) && get(sessionAtom)?.session === token) set(applySessionAtom, session)
})
