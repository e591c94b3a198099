import { atom } from 'jotai'
import type { CallName, CallResponse } from '#contract/calls.ts'
import type { RemoteError } from '#local/remote-error.ts'
import type { ApiClient, CallParts } from '../../platform/api-client.ts'

const missing: ApiClient = {
  call: () => Promise.reject(new Error('no API client')),
  address: (path) => path,
  noteResponse: () => undefined,
}

/** API client of all actions; tests replace it. */
export const apiAtom = atom<ApiClient>(missing)

/** Number of running calls that send data: uploads, saving, publishing. A reload would leave their outcome unknown. */
export const pendingWritesAtom = atom(0)

/** Receives the server's response to each call, but no responses of the offline catalogue. */
export interface ResponseListener {
  readonly onResponse: <Name extends CallName>(name: Name, parts: CallParts<Name>, response: CallResponse<Name>) => void
  readonly onFailure: <Name extends CallName>(name: Name, parts: CallParts<Name>, failure: RemoteError) => void
}

/** Set after its code is loaded, so that the first screen does not wait for it. */
export const responseListenerAtom = atom<ResponseListener | null>(null)
