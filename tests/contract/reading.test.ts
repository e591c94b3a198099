import { afterEach, beforeEach, expect, test } from 'vitest'
import { sampleAsset } from '../../server/ports/conformance/conformance-samples.ts'
import type { Readiness } from '../../server/services/readiness.ts'
import { createTestPortal, type TestPortal } from '../support/portal.ts'

let portal: TestPortal
let readiness: Readiness
beforeEach(async () => {
  readiness = { ready: false, done: 0, total: 0 }
  portal = await createTestPortal({ readiness: () => readiness })
})
afterEach(() => portal.close())

const reading = async (as: 'guest' | 'admin' = 'guest') => {
  const response = await portal.call('getReading', { as })
  expect(response.headers.get('cache-control')).toBe('no-store')
  return (await response.json()) as unknown
}

test('X2 T3 only administrators see the number of files of the first scan, and its end reveals no number of assets', async () => {
  expect(await reading()).toEqual({ isReading: true, done: 0, total: 100, hasFiles: false })
  readiness = { ready: false, done: 39, total: 351 }
  expect(await reading()).toEqual({ isReading: true, done: 11, total: 100, hasFiles: true })
  expect(await reading('admin')).toEqual({ isReading: true, done: 39, total: 351, hasFiles: true })
  await portal.put(sampleAsset('hidden', { rights: { view: [], download: {} } }))
  readiness = { ready: true, done: 351, total: 351 }
  expect(await reading()).toEqual({ isReading: false, done: 0, total: 0, hasFiles: true })
  readiness = { ready: true, done: 0, total: 0 }
  expect(await reading()).toEqual({ isReading: false, done: 0, total: 0, hasFiles: false })
})

test('T3 info/ready contains a share of the scan and no number of files', async () => {
  const ready = async () => (await portal.call('getReadiness', { as: 'nobody' })).json()
  readiness = { ready: false, done: 39, total: 351 }
  expect(await ready()).toMatchObject({ ready: false, done: 11, total: 100 })
  readiness = { ready: true, done: 351, total: 351 }
  expect(await ready()).toEqual({ ready: true, done: 0, total: 0 })
})

test('X2 only administrators see the paths of unusable files and read them again', async () => {
  for (const as of ['guest', 'user'] as const) {
    expect((await portal.call('getMediaProblems', { as })).status).toBe(403)
    expect((await portal.call('retryMedia', { as, json: {} })).status).toBe(403)
  }
  expect(await (await portal.call('getMediaProblems', { as: 'admin' })).json()).toEqual({ problems: null, total: 0 })
})
