// @vitest-environment happy-dom
import { createStore } from 'jotai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { portalHeader } from '#contract/portal-header.ts'
import type { Session } from '#contract/session.ts'
import { apiAtom } from '../../domain/api/atoms.ts'
import { fetchPreview } from '../../domain/asset/media.ts'
import { connectionAtom } from '../../domain/connection/atoms.ts'
import { findConvertSets } from '../../domain/downloads/find-convert-sets.ts'
import { routerAtom } from '../../domain/navigation/atoms.ts'
import { loadSuggestionsAtom } from '../../domain/search/suggestions.ts'
import { sessionAtom, sessionStatusAtom } from '../../domain/session/atoms.ts'
import { deviceStore, storageKeys, tabStore } from '../../platform/storage.ts'
import { watchWithdrawals } from '../watch-withdrawals.ts'
import { startApi } from './start-api.ts'

const withdrawn = vi.hoisted(() => vi.fn<(ids: readonly string[]) => void>())
vi.mock('../../domain/offline/copies/withdraw-assets.ts', async () => {
  const { atom } = await import('jotai')
  const note = atom(null, async (_get, _set, ids: readonly string[]) => withdrawn(ids))
  return { withdrawAtom: note, verifyVisibleAtom: note }
})

let respond: () => Response
let reload: ReturnType<typeof vi.spyOn>
let navigate: ReturnType<typeof vi.fn>

const requests = () => vi.mocked(globalThis.fetch).mock.calls.length

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  withdrawn.mockClear()
  window.location.hash = '#/search/a'
  // The document of the portal's own server.
  document.body.innerHTML = '<script id="boot" type="application/json">{}</script>'
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(respond()))
  reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
  reload.mockClear()
})
afterEach(() => vi.restoreAllMocks())

/** A signed-in user with copies of assets. */
const openPage = () => {
  const store = createStore()
  store.set(sessionAtom, { scope: 'anna', session: 'token', guest: false } as Session)
  store.set(sessionStatusAtom, 'success')
  deviceStore.set(storageKeys.token, 'token')
  navigate = vi.fn(() => Promise.resolve())
  store.set(routerAtom, { navigate } as never)
  const api = startApi(store, '/api/', () => Promise.resolve())
  store.set(apiAtom, api)
  watchWithdrawals(store)
  return { store, api }
}

type Page = ReturnType<typeof openPage>
const signal = () => new AbortController().signal

const functions = [
  [
    'suggestions',
    ({ store }: Page) => store.set(loadSuggestionsAtom, 'har', {}, signal()),
    { values: [], titles: [{ id: 'a', title: 'Harbour' }] },
    { values: [], titles: [{ id: 'a', title: 'Harbour' }] },
  ],
  ['a preview', ({ api }: Page) => fetchPreview(api, { id: 'a', page: null }), { url: '/p', pages: 1 }, { url: '/p', pages: 1 }],
  [
    'the list of formats',
    ({ api }: Page) => findConvertSets(api, ['a']),
    { convert_sets: [{ id: '0', title: 'Original' }] },
    [{ id: '0', title: 'Original' }],
  ],
] as const

/** As the portal words them; only its header is missing. */
const codes = { 403: 'access.denied', 404: 'asset.not-found' } as const
const html = (status: number) => new Response('<h1>Blocked</h1>', { status, headers: { 'Content-Type': 'text/html' } })
const json = (status: 403 | 404, headers: Record<string, string> = {}) => Response.json({ code: codes[status] }, { status, headers })

const foreign = ([403, 404] as const).flatMap((status) => [
  [`${status} with a page`, () => html(status)] as const,
  [`${status} with JSON`, () => json(status)] as const,
  [`${status} without a body`, () => new Response(null, { status })] as const,
])

test.each(
  functions.flatMap(([name, run, body, result]) => foreign.map(([answer, refuse]) => [name, answer, run, refuse, body, result] as const)),
)(
  'E1 E3 O8 fault 6: %s that a program on the way refuses (%s) neither ends the session nor removes copies, and works afterwards',
  async (_name, _answer, run, refuse, body, result) => {
    const opened = openPage()
    respond = refuse
    for (const _attempt of [1, 2]) {
      await run(opened).catch(() => undefined)
      // The refusal makes the connection doubtful, until the next probe reaches the server.
      opened.store.set(connectionAtom, 'online')
    }
    expect(requests()).toBe(2)
    expect([reload.mock.calls, navigate.mock.calls, withdrawn.mock.calls]).toEqual([[], [], []])
    expect(tabStore.get(storageKeys.reloadedOn403)).toBeNull()
    expect(deviceStore.get(storageKeys.token)).toBe('token')
    expect(opened.store.get(sessionStatusAtom)).toBe('success')
    respond = () => Response.json(body)
    expect(await run(opened)).toEqual(result)
  },
)

test('E1 O8 a refusal of the portal itself has all these effects', async () => {
  const opened = openPage()
  respond = () => json(403, { [portalHeader]: '1' })
  await expect(fetchPreview(opened.api, { id: 'a', page: null })).rejects.toMatchObject({ kind: 'denied' })
  expect([reload.mock.calls.length, withdrawn.mock.calls]).toEqual([1, [[['a']]]])
  await expect(findConvertSets(opened.api, ['b'])).rejects.toMatchObject({ kind: 'denied' })
  expect(withdrawn.mock.calls).toEqual([[['a']], [['b']]])
  respond = () => json(404, { [portalHeader]: '1' })
  const before = requests()
  await opened.store.set(loadSuggestionsAtom, 'har', {}, signal())
  await opened.store.set(loadSuggestionsAtom, 'harb', {}, signal())
  expect(requests() - before).toBe(1)
})
