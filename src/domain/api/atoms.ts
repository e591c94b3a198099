import { atom } from 'jotai'
import type { ApiClient } from '../../platform/api-client.ts'

const missing: ApiClient = {
  call: () => Promise.reject(new Error('no API client')),
  address: (path) => path,
  noteAnswer: () => undefined,
}

/** The client every action calls through; tests put their own here. */
export const apiAtom = atom<ApiClient>(missing)

/** Number of running calls that send data: uploads, saving, publishing. A reload would leave their outcome unknown. */
export const pendingWritesAtom = atom(0)
