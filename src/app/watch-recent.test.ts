// @vitest-environment happy-dom
import { atom, createStore } from 'jotai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readConfig } from '#contract/config/parse.ts'
import type { Session } from '#contract/session.ts'
import type { RecentSource } from '#local/offline/offline-records.ts'
import { previewAtom } from '../domain/asset/atoms.ts'
import { configAtom } from '../domain/config/atoms.ts'
import { connectionAtom } from '../domain/connection/atoms.ts'
import { sessionAtom } from '../domain/session/atoms.ts'
import { watchRecent } from './watch-recent.ts'

const calls = vi.hoisted(() => ({ recorded: [] as unknown[], failure: null as Error | null }))
vi.mock('../domain/offline/copies/actions.ts', () => ({
  recordRecentAtom: atom(null, async (_get, _set, source: RecentSource) => {
    if (calls.failure) throw calls.failure
    calls.recorded.push(source)
  }),
}))

const userSession = (scope: string) => ({ scope, session: scope, guest: false }) as Session
const begin = () => {
  const store = createStore()
  store.set(configAtom, readConfig({ global: { offline_recent: true } }))
  store.set(sessionAtom, userSession('anna'))
  watchRecent(store)
  return { store, open: (id: string) => store.set(previewAtom, { id }) }
}
const settle = () => vi.advanceTimersByTimeAsync(3000)

beforeEach(() => {
  vi.useFakeTimers()
  calls.recorded = []
  calls.failure = null
})
afterEach(() => void vi.useRealTimers())

test('X8 an opened asset whose record failed is recorded with the next one', async () => {
  const { open } = begin()
  calls.failure = new Error('storage full')
  open('first')
  await settle()
  calls.failure = null
  open('second')
  await settle()
  expect(calls.recorded).toEqual([{ kind: 'recent-assets', ids: ['second', 'first'] }])
  open('third')
  await settle()
  expect(calls.recorded.at(-1)).toEqual({ kind: 'recent-assets', ids: ['third'] })
})

test('X8 assets opened offline are recorded after the reconnect, but never for the next user', async () => {
  const { store, open } = begin()
  store.set(connectionAtom, 'offline')
  open('first')
  await settle()
  expect(calls.recorded).toEqual([])
  store.set(connectionAtom, 'online')
  await settle()
  expect(calls.recorded).toEqual([{ kind: 'recent-assets', ids: ['first'] }])
  store.set(connectionAtom, 'offline')
  open('second')
  await settle()
  store.set(sessionAtom, userSession('bert'))
  store.set(connectionAtom, 'online')
  await settle()
  expect(calls.recorded).toHaveLength(1)
})
