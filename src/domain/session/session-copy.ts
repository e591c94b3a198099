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

/** Whoever was here before, if that was somebody else, has left. */
const put = (here: SessionCopy['here']): Promise<unknown> =>
  changeSessionCopy(({ here: last, left }) => ({
    here,
    left: last === null || last.token === here?.token ? left : [...left, checkSum(last.token)].slice(-mostLeft),
  }))

/** Notes that nobody is here any more. */
export const leaveSessionCopy = (): Promise<unknown> => put(null)

/** Notes who is here now. A guest's session is worth nothing: another one is as good. */
export const copySessionAtom = atom(null, async (get) => {
  const session = get(sessionAtom)
  const token = deviceStore.get(storageKeys.token)
  // Somebody is on the way in or out, here or in another tab, and will note it.
  if ((session?.session ?? null) !== token) return
  const kept = deviceStore.get(storageKeys.session)
  await put(!session || session.guest || token === null || kept === null ? null : { token, session: kept })
})

const patience = 3000

/** Only the server knows whether a session still holds; as long as it can't be asked, it does. */
const holds = (get: Getter, token: string): Promise<boolean> =>
  get(apiAtom)
    .call('checkSession', { token, timeout: patience })
    .then(
      ({ sessionValid }) => sessionValid,
      (failure: unknown) => !(failure instanceof ApiFailure && failure.code === 'auth.session-expired'),
    )

const recallAtom = atom(null, async (get, set) => {
  // A database may not answer at all.
  const late = new Promise<null>((end) => setTimeout(end, patience, null))
  const copy = await Promise.race([changeSessionCopy((same) => same).catch(() => null), late])
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

/**
 * Puts right what a browser that was killed had not written down: somebody had signed in, or out. Done once a page, before anything goes
 * that belongs to others than whoever is here. Never rejects.
 */
export const recallSessionAtom = atom(null, (get, set): Promise<void> => {
  const recalled = get(recalledAtom) ?? set(recallAtom)
  set(recalledAtom, recalled)
  return recalled
})
