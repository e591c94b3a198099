import { atom } from 'jotai'
import { type Session, sessionSchema } from '#contract/session.ts'
import { ApiFailure } from '../../platform/api-failure.ts'
import { takeFirstSession } from '../../platform/first-answer.ts'
import { deviceStore, readKept, storageKeys } from '../../platform/storage.ts'
import { forgetSession, wipePerson } from '../../platform/wipe.ts'
import { apiAtom } from '../api/atoms.ts'
import { sessionAtom, sessionStatusAtom } from './atoms.ts'
import { leavingAtom } from './leaving.ts'

/** Kept without its token, which has a place of its own. */
const remember = (session: Session): void => deviceStore.set(storageKeys.session, JSON.stringify({ ...session, session: '' }))

const remembered = (): Session | null => {
  const token = deviceStore.get(storageKeys.token)
  if (!token) return null
  const kept = readKept(storageKeys.session, sessionSchema)
  return kept && { ...kept, session: token }
}

const settleAtom = atom(null, (_get, set, session: Session) => {
  if (session.session === null) deviceStore.remove(storageKeys.token)
  else {
    deviceStore.set(storageKeys.token, session.session)
    remember(session)
  }
  set(sessionAtom, session)
  set(sessionStatusAtom, session.session === null ? 'unauthorized' : 'success')
})

/** A page of somebody in between, of a hotel's network, is nobody's word about this session. */
const isRefusal = (failure: unknown) =>
  failure instanceof ApiFailure && failure.code !== 'client.unknown-status' && (failure.status === 401 || failure.status === 403)

/** Goes up with every sign-out: what was asked for before it is not about whoever is here now. */
const departuresAtom = atom(0)

/**
 * Continues the kept session or begins a guest's. The one remembered from the last visit counts meanwhile, and stays in force
 * when nobody can be reached.
 */
export const startSessionAtom = atom(null, async (get, set) => {
  const kept = remembered()
  set(sessionAtom, kept)
  set(sessionStatusAtom, 'loading')
  const begin = () => get(apiAtom).call('getSession', { body: {} })
  const departures = get(departuresAtom)
  const isOutdated = () => departures !== get(departuresAtom)
  try {
    const session = (await takeFirstSession()) ?? (await begin())
    if (!isOutdated()) set(settleAtom, session)
  } catch (failure) {
    if (isOutdated()) return
    if (isRefusal(failure)) {
      // A token nobody knows any more must not shut out the guest.
      forgetSession()
      const guest = await begin().catch(() => null)
      if (isOutdated()) return
      if (guest) return set(settleAtom, guest)
      set(sessionAtom, null)
      set(sessionStatusAtom, 'unauthorized')
      return
    }
    set(sessionStatusAtom, kept ? 'success' : 'initial')
  }
})

/** Rejects with ApiFailure; the session before stays then. */
export const loginAtom = atom(null, async (get, set, credentials: { readonly user: string; readonly pass: string }): Promise<Session> => {
  await set(untilDepartedAtom)
  const before = get(sessionStatusAtom)
  set(sessionStatusAtom, 'verifying')
  try {
    const session = await get(apiAtom).call('getSession', { body: credentials })
    set(settleAtom, session)
    return session
  } catch (failure) {
    set(sessionStatusAtom, before)
    throw failure
  }
})

const departureAtom = atom<Promise<void> | null>(null)

/** Settles once nobody is being signed out any more. */
export const untilDepartedAtom = atom(null, async (get) => {
  await get(departureAtom)
})

const departAtom = atom(null, async (get, set) => {
  // While the token still holds.
  await get(leavingAtom)
    .run()
    .catch(() => undefined)
  const told = get(apiAtom)
    .call('logout', { timeout: 5000 })
    .catch(() => undefined)
  set(departuresAtom, (count) => count + 1)
  // What is asked for from now on waits for the guest's session. First of all: without one nobody is to be sent to the sign-in.
  set(sessionStatusAtom, 'loading')
  set(sessionAtom, null)
  await wipePerson()
  await told
  await set(startSessionAtom)
})

/** Signs out, once however often it is asked for; the server hears of it when it can be reached. */
export const logoutAtom = atom(null, (get, set): Promise<void> => {
  const running = get(departureAtom)
  if (running) return running
  const departure = set(departAtom).finally(() => set(departureAtom, null))
  set(departureAtom, departure)
  return departure
})

/** Rights of a session that the server no longer knows are gone at once. */
export const loseSessionAtom = atom(null, (_get, set) => {
  forgetSession()
  set(sessionAtom, null)
  set(sessionStatusAtom, 'unauthorized')
})
