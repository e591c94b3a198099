import 'fake-indexeddb/auto'
import { createStore } from 'jotai'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import type { CallName } from '#contract/calls.ts'
import { readConfig } from '#contract/config/parse.ts'
import { RemoteError } from '#local/remote-error.ts'
import { apiAtom } from '../../../src/domain/api/atoms.ts'
import { configAtom } from '../../../src/domain/config/atoms.ts'
import { downloadEngineAtom } from '../../../src/domain/downloads/actions.ts'
import { jobsAtom } from '../../../src/domain/downloads/atoms.ts'
import { sessionAtom } from '../../../src/domain/session/atoms.ts'
import { toastsAtom } from '../../../src/domain/toasts/atoms.ts'
import type { ApiClient } from '../../../src/platform/api-client.ts'
import { i18n } from '../../../src/platform/i18n.ts'
import { eventually } from '../eventually.ts'

type Responses = Partial<Record<CallName, () => unknown>>

export const original = { id: '0', title: 'Original', format: 'jpg' }
export const web = { id: 'web', title: 'Web', format: 'jpg' }
/** States that do not change without the user or a timer. */
const resting: readonly string[] = ['saved', 'denied', 'gone', 'failed', 'waiting']
let userNames = 0
const opened: ReturnType<typeof createStore>[] = []
/** Files that the page has saved. */
export const saved: { name: string; address: string }[] = []
export const blobs = new Map<string, Blob>()

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  saved.length = 0
  localStorage.clear()
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push({ name: this.download, address: this.href })
  })
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    const address = `blob:test/${blobs.size}`
    blobs.set(address, blob as Blob)
    return address
  })
})
afterEach(async () => {
  for (const store of opened.splice(0)) await (await store.set(downloadEngineAtom))?.stop()
  vi.restoreAllMocks()
})

/** Every file has this response. */
export const fileResponse = (body: BodyInit | null, headers: Record<string, string> = {}, status = 200) =>
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(new Response(body, { status, headers })))

/** A signed-in user of a server with these responses, and the real queue. */
export const portal = (responses: Responses, config: unknown = {}) => {
  const store = createStore()
  const requests: { name: CallName; query: unknown }[] = []
  const call = async (name: CallName, parts: { query?: unknown } = {}) => {
    requests.push({ name, query: parts.query })
    const response = responses[name]
    if (!response) throw new RemoteError('server.internal', 500)
    return response()
  }
  store.set(apiAtom, { call, address: (path: string) => path } as unknown as ApiClient)
  store.set(configAtom, readConfig(config))
  userNames += 1
  const rights = { guest: false, isAssetUser: true, isGuiAdmin: false }
  store.set(sessionAtom, { session: 'token', user: 'u', scope: `person-${userNames}`, workspace: '', login_methods: [], ...rights })
  opened.push(store)
  return {
    store,
    requested: requests,
    messages: () => store.get(toastsAtom).map(({ message }) => message),
    settled: () =>
      eventually(() => {
        const jobs = store.get(jobsAtom)
        expect(jobs.length > 0 && jobs.every(({ state }) => resting.includes(state)) && jobs).toBeTruthy()
      }),
  }
}

/** One preset. */
export const ready = { getConvertSets: () => ({ convert_sets: [original] }), download: () => ({ url: '/file/1' }) }
