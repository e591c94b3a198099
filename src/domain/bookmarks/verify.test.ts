import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { betweenChecks } from '#local/bookmarks/vanished.ts'
import type { ApiClient } from '../../platform/api-client.ts'
import { ApiFailure } from '../../platform/api-failure.ts'
import { createVerification } from './verify.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

type Missing = { asked: number; missing: readonly string[] }
type Answer = (ids: readonly string[]) => Missing

const honest: Answer = (ids) => ({ asked: ids.length, missing: ids.filter((id) => id.startsWith('gone')) })
const many = (count: number): string[] => Array.from({ length: count }, (_, at) => (at % 500 === 3 ? `gone${at}` : `a${at}`))

/** @param answer to the call for long lists */
const setUp = (ids: readonly string[], answer: Answer) => {
  const calls: { name: string; ids: readonly string[] }[] = []
  const call = vi.fn(
    async (name: string, { query, body }: { query?: { assetid: readonly string[] }; body?: { ids: readonly string[] } }) => {
      if (name === 'getIndexFields') return { visible_fields: ['title'] }
      const asked = query?.assetid ?? body?.ids ?? []
      calls.push({ name, ids: asked })
      if (name === 'findMissing') return answer(asked)
      const { missing } = honest(asked)
      return { docs: asked.filter((id) => !missing.includes(id)).map((id) => ({ id })), missing }
    },
  )
  const parts = { onAssets: vi.fn(), onUnseen: vi.fn(), onVanished: vi.fn() }
  const stay = new Set<string>()
  const verification = createVerification({
    api: () => ({ call }) as unknown as ApiClient,
    ids: () => ids,
    online: () => true,
    staying: async () => stay,
    ...parts,
  })
  return {
    ...parts,
    calls,
    countOf: (name: string) => calls.filter((one) => one.name === name).length,
    keep: (kept: readonly string[]) => {
      for (const id of kept) stay.add(id)
    },
    /** Two checks with their minute, and a third. */
    check: async () => {
      verification.begin()
      await vi.advanceTimersByTimeAsync(2000)
      verification.begin()
      await vi.advanceTimersByTimeAsync(betweenChecks + 2000)
      verification.begin()
      await vi.advanceTimersByTimeAsync(betweenChecks + 2000)
      verification.stop()
    },
  }
}
const lost = many(1000).filter((id) => id.startsWith('gone'))

test('B4 a long list is looked up by one call, and what it keeps is learned anew', async () => {
  const { calls, check, countOf, onAssets, onUnseen, onVanished } = setUp(many(1000), honest)
  await check()
  expect(calls[0]).toEqual({ name: 'findMissing', ids: many(1000) })
  expect(countOf('getAssets')).toBe(0)
  expect(onAssets).toHaveBeenCalledWith([], lost)
  expect(onUnseen).toHaveBeenCalled()
  expect(onVanished).toHaveBeenCalledWith(lost, false)
})

test('B4 a short list is asked for with its assets', async () => {
  const { check, countOf, onUnseen, onVanished } = setUp(many(200), honest)
  await check()
  expect(countOf('findMissing')).toBe(0)
  expect(onUnseen).not.toHaveBeenCalled()
  expect(onVanished).toHaveBeenCalledWith(['gone3'], false)
})

test.each([404, 405])('B4 a server that answers %i to the call for long lists is asked by addresses', async (status) => {
  const { check, countOf, onVanished } = setUp(many(1000), () => {
    throw new ApiFailure('client.unknown-status', status)
  })
  await check()
  expect(countOf('getAssets')).toBeGreaterThan(4)
  expect(onVanished).toHaveBeenCalledWith(lost, false)
})

const fails = (status: number): Answer => {
  return () => {
    throw new ApiFailure('client.unknown-status', status)
  }
}
test.each<[string, Answer]>([
  ['has no connection', fails(0)],
  ['is refused', fails(403)],
  ['is too large for somebody on the way', fails(413)],
  ['meets a server that is busy', fails(503)],
  ['has heard another number of ids', (ids) => ({ ...honest(ids), asked: ids.length - 1 })],
  ['has been asked for nothing', () => ({ asked: 0, missing: [] })],
  ['names what nobody asked for', (ids) => ({ asked: ids.length, missing: ['gone3', 'elsewhere'] })],
])('B4 nothing is dropped by a look-up that %s (fault 30)', async (_what, answer) => {
  const { check, countOf, onVanished } = setUp(many(15_000), answer)
  await check()
  expect(countOf('findMissing')).toBeGreaterThan(1)
  expect(countOf('getAssets')).toBe(0)
  expect(onVanished).not.toHaveBeenCalled()
})

test('B4 what is kept although its asset is gone, or was brought back, is not asked about again; what goes after it is', async () => {
  const ids = Array.from({ length: 14 }, (_, at) => `gone${at}`)
  const { check, keep, onVanished } = setUp(ids, honest)
  await check()
  expect(onVanished).toHaveBeenCalledWith(ids, true)
  keep(ids)
  onVanished.mockClear()
  await check()
  expect(onVanished).not.toHaveBeenCalled()
  ids.push('gone-later')
  await check()
  expect(onVanished.mock.calls.map(([gone]) => gone)).toContainEqual(['gone-later'])
})
