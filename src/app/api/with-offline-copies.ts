import type { CallName, CallResponse } from '#contract/calls.ts'
import { type DeviceCall, type DeviceQuery, deviceCalls } from '#local/offline/catalogue/protocol.ts'
import type { FallbackRequest } from '../../domain/offline/responses/offline-fallback.ts'
import { deviceStore, storageKeys } from '../../platform/storage.ts'
import type { Store } from '../store.ts'
import type { Middleware } from './middleware.ts'

const isDeviceCall = (name: CallName): name is DeviceCall => deviceCalls.some((one) => one === name)
const hasCopies = (): boolean => deviceStore.get(storageKeys.offlineCopies) !== null

let offlineFallback: typeof import('../../domain/offline/responses/offline-fallback.ts') | null = null
/** The code of the fallback loads only on a device with offline copies. After that, the call is sent synchronously. */
const callWithFallback = async (store: Store, call: FallbackRequest): Promise<unknown> => {
  offlineFallback ??= await import('../../domain/offline/responses/offline-fallback.ts').catch(() => null)
  return offlineFallback ? offlineFallback.callWithFallback(store.get, store.set, call) : call.callServer()
}

/** If the server does not respond, the device responds from its offline copies. */
export const withOfflineCopies =
  (store: Store): Middleware =>
  (next) =>
  async (name, parts = {}) => {
    if (!isDeviceCall(name) || parts.fresh) return next(name, parts)
    // The contract types the response of the server and of the offline fallback.
    const withFallback = async (callServer: () => Promise<unknown>) =>
      (await callWithFallback(store, { name, query: parts.query as DeviceQuery, signal: parts.signal, callServer })) as CallResponse<
        typeof name
      >
    if (hasCopies()) return withFallback(() => next(name, parts))
    return next(name, parts).catch((error: unknown) => {
      // After a browser crash the flag of the offline copies may be missing: they are detected while the call is pending.
      if (!hasCopies()) throw error
      return withFallback(() => Promise.reject(error))
    })
  }
