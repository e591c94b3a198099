import type { Getter, Setter } from 'jotai'
import type { DeviceCall, DeviceQuery } from '#local/offline/catalogue/protocol.ts'
import { RemoteError } from '#local/remote-error.ts'
import { isFromDevice, markFromDevice } from '../../api/device-origin.ts'
import { recordOutcomeAtom } from '../../connection/actions.ts'
import { connectionAtom, lastResponseAtAtom } from '../../connection/atoms.ts'
import { connectionAfter } from '../../connection/connection-rules.ts'
import { localeAtom } from '../../language/atoms.ts'
import { facetCountsAtom } from '../../search/atoms.ts'
import { deviceRefusalAtom, deviceResponseAtom, isStartOfflineAtom } from './atoms.ts'
import { deviceCatalogueAtom } from './device-catalogue.ts'
import { continuesSearch, fallbackTimeoutMs } from './fallback-rules.ts'

export interface FallbackRequest {
  readonly name: DeviceCall
  /** Query of the call. */
  readonly query: DeviceQuery
  readonly signal: AbortSignal | undefined
  /** Sends the call to the server. */
  readonly callServer: () => Promise<unknown>
}

const timedOut = Symbol('no response in time')

const queryDevice = async (get: Getter, set: Setter, { name, query, signal }: FallbackRequest): Promise<unknown> => {
  const catalogue = set(deviceCatalogueAtom)
  if (!catalogue) return null
  const reply = await catalogue.call({ name, query, locale: get(localeAtom) }).catch(() => ({ refusal: 'broken' as const }))
  signal?.throwIfAborted()
  if ('refusal' in reply) {
    if (reply.refusal !== 'absent') set(deviceRefusalAtom, reply.refusal)
    return null
  }
  markFromDevice(reply.response)
  set(deviceRefusalAtom, null)
  set(deviceResponseAtom, { asOf: reply.asOf })
  if (name === 'listCollections' || name === 'getCollection') set(isStartOfflineAtom, true)
  return reply.response
}

/**
 * Sends a call to the server, or to the offline catalogue of this device if the server is unreachable or too slow. Calls the device first
 * while the connection state is not online. Rejects as the server's call does.
 */
export const callWithFallback = async (get: Getter, set: Setter, request: FallbackRequest): Promise<unknown> => {
  const device = () => queryDevice(get, set, request)
  // Further pages come from the same source as the first one, because the two lists differ.
  if (request.name === 'search' && continuesSearch(request.query)) {
    if (!isFromDevice(get(facetCountsAtom))) return request.callServer()
    return (await device()) ?? request.callServer()
  }
  if (get(connectionAtom) !== 'online') return (await device()) ?? request.callServer()
  const reached = request.callServer()
  // Avoid an unhandled rejection if the device responds first.
  reached.catch(() => undefined)
  const late = new Promise<typeof timedOut>((done) => setTimeout(done, fallbackTimeoutMs(get(lastResponseAtAtom)), timedOut))
  const first = await Promise.race([reached, late]).catch((failure: unknown) => failure)
  if (first instanceof RemoteError && connectionAfter(first) !== 'online') return (await device()) ?? reached
  if (first !== timedOut) return reached
  const response = await device()
  if (response === null) return reached
  set(recordOutcomeAtom, request.name, new RemoteError('client.timeout', 0), performance.now())
  return response
}
