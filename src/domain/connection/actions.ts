import { atom } from 'jotai'
import type { CallName } from '#contract/calls.ts'
import type { ApiFailure } from '../../platform/api-failure.ts'
import { mayBeOnline } from '../../platform/network-events.ts'
import { apiAtom } from '../api/atoms.ts'
import { connectionAtom, lastAnswerAtom } from './atoms.ts'
import { connectionAfter, isTelling, probeDelay } from './rules.ts'

const probingAtom = atom(false)

const askVersionAtom = atom(null, (get) =>
  get(apiAtom)
    .call('getVersion', { timeout: 8000 })
    .catch(() => undefined),
)

/** Asks with growing pauses until something answers; what comes of it goes through noteOutcome. */
const probeAtom = atom(null, async (get, set) => {
  if (get(probingAtom)) return
  set(probingAtom, true)
  for (let attempt = 0; get(connectionAtom) !== 'online'; ) {
    await new Promise((later) => setTimeout(later, probeDelay(attempt, Math.random(), get(connectionAtom))))
    // Nothing to ask while the device itself knows that there is no network; the event wakes us, and the first try may come too early.
    attempt = mayBeOnline() ? attempt + 1 : 2
    if (mayBeOnline()) await set(askVersionAtom)
  }
  set(probingAtom, false)
})

/** Told of the outcome of every call. */
export const noteOutcomeAtom = atom(null, (_get, set, call: CallName, failure: ApiFailure | null) => {
  if (!isTelling(call, failure)) return
  const after = connectionAfter(failure)
  if (after === 'online') set(lastAnswerAtom, Date.now())
  set(connectionAtom, after)
  if (after !== 'online') void set(probeAtom)
})

/** The browser says that the network is gone: sure, so nobody needs to run into a lost call first. */
export const noteLostAtom = atom(null, (_get, set) => {
  set(connectionAtom, 'offline')
  void set(probeAtom)
})

/** Somebody looks again, or the browser says it is online: ask at once. */
export const checkConnectionAtom = atom(null, async (get, set) => {
  if (get(connectionAtom) === 'online') return
  await set(askVersionAtom)
})
