import { atom, type Getter } from 'jotai'
import { checkSum } from '#local/catalogue/check-sum.ts'
import { changeSessionCopy, type SessionCopy } from '#local/session-copy.ts'
import { ApiFailure } from '../../platform/api-failure.ts'
import { noteLeft } from '../../platform/left-session.ts'
import { deviceStore, storageKeys } from '../../platform/storage.ts'
import { forgetSession } from '../../platform/wipe.ts'
import { apiAtom } from '../api/atoms.ts'
import { startSessionAtom } from './actions.ts'
import { sessionAtom } from './atoms.ts'

/** Sign-outs that are remembered: more than a browser holds back at once. */
const mostLeft = 20

/** Records the current user; the previous one, if that is another, counts as signed out. A session that was signed out stays so. */
const put = (current: SessionCopy['here']): Promise<unknown> =>
  changeSessionCopy(({ here: last, left }) => {
    const here = current && left.includes(checkSum(current.token)) ? null : current
    return { here, left: last === null || last.token === here?.token ? left : [...left, checkSum(last.token)].slice(-mostLeft) }
  })

/** Notes that nobody is here any more. */
export const leaveSessionCopy = (): Promise<unknown> => put(null)

/** Limit for the server and for the database; without them the page continues with the session it has. */
const timeoutMs = 3000

/** Only the server knows whether a session still holds; as long as it can't be asked, it does. */
const holds = (get: Getter, token: string): Promise<boolean> =>
  get(apiAtom)
    .call('checkSession', { token, timeout: timeoutMs })
    .then(
      ({ sessionValid }) => sessionValid,
      (failure: unknown) => !(failure instanceof ApiFailure && failure.code === 'auth.session-expired'),
    )

const recallAtom = atom(null, async (get, set) => {
  const copy = await changeSessionCopy((same) => same).catch(() => null)
  const token = deviceStore.get(storageKeys.token)
  if (!copy || token === (copy.here?.token ?? null)) return
  const hasLeft = token !== null && copy.left.includes(checkSum(token))
  const isNobody = get(sessionAtom)?.guest ?? true
  if (!hasLeft && !(isNobody && copy.here)) return
  const here = copy.here && (await holds(get, copy.here.token)) ? copy.here : null
  // Somebody has signed in or out meanwhile.
  if (deviceStore.get(storageKeys.token) !== token || !(here || hasLeft)) return
  // No server may have heard of it.
  if (hasLeft && token !== null) noteLeft(token, get(apiAtom).address(''))
  forgetSession()
  if (here) {
    deviceStore.set(storageKeys.token, here.token)
    deviceStore.set(storageKeys.session, here.session)
    // Perhaps; whoever looks at what is kept puts it right.
    deviceStore.set(storageKeys.kept, '1')
  }
  await set(startSessionAtom)
})

const recalledAtom = atom<Promise<void> | null>(null)

/** Settles when the copy was compared with the storage, however long the database takes. */
const untilRecalledAtom = atom(null, (get, set): Promise<void> => {
  const recalled = get(recalledAtom) ?? set(recallAtom)
  set(recalledAtom, recalled)
  return recalled
})

/**
 * Restores the session state that a killed browser had not written to its storage: a sign-in or a sign-out. Runs once per page, before data
 * of other users is removed. Never rejects. A slow database holds the page up for a limited time, and is still respected after that.
 */
export const recallSessionAtom = atom(null, (_get, set): Promise<void> => {
  const late = new Promise<void>((resolve) => setTimeout(resolve, timeoutMs))
  return Promise.race([set(untilRecalledAtom), late])
})

/** Records the current session. A guest's session is not recorded: any other is as good. */
export const copySessionAtom = atom(null, async (get, set) => {
  // Recording before the comparison would make a signed-out session current again.
  await set(untilRecalledAtom)
  const session = get(sessionAtom)
  const token = deviceStore.get(storageKeys.token)
  // A sign-in or sign-out is in progress, here or in another tab, and will be recorded there.
  if ((session?.session ?? null) !== token) return
  const kept = deviceStore.get(storageKeys.session)
  await put(!session || session.guest || token === null || kept === null ? null : { token, session: kept })
})
