// @vitest-environment happy-dom
import { createStore } from 'jotai'
import { expect, test } from 'vitest'
import type { Session } from '#contract/session.ts'
import { apiAtom } from '../domain/api/atoms.ts'
import { pageAddress } from '../domain/navigation/address.ts'
import { isPageShownAtom, pageAtom } from '../domain/navigation/atoms.ts'
import { sessionAtom } from '../domain/session/atoms.ts'
import type { ApiClient } from '../platform/api-client.ts'
import { watchStart } from './watch-start.ts'

const session = { session: 'token', guest: true, scope: 'guest' } as Session

const openPage = (first: Session) => {
  document.body.innerHTML = '<script type="application/json" id="boot">{}</script>'
  const store = createStore()
  const calls: string[] = []
  const call = (name: string) => {
    calls.push(name)
    return new Promise(() => undefined)
  }
  store.set(apiAtom, { call } as unknown as ApiClient)
  store.set(sessionAtom, first)
  watchStart(store)
  return { store, calls }
}

test('R2 the start page is followed only while it is shown', async () => {
  const { store, calls } = openPage(session)
  expect(calls).toEqual([])
  store.set(pageAtom, pageAddress('custom'))
  store.set(isPageShownAtom, true)
  expect(calls).toEqual([])
  store.set(pageAtom, pageAddress('start'))
  await expect.poll(() => calls).toEqual(['getChanges'])
})

test('R2 without guests the start page requests nothing, which would open the sign-in on a public page', () => {
  const { store, calls } = openPage({ ...session, session: null })
  store.set(isPageShownAtom, true)
  store.set(pageAtom, pageAddress('start'))
  expect(calls).toEqual([])
})
