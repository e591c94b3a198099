import { afterEach, beforeEach, expect, test } from 'vitest'
import { sampleAsset } from '../../server/ports/conformance/conformance-samples.ts'
import type { Readiness } from '../../server/services/readiness.ts'
import { readConfig } from '../../src/contract/config/parse.ts'
import type { CopyCheck } from '../../src/contract/offline-copies.ts'
import { createTestPortal, type TestPortal, type TestUser } from '../support/portal.ts'

const forGroups = (id: string, ...view: string[]) => sampleAsset(id, { rights: { view, download: {} } })
const banned = [{ indicator: 'collection_7', allow_offline: false }]

let portal: TestPortal
let readiness: Readiness
beforeEach(async () => {
  readiness = { ready: true, done: 1, total: 1 }
  portal = await createTestPortal({ readiness: () => readiness })
  await portal.put(forGroups('all', 'everyone'), forGroups('users', 'users'))
})
afterEach(() => portal.close())

const stateOf = async (as: TestUser, since?: string): Promise<{ state: string; changed: boolean; permissionSeconds: number }> => {
  const response = await portal.call('getCopyState', { as, ...(since === undefined ? {} : { query: { since } }) })
  const text = await response.text()
  expect(text.length).toBeLessThan(1000)
  return JSON.parse(text) as { state: string; changed: boolean; permissionSeconds: number }
}
const check = async (as: TestUser, ids: readonly string[]) => (await portal.call('checkCopies', { as, json: { ids } })).json()
const configure = (config: unknown) => portal.call('saveConfig', { as: 'admin', json: config })

test('O8 the state changes with rights, removals and the configuration, and differs per user', async () => {
  const { state, changed } = await stateOf('guest')
  expect(changed).toBe(true)
  expect(await stateOf('guest', state)).toEqual({ state, changed: false, permissionSeconds: 30 * 86_400 })
  expect((await stateOf('user')).state).not.toBe(state)
  await portal.put(sampleAsset('all', { rights: { view: ['everyone'], download: {} }, width: 9 }))
  expect((await stateOf('guest', state)).changed).toBe(false)
  await portal.put(forGroups('all', 'users'))
  const narrowed = await stateOf('guest', state)
  expect(narrowed.changed).toBe(true)
  await configure({ global: { allow_offline: false } })
  const forbidden = await stateOf('guest', narrowed.state)
  expect(forbidden.changed).toBe(true)
  // If a collection is forbidden, a changed asset may now belong to it.
  await configure({ dashboard: { collections: { data: banned } } })
  const partly = await stateOf('guest', forbidden.state)
  await portal.put(sampleAsset('all', { rights: { view: ['users'], download: {} }, width: 10 }))
  expect((await stateOf('guest', partly.state)).changed).toBe(true)
})

test('O8 the state has the validity of permissions, and a check lists files that the user may not download', async () => {
  const { state, permissionSeconds } = await stateOf('guest')
  await configure({ global: { offline_days: 1 } })
  expect(permissionSeconds).toBe(30 * 86_400)
  expect(await stateOf('guest', state)).toMatchObject({ changed: true, permissionSeconds: 86_400 })
  await portal.put(sampleAsset('all', { rights: { view: ['everyone'], download: { 0: ['users'], '*': ['everyone'] } } }))
  const files = ['0', 'web'].flatMap((set) => ['all', 'users', 'deleted'].map((id) => ({ id, set })))
  const refusedFor = async (as: TestUser) =>
    ((await (await portal.call('checkCopies', { as, json: { ids: ['all', 'users', 'deleted'], files } })).json()) as CopyCheck).refusedFiles
  // Hidden and unknown assets are listed as hidden only.
  expect(await refusedFor('guest')).toEqual([{ id: 'all', set: '0' }])
  expect(await refusedFor('user')).not.toContainEqual({ id: 'all', set: '0' })
})

