import { atom } from 'jotai'
import { type Session, sessionSchema } from '#contract/session.ts'
import { RemoteError } from '#local/remote-error.ts'
import { takePrefetchedSession, takeUnusedTicket } from '../../platform/prefetched-search.ts'
import { deviceStore, readStoredJson, storageKeys } from '../../platform/storage.ts'
import { forgetSession, wipeUserValues } from '../../platform/wipe.ts'
import { apiAtom } from '../api/atoms.ts'
import { sessionAtom, sessionStatusAtom } from './atoms.ts'
import { signOutCleanupAtom } from './sign-out-cleanup.ts'

/** The token is stored under a separate key. */
const storeSession = (session: Session): void => deviceStore.set(storageKeys.session, JSON.stringify({ ...session, session: '' }))

const readStoredSession = (): Session | null => {
  const token = deviceStore.get(storageKeys.token)
  if (!token) return null
  const stored = readStoredJson(storageKeys.session, sessionSchema)
  return stored && { ...stored, session: token }
}

/** Stores a session that the server has begun or continued. */
export const applySessionAtom = atom(null, (_get, set, session: Session) => {
  if (session.session === null) deviceStore.remove(storageKeys.token)
  else {
    deviceStore.set(storageKeys.token, session.session)
    storeSession(session)
  }
  set(sessionAtom, session)
  set(sessionStatusAtom, session.session === null ? 'unauthorized' : 'success')
})

/** A captive portal or proxy can also return 401 or 403; only responses with a portal error code count. */
const isSessionRefused = (failure: unknown) =>
  failure instanceof RemoteError && failure.code !== 'client.unknown-status' && (failure.status === 401 || failure.status === 403)

/** Incremented by every start, sign-in and sign-out, to ignore responses to earlier requests. */
export const sessionVersionAtom = atom(0)

/**
 * Continues the stored session or starts a guest session. The stored session is used until the server responds, and while it is
 * unreachable.
 */
export const startSessionAtom = atom(null, async (get, set) => {
  const stored = readStoredSession()
  set(sessionAtom, stored)
  set(sessionStatusAtom, 'loading')
  const begin = (token?: string) => get(apiAtom).call('getSession', { body: {}, query: { token } })
  const own = get(sessionVersionAtom) + 1
  set(sessionVersionAtom, own)
  const isOutdated = () => own !== get(sessionVersionAtom)
  try {
    const session = (await takePrefetchedSession()) ?? (await begin(takeUnusedTicket() ?? undefined))
    if (!isOutdated()) set(applySessionAtom, session)
  } catch (failure) {
    if (isOutdated()) return
    if (isSessionRefused(failure)) {
      // An invalid token must not prevent a guest session.
      forgetSession()
      const guest = await begin().catch(() => null)
      if (isOutdated()) return
      if (guest) return set(applySessionAtom, guest)
      set(sessionAtom, null)
      set(sessionStatusAtom, 'unauthorized')
      return
    }
    set(sessionStatusAtom, stored ? 'success' : 'initial')
  }
})

const runningSignOutAtom = atom<Promise<void> | null>(null)

/** Resolves when no sign-out is running. */
export const untilSignedOutAtom = atom(null, async (get) => {
  await get(runningSignOutAtom)
})

const signOutAtom = atom(null, async (get, set) => {
  const cleanup = get(signOutCleanupAtom)
  // While the token is valid.
  await cleanup.run().catch(() => undefined)
  const logoutCall = get(apiAtom)
    .call('logout', { timeout: 5000 })
    .catch(() => undefined)
  set(sessionVersionAtom, (version) => version + 1)
  // New calls wait for the guest session. Set the status first, so that the missing session does not redirect to the login.
  set(sessionStatusAtom, 'loading')
  set(sessionAtom, null)
  wipeUserValues()
  // The next start removes what stays if the code cannot be loaded.
  await cleanup.wipeFiles().catch(() => undefined)
  await logoutCall
  await set(startSessionAtom)
})

/** Signs out; concurrent calls share one run. The server is notified if it is reachable. */
export const logoutAtom = atom(null, (get, set): Promise<void> => {
  const running = get(runningSignOutAtom)
  if (running) return running
  const signingOut = set(signOutAtom).finally(() => set(runningSignOutAtom, null))
  set(runningSignOutAtom, signingOut)
  return signingOut
})

/** Removes a session that the server no longer accepts. */
export const removeRejectedSessionAtom = atom(null, (_get, set) => {
  forgetSession()
  set(sessionAtom, null)
  set(sessionStatusAtom, 'unauthorized')
})
