import { createStore } from 'jotai'
import type { ComponentType } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { eventually } from '../../tests/support/eventually.ts'
import { guestsAllowedAtom } from '../domain/config/atoms.ts'
import { isPageShownAtom, pageAtom } from '../domain/navigation/atoms.ts'
import { sessionStatusAtom } from '../domain/session/atoms.ts'
import { startNavigator } from './navigator.ts'
import { screens } from './screens.ts'

/** The browser's address, which changes before anybody is told of it. */
const address = vi.hoisted(() => ({ hash: '', tell: (): void => undefined }))
vi.mock(import('../platform/history.ts'), async (original) => ({
  ...(await original()),
  currentHash: () => address.hash,
  replaceHash: (hash: string) => {
    address.hash = hash
    address.tell()
  },
  noteShown: () => undefined,
  settleAddress: (hash: string) => {
    address.hash = hash
  },
  watchHash: (listener: () => void) => {
    address.tell = listener
  },
}))

const empty: ComponentType = () => null
/** Lets the code of the screens that wait for it arrive, in their order. */
let arrive: (() => void)[] = []

beforeEach(() => {
  arrive = []
  const load = () =>
    new Promise<ComponentType>((resolve) => {
      arrive.push(() => resolve(empty))
    })
  for (const place of ['custom', 'login', 'search'] as const) vi.spyOn(screens, place).mockImplementation(load)
})

const startAt = async (hash: string) => {
  const store = createStore()
  store.set(sessionStatusAtom, 'unauthorized')
  address.hash = hash
  startNavigator(store)
  await eventually(() => expect(arrive).toHaveLength(1))
  return store
}

test('a page that arrives when the address already names another one does not take the address back', async () => {
  const store = await startAt('#/custom/')
  // The person has gone on; the browser has not said so yet.
  address.hash = '#/login?stay=1'
  arrive[0]?.()
  await new Promise((settled) => setTimeout(settled))
  expect(address.hash).toBe('#/login?stay=1')
  address.tell()
  await eventually(() => expect(arrive).toHaveLength(2))
  arrive[1]?.()
  await eventually(() => expect(store.get(pageAtom).href).toBe('/login?stay=1'))
})

test('another spelling of an address gives way to the portal’s own', async () => {
  await startAt('#/custom/')
  arrive[0]?.()
  await eventually(() => expect(address.hash).toBe('#/custom'))
})

test('a session that is lost while the code of a page is on its way counts for that page', async () => {
  const store = createStore()
  store.set(guestsAllowedAtom, true)
  store.set(sessionStatusAtom, 'loading')
  address.hash = '#/search/sea'
  startNavigator(store)
  await eventually(() => expect(arrive).toHaveLength(1))
  store.set(sessionStatusAtom, 'unauthorized')
  arrive[0]?.()
  await eventually(() => expect(address.hash).toBe('#/login'))
})

test('L7 whoever is signed out on the way to the page that says so comes to that page, not to the sign-in', async () => {
  const store = await startAt('#/custom/')
  arrive[0]?.()
  await eventually(() => expect(store.get(isPageShownAtom)).toBe(true))
  address.hash = '#/search/*'
  store.set(guestsAllowedAtom, true)
  store.set(sessionStatusAtom, 'loading')
  address.tell()
  await eventually(() => expect(arrive).toHaveLength(2))
  arrive[1]?.()
  await eventually(() => expect(store.get(pageAtom).place).toBe('search'))
  address.hash = '#/custom'
  address.tell()
  await eventually(() => expect(arrive).toHaveLength(3))
  // The results would give way to the sign-in; but nobody is going to see them any more.
  store.set(sessionStatusAtom, 'unauthorized')
  expect(address.hash).toBe('#/custom')
  arrive[2]?.()
  await eventually(() => expect(store.get(pageAtom).place).toBe('custom'))
})