test('G2 O8 a stored configuration with the former names of the settings stays in force, and a save stores the present names', async () => {
  const stores = portal.portal.services.stores.configuration
  const put = (body: object) => stores.putDocument('config/global', body, null, null)
  await put({ version: '6.2.5', global: { allow_keeping: true, keep_days: 2, keep_recent: true, website_title: 'Archive' } })
  expect((await stateOf('guest')).permissionSeconds).toBe(2 * 86_400)
  await put({ version: '6.2.5', global: { allow_keeping: false } })
  expect(await check('guest', ['all'])).toMatchObject({ forbidden: ['all'] })
  // A page of the earlier version saves what it has read.
  const saved = await configure({ version: '6.2.5', global: { allow_keeping: false, keep_days: 5, keep_recent: true } })
  expect(saved.status).toBe(200)
  const stored = await stores.getDocument('config/global')
  const { global } = readConfig(stored?.body)
  expect(stored?.body).toMatchObject({ global })
  expect(global).toMatchObject({ allow_offline: false, offline_days: 5, offline_recent: true })
  expect(Object.keys(global).filter((key) => key.includes('keep'))).toEqual([])
})

test('O8 an installed page of 1.0.0-beta.1 gets offline assets and its permission under their former names', async () => {
  const present = (await (await portal.call('getOfflineAssets', { as: 'guest', json: { ids: ['all', 'users'] } })).json()) as object
  const keep = (headers: Record<string, string>) =>
    portal.request('/assetportal/api/assets/keep', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify({ ids: ['all', 'users'] }),
    })
  const response = await keep({ Authorization: `Bearer ${portal.tokens.guest}` })
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({ ...present, lease: 30 * 86_400 })
  expect((await keep({})).status).toBe(401)
})

test('O8 a check lists hidden, deleted and forbidden copies among the requested ids', async () => {
  const ids = ['all', 'users', 'deleted']
  expect(await check('guest', ids)).toEqual({ asked: 3, hidden: ['users', 'deleted'], forbidden: [], isComplete: true })
  expect(await check('user', ids)).toEqual({ asked: 3, hidden: ['deleted'], forbidden: [], isComplete: true })
  await configure({ global: { allow_offline: false } })
  expect(await check('guest', ids)).toEqual({ asked: 3, hidden: ['users', 'deleted'], forbidden: ['all'], isComplete: true })
})

test('O8 T3 while assets are being read, a check reveals no difference between hidden and unknown ids', async () => {
  readiness = { ready: false, done: 0, total: 3 }
  for (const ids of [
    ['all', 'users', 'not read yet'],
    ['all', 'users', 'users'],
    ['all', 'not read yet', 'x'],
  ])
    expect(await check('guest', ids)).toEqual({ asked: 3, hidden: [], forbidden: [], isComplete: false })
  expect(await check('guest', ['all'])).toEqual({ asked: 1, hidden: [], forbidden: [], isComplete: true })
})

test('B4 O8 T3 while assets are being read, no call reports an asset as missing (fault 29)', async () => {
  const describeCopies = (ids: readonly string[]) => portal.call('getOfflineAssets', { as: 'guest', json: { ids } })
  const findMissing = (ids: readonly string[]) => portal.call('findMissing', { as: 'guest', json: { ids } })
  const load = async (ids: readonly string[]) => {
    const response = await portal.call('getAssets', { as: 'guest', query: { assetid: ids } })
    const { docs, missing } = (await response.json()) as { docs: { id: string }[]; missing: string[] }
    return [docs.map(({ id }) => id), missing]
  }
  for (const invisible of ['users', 'not read yet']) {
    const ids = ['all', invisible]
    readiness = { ready: false, done: 0, total: 3 }
    expect(await load(ids)).toEqual([['all'], []])
    for (const call of [describeCopies, findMissing]) {
      const response = await call(ids)
      expect([response.status, response.headers.get('retry-after'), ((await response.json()) as { code: string }).code]).toEqual([
        503,
        '30',
        'server.busy',
      ])
      expect((await call(['all'])).status).toBe(200)
    }
    readiness = { ready: true, done: 3, total: 3 }
    expect(await load(ids)).toEqual([['all'], [invisible]])
    expect(await (await findMissing(ids)).json()).toEqual({ asked: 2, missing: [invisible] })
    expect(await (await describeCopies(ids)).json()).toMatchObject({ refused: [invisible] })
  }
})
