import { atom } from 'jotai'
import { RemoteError } from '#local/remote-error.ts'
import { isStaticDocument } from '../../platform/boot.ts'
import { apiAtom } from './atoms.ts'

/** The backend does not have the call. A network on the way sends the same statuses, so those of the portal's own server need its code. */
export const isMissingCall = (failure: unknown): boolean =>
  failure instanceof RemoteError &&
  (failure.status === 404 || failure.status === 405) &&
  (failure.code !== 'client.unknown-status' || isStaticDocument())

/** Calls that other backends may lack; their functions are then not offered. */
export const optionalCalls = ['getOfflineAssets', 'changePassword'] as const
export type OptionalCall = (typeof optionalCalls)[number]

/** Optional calls that the backend does not have. Empty for the portal's own server. */
export const missingCallsAtom = atom<ReadonlySet<OptionalCall>>(new Set<OptionalCall>())

/** Asks whether the backend has a call. An incomplete request has no effect: a backend that knows the call refuses it for another reason than 404. */
export const findCallAtom = atom(null, async (get, set, name: OptionalCall): Promise<void> => {
  const isMissing = await get(apiAtom)
    .call(name, {})
    .then(() => false, isMissingCall)
  const others = [...get(missingCallsAtom)].filter((other) => other !== name)
  set(missingCallsAtom, new Set(isMissing ? [...others, name] : others))
})
