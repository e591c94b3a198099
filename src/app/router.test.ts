// @vitest-environment happy-dom
import { LazyRoute } from '@tanstack/react-router'
import * as fc from 'fast-check'
import { createStore } from 'jotai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Session } from '#contract/session.ts'
import { eventually } from '../../tests/support/eventually.ts'
import { apiAtom } from '../domain/api/atoms.ts'
import { configAtom, guestsAllowedAtom } from '../domain/config/atoms.ts'
import { pageAddress } from '../domain/navigation/address.ts'
import { pageAtom } from '../domain/navigation/atoms.ts'
import { sessionAtom, sessionStatusAtom } from '../domain/session/atoms.ts'
import { signOutCleanupAtom } from '../domain/session/sign-out-cleanup.ts'
import type { ApiClient } from '../platform/api-client.ts'
import { storageKeys, tabStore } from '../platform/storage.ts'
import { startRouter } from './router.ts'
import type { Store } from './store.ts'

/** The code of a screen arrives when `code.arrived` resolves. */
const code = vi.hoisted(() => ({ arrived: Promise.resolve() }))
vi.mock(import('./routes/lazy-screen.ts'), () => ({
  lazyScreen: () => async () => {
    await code.arrived
    return new LazyRoute({ id: '', component: () => null })
  },
}))

const session: Session = {
  session: 'token',
  user: 'press',
  guest: false,
  isAssetUser: true,
  isGuiAdmin: false,
  workspace: '',
  login_methods: [],
  scope: 'scope',
}

let router: ReturnType<typeof startRouter> | null = null
const newStore = (): Store => {
  const store = createStore()
  store.set(sessionStatusAtom, 'success')
  store.set(sessionAtom, session)
  return store
}
const startAt = (hash: string, store: Store) => {
  window.history.replaceState(null, '', `/${hash}`)
  router = startRouter(store)
  return router
}
const shown = (store: Store) => store.get(pageAtom).href
const untilShown = (store: Store, href: string) => eventually(() => expect(shown(store)).toBe(href))

beforeEach(() => {
  code.arrived = Promise.resolve()
  tabStore.remove(storageKeys.returnTo)
})
afterEach(() => {
  router?.history.flush()
  router?.history.destroy()
  router = null
})

test('R2 without a session every page leads to the sign-in, which stores the requested page', async () => {
  const store = createStore()
  store.set(sessionStatusAtom, 'unauthorized')
  startAt('#/search/sea?keywords=a%2Cb', store)
  await untilShown(store, '/login')
  expect(window.location.hash).toBe('#/login')
  expect(tabStore.get(storageKeys.returnTo)).toBe('#/search/sea?keywords=a%2Cb')
})

test('R3 a hidden dashboard leads to the search', async () => {
  const store = newStore()
  store.set(configAtom, { ...store.get(configAtom), global: { ...store.get(configAtom).global, hide_dashboard: true } })
  startAt('#/', store)
  await untilShown(store, '/search/*')
})

test('R5 a denied route does not change the page and the address', async () => {
  const store = newStore()
  const checkSession = vi.fn(async () => ({ isGuiAdmin: false, sessionValid: true }))
  store.set(apiAtom, { call: checkSession } as unknown as ApiClient)
  const { history, navigate } = startAt('#/search/*', store)
  await untilShown(store, '/search/*')
  const back = vi.spyOn(history, 'go')
  void navigate({ to: '/admin/$section', params: { section: 'general' } })
  await eventually(() => expect(back).toHaveBeenCalledWith(-1, { ignoreBlocker: true }))
  expect(checkSession).toHaveBeenCalledOnce()
  expect(shown(store)).toBe('/search/*')
})

test('applies a session loss during the loading of a page to that page', async () => {
  const store = createStore()
  store.set(guestsAllowedAtom, true)
  store.set(sessionStatusAtom, 'loading')
  let arrive = () => undefined as void
  code.arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const started = startAt('#/asset/12', store)
  expect(started.state.status).toBe('pending')
  store.set(sessionStatusAtom, 'unauthorized')
  arrive()
  await untilShown(store, '/login')
})

test('a later navigation replaces an earlier one', async () => {
  const store = newStore()
  const { navigate } = startAt('#/', store)
  await untilShown(store, '/')
  const seen: string[] = []
  store.sub(pageAtom, () => seen.push(shown(store)))
  void navigate({ to: '/downloads' })
  void navigate({ to: '/device' })
  await untilShown(store, '/device')
  expect(seen).toEqual(['/device'])
  expect(window.location.hash).toBe('#/device')
})

test('F7 changed parameters of the open page apply immediately', async () => {
  const store = newStore()
  const { navigate } = startAt('#/search/sea', store)
  await untilShown(store, '/search/sea')
  void navigate({ to: '/search/$text', params: { text: 'sea' }, search: { keywords: 'gull' } })
  expect(shown(store)).toBe('/search/sea?keywords=gull')
})

test('L7 navigating to the sign-out page signs out immediately', async () => {
  const store = newStore()
  const run = vi.fn(async () => undefined)
  store.set(signOutCleanupAtom, { run, wipeFiles: () => Promise.resolve() })
  store.set(apiAtom, { call: async () => ({ result: true }) } as unknown as ApiClient)
  startAt('#/logout', store)
  await untilShown(store, '/logout')
  await eventually(() => expect(run).toHaveBeenCalledOnce())
})

test('R1 the router writes and reads every search text like the address grammar', async () => {
  const store = newStore()
  const { buildLocation, parseLocation, matchRoutes } = startAt('#/', store)
  await untilShown(store, '/')
  const text = fc.string({ unit: 'binary', minLength: 1, maxLength: 12 }).filter((one) => one.isWellFormed())
  fc.assert(
    fc.property(fc.oneof(text, fc.constantFrom('$', '$text', '{$x}', '..', '100%', '%E4', 'a/b?c#d', '[x]|^', '//evil.example')), (one) => {
      const { href } = pageAddress('search', { value: one })
      expect(buildLocation({ to: '/search/$text', params: { text: one } }).href).toBe(href)
      const read = parseLocation(
        { href, pathname: href, search: '', hash: '', state: { key: 'k', __TSR_key: 'k', __TSR_index: 0 } },
        undefined,
      )
      expect(matchRoutes(read).at(-1)?.params).toEqual({ text: one })
      // At its start the router builds the current address again and would replace another spelling.
      expect(buildLocation({ to: read.pathname, search: true, params: true } as never).href).toBe(href)
    }),
    { numRuns: 30 },
  )
})
