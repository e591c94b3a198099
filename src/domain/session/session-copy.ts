import { atom, type Getter } from 'jotai'
import { checkSum } from '#common/check-sum.ts'
import { delay } from '#common/delay.ts'
import { RemoteError } from '#local/remote-error.ts'
import { changeSessionCopy, type SessionCopy } from '#local/session-copy.ts'
import { markSignedOut } from '../../platform/signed-out-cookie.ts'
import { deviceStore, storageKeys } from '../../platform/storage.ts'
import { forgetSession } from '../../platform/wipe.ts'
import { apiAtom } from '../api/atoms.ts'
import { startSessionAtom } from './actions.ts'
import { sessionAtom } from './atoms.ts'

/** Stored sign-outs. Browsers delay fewer writes than this. */
const maxSignedOutCount = 20

/** Records the current user; a different previous user counts as signed out. A signed-out session is never recorded again. */
const put = (current: SessionCopy['here']): Promise<unknown> =>
  changeSessionCopy(({ here: last, left }) => {
    const here = current && left.includes(checkSum(current.token)) ? null : current
    return { here, left: last === null || last.token === here?.token ? left : [...left, checkSum(last.token)].slice(-maxSignedOutCount) }
  })

/** Records that no user is signed in. */
export const clearSessionCopy = (): Promise<unknown> => put(null)

/** Timeout for the server and for the database; afterwards the page continues with its session. */
const timeoutMs = 3000

/** Asks the server whether a session is valid; assumes so while the server is unreachable. */
const isSessionValid = (get: Getter, token: string): Promise<boolean> =>
  get(apiAtom)
    .call('checkSession', { token, timeout: timeoutMs })
    .then(
      ({ sessionValid }) => sessionValid,
      (failure: unknown) => !(failure instanceof RemoteError && failure.code === 'auth.session-expired'),
    )

const restoreAtom = atom(null, async (get, set) => {
  const copy = await changeSessionCopy((same) => same).catch(() => null)
  const token = deviceStore.get(storageKeys.token)
  if (!copy || token === (copy.here?.token ?? null)) return
  const isSignedOut = token !== null && copy.left.includes(checkSum(token))
  const isGuest = get(sessionAtom)?.guest ?? true
  if (!isSignedOut && !(isGuest && copy.here)) return
  const here = copy.here && (await isSessionValid(get, copy.here.token)) ? copy.here : null
  // The session has changed in between.
  if (deviceStore.get(storageKeys.token) !== token || !(here || isSignedOut)) return
  // The server may not know of the sign-out.
  if (isSignedOut && token !== null) markSignedOut(token, get(apiAtom).address(''))
  forgetSession()
  if (here) {
    deviceStore.set(storageKeys.token, here.token)
    deviceStore.set(storageKeys.session, here.session)
    // Assume that offline copies exist; reading them corrects it.
    deviceStore.set(storageKeys.offlineCopies, '1')
  }
  await set(startSessionAtom)
})

const runningRestoreAtom = atom<Promise<void> | null>(null)

/** Resolves after the comparison of the copy with the storage, without a timeout. */
const untilRestoredAtom = atom(null, (get, set): Promise<void> => {
  const restored = get(runningRestoreAtom) ?? set(restoreAtom)
  set(runningRestoreAtom, restored)
  return restored
})

/**
 * Restores a sign-in or sign-out that a terminated browser did not write to its storage. Runs once per page, before data of other users is
 * removed. Never rejects. The page waits for a slow database only for a limited time; a later result still applies.
 */
export const restoreSessionAtom = atom(null, (_get, set): Promise<void> => {
  return Promise.race([set(untilRestoredAtom), delay(timeoutMs)])
})

/** Records the current session. Guest sessions are not recorded, because they are interchangeable. */
export const copySessionAtom = atom(null, async (get, set) => {
  // Recording before the comparison would make a signed-out session current again.
  await set(untilRestoredAtom)
  const session = get(sessionAtom)
  const token = deviceStore.get(storageKeys.token)
  // A sign-in or sign-out is in progress, here or in another tab, and will be recorded there.
  if ((session?.session ?? null) !== token) return
  const storedSession = deviceStore.get(storageKeys.session)
  await put(!session || session.guest || token === null || storedSession === null ? null : { token, session: storedSession })
})
