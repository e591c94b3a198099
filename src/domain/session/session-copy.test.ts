// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { createStore } from 'jotai'
import { beforeEach, expect, test, vi } from 'vitest'
import { checkSum } from '#common/check-sum.ts'
import type { Session } from '#contract/session.ts'
import * as copies from '#local/session-copy.ts'
import { deviceStore, storageKeys } from '../../platform/storage.ts'
import { apiAtom } from '../api/atoms.ts'
import { sessionAtom, sessionStatusAtom } from './atoms.ts'
import { copySessionAtom, restoreSessionAtom } from './session-copy.ts'

const anna: Session = {
  session: 'anna-token',
  user: 'anna',
  guest: false,
  isAssetUser: true,
  isGuiAdmin: false,
  workspace: '',
  login_methods: [],
  scope: 'anna',
}
const read = () => copies.changeSessionCopy((same) => same)

/** A page whose storage still contains a signed-out session; every call fails. */
const openAfterSignOut = async () => {
  await copies.changeSessionCopy(() => ({ here: null, left: [checkSum('anna-token')] }))
  deviceStore.set(storageKeys.token, 'anna-token')
  deviceStore.set(storageKeys.session, JSON.stringify({ ...anna, session: '' }))
  const store = createStore()
  store.set(apiAtom, { call: () => Promise.reject(new TypeError('no network')), address: (path) => path, noteResponse: () => undefined })
  store.set(sessionAtom, anna)
  store.set(sessionStatusAtom, 'success')
  return store
}

beforeEach(() => {
  localStorage.clear()
  vi.restoreAllMocks()
})

test('O8 fault 61: a slow database at the start does not restore a signed-out session', async () => {
  const store = await openAfterSignOut()
  const real = copies.changeSessionCopy
  let open = (): void => undefined
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  vi.spyOn(copies, 'changeSessionCopy').mockImplementation(async (next) => {
    await opened
    return real(next)
  })
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const recalled = store.set(restoreSessionAtom)
  await vi.advanceTimersByTimeAsync(10_000)
  vi.useRealTimers()
  await recalled
  const copied = store.set(copySessionAtom)
  open()
  await copied
  expect(deviceStore.get(storageKeys.token)).toBeNull()
  expect(store.get(sessionAtom)).toBeNull()
  expect((await real((same) => same)).here).toBeNull()
})

test('O8 fault 61: a session that was signed out is never recorded as the current one', async () => {
  const store = await openAfterSignOut()
  await store.set(restoreSessionAtom)
  deviceStore.set(storageKeys.token, 'anna-token')
  deviceStore.set(storageKeys.session, JSON.stringify({ ...anna, session: '' }))
  store.set(sessionAtom, anna)
  await store.set(copySessionAtom)
  expect((await read()).here).toBeNull()
})
