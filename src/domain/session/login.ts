import { atom } from 'jotai'
import type { Session } from '#contract/session.ts'
import type { ApiClient } from '../../platform/api-client.ts'
import { apiAtom } from '../api/atoms.ts'
import { applySessionAtom, sessionVersionAtom, untilSignedOutAtom } from './actions.ts'
import { sessionStatusAtom } from './atoms.ts'

/** Signs in by a call. Rejects with RemoteError and then keeps the current session. */
export const loginAtom = atom(null, async (get, set, signIn: (api: ApiClient) => Promise<Session>): Promise<Session> => {
  await set(untilSignedOutAtom)
  const before = get(sessionStatusAtom)
  set(sessionStatusAtom, 'verifying')
  try {
    const session = await signIn(get(apiAtom))
    set(sessionVersionAtom, (version) => version + 1)
    set(applySessionAtom, session)
    return session
  } catch (failure) {
    set(sessionStatusAtom, before)
    throw failure
  }
})
