import { atom } from 'jotai'
import { RemoteError } from '#local/remote-error.ts'
import { apiAtom } from '../api/atoms.ts'
import { sessionAtom } from './atoms.ts'

/** Asks the server whether the current session is valid. True without a session, without a usable response, and after a change in between. */
export const checkSessionAtom = atom(null, async (get): Promise<boolean> => {
  const session = get(sessionAtom)
  if (!session?.session) return true
  const isValid = await get(apiAtom)
    .call('checkSession', { token: session.session })
    .then(
      ({ sessionValid }) => sessionValid,
      (failure: unknown) => !(failure instanceof RemoteError && failure.kind === 'session'),
    )
  return isValid || get(sessionAtom)?.session !== session.session
})
