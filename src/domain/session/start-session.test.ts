// @vitest-environment happy-dom
import { createStore } from 'jotai'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Session } from '#contract/session.ts'
import { RemoteError } from '#local/remote-error.ts'
import { eventually } from '../../../tests/support/eventually.ts'
import { deviceStore, storageKeys } from '../../platform/storage.ts'
import { forgetSession } from '../../platform/wipe.ts'
import { apiAtom } from '../api/atoms.ts'
import { startSessionAtom } from './actions.ts'
import { sessionAtom, sessionStatusAtom } from './atoms.ts'

const anna: Session = {
  session: 'token',
  user: 'anna',
  guest: false,
  isAssetUser: true,
  isGuiAdmin: false,
  workspace: '',
  login_methods: [],
  scope: 'anna',
}

/** A page with a stored session and offline copies, where every call fails with this status. */
const startWith = async (failure: RemoteError) => {
  deviceStore.set(storageKeys.token, 'token')
  deviceStore.set(storageKeys.session, JSON.stringify({ ...anna, session: '' }))
  deviceStore.set(storageKeys.firstOfflineCopies, '{}')
  const store = createStore()
  store.set(apiAtom, { call: () => Promise.reject(failure), address: (path) => path, noteResponse: () => undefined })
  await store.set(startSessionAtom)
  return { status: store.get(sessionStatusAtom), user: store.get(sessionAtom)?.user, token: deviceStore.get(storageKeys.token) }
}

beforeEach(() => localStorage.clear())

test.each([401, 403])('E3 a proxy response with status %s does not sign the user out (fault 6)', async (status) => {
  expect(await startWith(new RemoteError('client.unknown-status', status))).toEqual({ status: 'success', user: 'anna', token: 'token' })
})

test('O8 an unknown session signs the user out and removes the data of offline copies', async () => {
  expect(await startWith(new RemoteError('auth.session-expired', 401))).toEqual({ status: 'unauthorized', user: undefined, token: null })
  expect(deviceStore.get(storageKeys.firstOfflineCopies)).toBeNull()
  expect(deviceStore.get(storageKeys.session)).toBeNull()
})

test('O8 fault 61: a late response to an earlier start does not restore a user who has signed out', async () => {
  deviceStore.set(storageKeys.token, 'token')
  deviceStore.set(storageKeys.session, JSON.stringify({ ...anna, session: '' }))
  const guest: Session = { ...anna, session: 'guest-token', user: null, guest: true, scope: '' }
  const responses: ((session: Session) => void)[] = []
  const call = vi.fn().mockImplementation(() => new Promise<Session>((resolve) => responses.push(resolve)))
  const store = createStore()
  store.set(apiAtom, { call, address: (path) => path, noteResponse: () => undefined })
  const first = store.set(startSessionAtom)
  // The page learns that the session was signed out before the browser was killed.
  forgetSession()
  const second = store.set(startSessionAtom)
  await eventually(() => expect(responses).toHaveLength(2))
  responses[1]?.(guest)
  responses[0]?.(anna)
  await Promise.all([first, second])
  expect(store.get(sessionAtom)?.user).toBeNull()
  expect(deviceStore.get(storageKeys.token)).toBe('guest-token')
})
