import { atom } from 'jotai'
import type { CallName } from '#contract/calls.ts'
import type { RemoteError } from '#local/remote-error.ts'
import { isStaticDocument } from '../../platform/boot.ts'
import { mayBeOnline } from '../../platform/network-events.ts'
import { apiAtom } from '../api/atoms.ts'
import { connectionAtom, lastResponseAtAtom } from './atoms.ts'
import { connectionAfter, probeDelay, provesConnection } from './connection-rules.ts'

const probingAtom = atom(false)
/** Time of the last lost network in milliseconds, on the clock of performance.now(). */
const lostAtAtom = atom(-1)

const requestVersionAtom = atom(null, (get) =>
  get(apiAtom)
    .call('getVersion', { timeout: 8000 })
    .catch(() => undefined),
)

/** Probes with exponential backoff until the server responds. recordOutcomeAtom processes the results. */
const probeAtom = atom(null, async (get, set) => {
  if (get(probingAtom)) return
  set(probingAtom, true)
  for (let attempt = 0; get(connectionAtom) !== 'online'; ) {
    await new Promise((resolve) => setTimeout(resolve, probeDelay(attempt, Math.random(), get(connectionAtom))))
    // Do not probe while the browser reports no network. After the `online` event the first probe may still be too early.
    attempt = mayBeOnline() ? attempt + 1 : 2
    if (mayBeOnline()) await set(requestVersionAtom)
  }
  set(probingAtom, false)
})

/** Updates the connection state after every API call. @param sentAtMs time of the request on the clock of performance.now() */
export const recordOutcomeAtom = atom(null, (get, set, call: CallName, failure: RemoteError | null, sentAtMs: number) => {
  if (!provesConnection(call, failure, () => !isStaticDocument())) return
  const after = connectionAfter(failure)
  // A busy page handles the response after the event of the lost network.
  if (after === 'online' && sentAtMs < get(lostAtAtom)) return
  if (after === 'online') set(lastResponseAtAtom, Date.now())
  set(connectionAtom, after)
  if (after !== 'online') void set(probeAtom)
})

/** The browser reports that the network is lost. That is reliable, so no call has to fail first. */
export const recordConnectionLossAtom = atom(null, (_get, set) => {
  set(lostAtAtom, performance.now())
  set(connectionAtom, 'offline')
  void set(probeAtom)
})

/** Probes immediately when the page becomes visible or the browser reports that it is online. */
export const checkConnectionAtom = atom(null, async (get, set) => {
  if (get(connectionAtom) === 'online') return
  await set(requestVersionAtom)
})

/**
 * Calls the server after a proxy responded to a file request. That response alone is not evidence, because files may come from another
 * server.
 */
export const verifyConnectionAtom = atom(null, async (get, set) => {
  if (get(connectionAtom) === 'online') await set(requestVersionAtom)
})
