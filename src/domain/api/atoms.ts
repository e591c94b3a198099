import { atom } from 'jotai'
import type { ApiClient } from '../../platform/api-client.ts'

const missing: ApiClient = {
  call: () => Promise.reject(new Error('the API client is set in src/main.tsx before anything is rendered')),
  address: (path) => path,
  noteAnswer: () => undefined,
}

/** The client every action calls through; tests put their own here. */
export const apiAtom = atom<ApiClient>(missing)
