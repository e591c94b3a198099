// @vitest-environment happy-dom
import { createStore } from 'jotai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Session } from '#contract/session.ts'
import { apiAtom } from '../domain/api/atoms.ts'
import { fieldsAtom } from '../domain/config/atoms.ts'
import { sessionAtom } from '../domain/session/atoms.ts'
import type { ApiClient } from '../platform/api-client.ts'
import { watchFields } from './watch-fields.ts'

const sessionOf = (scope: string) => ({ scope, session: scope, guest: scope === 'guest' }) as Session
const names = (store: ReturnType<typeof createStore>) => store.get(fieldsAtom).map(({ field_name }) => field_name)

beforeEach(() => {
  document.body.innerHTML = '<script type="application/json" id="boot">{}</script>'
})
afterEach(() => {
  document.body.innerHTML = ''
})

test('the fields follow the account, and a late response to the previous one is ignored', async () => {
  const store = createStore()
  const waiting: ((field: string) => void)[] = []
  const call = () => new Promise((done) => waiting.push((field_name) => done({ visible_fields: [{ field_name }] as unknown })))
  store.set(apiAtom, { call } as unknown as ApiClient)
  store.set(sessionAtom, sessionOf('ines'))
  watchFields(store)
  store.set(sessionAtom, sessionOf('boss'))
  waiting[0]?.('of ines')
  waiting[1]?.('of the boss')
  await vi.waitFor(() => expect(names(store)).toEqual(['of the boss']))
  store.set(sessionAtom, sessionOf('guest'))
  await vi.waitFor(() => expect(names(store)).toEqual([]))
  expect(waiting).toHaveLength(2)
})

test('R2 without guests and without an account nothing is requested, which would open the sign-in on a public page', () => {
  const store = createStore()
  const call = vi.fn(() => new Promise(() => undefined))
  store.set(apiAtom, { call } as unknown as ApiClient)
  store.set(sessionAtom, { scope: '', session: null, guest: false } as unknown as Session)
  watchFields(store)
  expect(call).not.toHaveBeenCalled()
})
