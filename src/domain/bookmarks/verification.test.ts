import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CallResponse } from '#contract/calls.ts'
import { minCheckIntervalMs } from '#local/bookmarks/find-vanished.ts'
import { RemoteError } from '#local/remote-error.ts'
import type { ApiClient } from '../../platform/api-client.ts'
import { createVerification } from './verification.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

type Respond = (ids: readonly string[]) => CallResponse<'findMissing'>

const honest: Respond = (ids) => ({ asked: ids.length, missing: ids.filter((id) => id.startsWith('gone')) })
const many = (count: number): string[] => Array.from({ length: count }, (_, at) => (at % 500 === 3 ? `gone${at}` : `a${at}`))

/**
 * @param response response to the call for long lists
 * @param answered number of calls for assets before all others fail
 */
const setUp = (ids: readonly string[], response: Respond, answered = Number.POSITIVE_INFINITY) => {
  const calls: { name: string; ids: readonly string[] }[] = []
  const call = vi.fn(
    async (name: string, { query, body }: { query?: { assetid: readonly string[] }; body?: { ids: readonly string[] } }) => {
      if (name === 'getIndexFields') return { visible_fields: ['title'] }
      const requestedIds = query?.assetid ?? body?.ids ?? []
      calls.push({ name, ids: requestedIds })
      if (name === 'findMissing') return response(requestedIds)
      if (calls.length > answered) throw new RemoteError('server.busy', 503)
      const { missing } = honest(requestedIds)
      return { docs: requestedIds.filter((id) => !missing.includes(id)).map((id) => ({ id })), missing }
    },
  )
  const parts = { onAssets: vi.fn(), onIdsOnly: vi.fn(), onMissing: vi.fn() }
  const stay = new Set<string>()
  const verification = createVerification({
    api: () => ({ call }) as unknown as ApiClient,
    ids: () => ids,
    online: () => true,
    retained: async () => stay,
    ...parts,
  })
  return {
    ...parts,
    calls,
    countOf: (name: string) => calls.filter((one) => one.name === name).length,
    keep: (ids: readonly string[]) => {
      for (const id of ids) stay.add(id)
    },
    /** Runs three checks with the minute between them. */
    check: async () => {
      verification.begin()
      await vi.advanceTimersByTimeAsync(2000)
      verification.begin()
      await vi.advanceTimersByTimeAsync(minCheckIntervalMs + 2000)
      verification.begin()
      await vi.advanceTimersByTimeAsync(minCheckIntervalMs + 2000)
      verification.stop()
    },
  }
}
const lost = many(1000).filter((id) => id.startsWith('gone'))

test('B4 a long list is checked with one call, and its cached assets are reloaded', async () => {
  const { calls, check, countOf, onAssets, onIdsOnly, onMissing } = setUp(many(1000), honest)
  await check()
  expect(calls[0]).toEqual({ name: 'findMissing', ids: many(1000) })
  expect(countOf('getAssets')).toBe(0)
  expect(onAssets).toHaveBeenCalledWith([], lost)
  expect(onIdsOnly).toHaveBeenCalled()
  expect(onMissing).toHaveBeenCalledWith(lost, false)
})

test('B4 a short list is checked by loading its assets', async () => {
  const { check, countOf, onIdsOnly, onMissing } = setUp(many(200), honest)
  await check()
  expect(countOf('findMissing')).toBe(0)
  expect(onIdsOnly).not.toHaveBeenCalled()
  expect(onMissing).toHaveBeenCalledWith(['gone3'], false)
})

test.each([0, 1])('B4 removes no bookmark of a short list if requests fail after %i of them (fault 30)', async (answered) => {
  const { check, countOf, onMissing } = setUp(['a', 'gone1'], honest, answered)
  await check()
  expect(countOf('getAssets')).toBeGreaterThan(2)
  expect(onMissing).not.toHaveBeenCalled()
})

test.each([404, 405])('B4 status %i of the call for long lists falls back to loading assets', async (status) => {
  const { check, countOf, onMissing } = setUp(many(1000), () => {
    throw new RemoteError('client.unknown-status', status)
  })
  await check()
  expect(countOf('getAssets')).toBeGreaterThan(4)
  expect(onMissing).toHaveBeenCalledWith(lost, false)
})

const fails = (status: number): Respond => {
  return () => {
    throw new RemoteError('client.unknown-status', status)
  }
}
test.each<[string, Respond]>([
  ['has no connection', fails(0)],
  ['is refused', fails(403)],
  ['is too large for a proxy', fails(413)],
  ['meets a server that is busy', fails(503)],
  ['reports another number of ids', (ids) => ({ ...honest(ids), asked: ids.length - 1 })],
  ['reports no ids', () => ({ asked: 0, missing: [] })],
  ['contains ids that were not requested', (ids) => ({ asked: ids.length, missing: ['gone3', 'elsewhere'] })],
])('B4 removes no bookmark if the check %s (fault 30)', async (_what, response) => {
  const { check, countOf, onMissing } = setUp(many(15_000), response)
  await check()
  expect(countOf('findMissing')).toBeGreaterThan(1)
  expect(countOf('getAssets')).toBe(0)
  expect(onMissing).not.toHaveBeenCalled()
})

test('B4 while the server reads its files, nothing is reported or removed, and the check is repeated (fault 29)', async () => {
  const ids = ['a', 'gone1', 'gone2']
  let isReading = true
  const parts = { onAssets: vi.fn(), onIdsOnly: vi.fn(), onMissing: vi.fn() }
  const call = async (name: string) =>
    name === 'getIndexFields' ? { visible_fields: ['title'] } : { docs: [{ id: 'a' }], missing: isReading ? [] : ['gone1', 'gone2'] }
  const api = () => ({ call }) as unknown as ApiClient
  const verification = createVerification({ api, ids: () => ids, online: () => true, retained: async () => new Set(), ...parts })
  verification.begin()
  await vi.advanceTimersByTimeAsync(10 * minCheckIntervalMs)
  expect(parts.onMissing).not.toHaveBeenCalled()
  expect(parts.onAssets.mock.calls.length).toBeGreaterThan(2)
  expect(parts.onAssets.mock.calls.every(([, missing]) => missing.length === 0)).toBe(true)
  isReading = false
  await vi.advanceTimersByTimeAsync(20 * minCheckIntervalMs)
  expect(parts.onMissing).toHaveBeenCalledWith(['gone1', 'gone2'], false)
  verification.stop()
})

test('B4 retained and restored bookmarks are not reported again; later missing ones are', async () => {
  const ids = Array.from({ length: 14 }, (_, at) => `gone${at}`)
  const { check, keep, onMissing } = setUp(ids, honest)
  await check()
  expect(onMissing).toHaveBeenCalledWith(ids, true)
  keep(ids)
  onMissing.mockClear()
  await check()
  expect(onMissing).not.toHaveBeenCalled()
  ids.push('gone-later')
  await check()
  expect(onMissing.mock.calls.map(([gone]) => gone)).toContainEqual(['gone-later'])
})
