// @vitest-environment happy-dom
import { createStore } from 'jotai'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Session } from '#contract/session.ts'
import { RemoteError } from '#local/remote-error.ts'
import { connectionAtom } from '../../domain/connection/atoms.ts'
import { routerAtom } from '../../domain/navigation/atoms.ts'
import { sessionAtom, sessionStatusAtom } from '../../domain/session/atoms.ts'
import { deviceStore, storageKeys, tabStore } from '../../platform/storage.ts'
import { watchOutcomes } from './watch-outcomes.ts'

const denied = new RemoteError('access.denied', 403)

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  window.location.hash = '#/search/a'
})

const openPage = () => {
  const store = createStore()
  store.set(sessionAtom, { scope: 'anna', session: 'token', guest: false } as Session)
  store.set(sessionStatusAtom, 'success')
  deviceStore.set(storageKeys.token, 'token')
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
  reload.mockClear()
  let show = () => {}
  const navigate = vi.fn(() => new Promise<void>((resolve) => (show = resolve)))
  store.set(routerAtom, { navigate } as never)
  expect(store.get(connectionAtom)).toBe('online')
  const onOutcome = watchOutcomes(store)
  return { reload, navigate, show: () => show(), refuse: () => onOutcome('search', denied, 'token', 0) }
}

test('E1 two refused calls cause one reload', () => {
  const { reload, refuse } = openPage()
  refuse()
  refuse()
  expect(reload).toHaveBeenCalledTimes(1)
  expect(tabStore.get(storageKeys.reloadedOn403)).toBe('search')
})

test('E1 a second refused call does not reload while the sign-in page loads', async () => {
  tabStore.set(storageKeys.reloadedOn403, 'search')
  const { reload, navigate, show, refuse } = openPage()
  refuse()
  refuse()
  expect(navigate).toHaveBeenCalledTimes(1)
  expect(reload).not.toHaveBeenCalled()
  expect(tabStore.get(storageKeys.reloadedOn403)).toBeNull()
  show()
  await vi.waitFor(() => {
    refuse()
    expect(reload).toHaveBeenCalledTimes(1)
  })
})
