import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Caller } from '../../common/caller.ts'
import { createClaims } from '../../engines/stores/sqlite/claims.ts'
import { createConversions } from './conversions.ts'

const caller = (userId: string) => ({ userId, sessionId: 's' }) as Caller
const guest = (sessionId: string) => ({ userId: null, sessionId }) as Caller

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('T12 V8 a user has one conversion at a time over all servers, however long it takes', async () => {
  const claims = createClaims()
  const [first, second] = [0, 1].map(() => createConversions(claims, Date.now, 2)) as [
    ReturnType<typeof createConversions>,
    ReturnType<typeof createConversions>,
  ]
  const slot = await first.acquire(caller('ann'), 'user ann')
  await expect(second.acquire(caller('ann'), 'user ann')).rejects.toMatchObject({ code: 'download.conversion-busy' })
  await (await second.acquire(caller('bob'), 'user bob')).release()
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  await expect(second.acquire(caller('ann'), 'user ann')).rejects.toMatchObject({ code: 'download.conversion-busy' })
  await slot.release()
  const next = await second.acquire(caller('ann'), 'user ann')
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  await expect(first.acquire(caller('ann'), 'user ann')).rejects.toMatchObject({ code: 'download.conversion-busy' })
  await next.release()
})

test('T12 V8 the conversion of a server that ended blocks its user for a minute', async () => {
  const claims = createClaims()
  await claims.claim('conversion ann', 'ended', Date.now() + 60_000, Date.now())
  const conversions = createConversions(claims, Date.now, 2)
  await expect(conversions.acquire(caller('ann'), 'user ann')).rejects.toMatchObject({ code: 'download.conversion-busy' })
  await vi.advanceTimersByTimeAsync(60_000)
  await (await conversions.acquire(caller('ann'), 'user ann')).release()
})

/** Conversions that end on request, in the order of their start. */
const createWork = (slots: number) => {
  const conversions = createConversions(createClaims(), Date.now, slots)
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const start = async (name: string, by: Caller, owner: string) => {
    const slot = await conversions.acquire(by, owner)
    const running = slot.run(new AbortController().signal, async () => {
      started.push(name)
      await new Promise<void>((resolve) => ends.set(name, resolve))
    })
    const refusal = running.then(() => null).catch((error: { code: string }) => error.code)
    await vi.advanceTimersByTimeAsync(0)
    return refusal
  }
  const end = async (name: string) => {
    ends.get(name)?.()
    await vi.advanceTimersByTimeAsync(0)
  }
  return { start, end, started }
}

test('T12 guests of one network with many sessions leave a slot to a user, and take turns with other networks', async () => {
  const { start, end, started } = createWork(2)
  const flood = Array.from({ length: 40 }, (_, at) => start(`flood ${at}`, guest(`session ${at}`), 'net 10.0.0.0/24'))
  await vi.advanceTimersByTimeAsync(0)
  void start('other', guest('other'), 'net 10.0.1.0/24')
  void start('ann', caller('ann'), 'user ann')
  await vi.advanceTimersByTimeAsync(0)
  expect(started).toEqual(['flood 0', 'ann'])
  // The waiting conversions of one network are limited.
  expect(await flood[39]).toBe('server.busy')
  await end('flood 0')
  await end('flood 1')
  expect(started).toEqual(['flood 0', 'ann', 'flood 1', 'other'])
  await end('ann')
  void start('bob', caller('bob'), 'user bob')
  await vi.advanceTimersByTimeAsync(0)
  expect(started.at(-1)).toBe('bob')
})

test('T12 with one slot a user waits for one conversion of a guest at most', async () => {
  const { start, end, started } = createWork(1)
  for (let at = 0; at < 10; at += 1) void start(`flood ${at}`, guest(`session ${at}`), 'net 10.0.0.0/24')
  await vi.advanceTimersByTimeAsync(0)
  void start('ann', caller('ann'), 'user ann')
  await vi.advanceTimersByTimeAsync(0)
  await end('flood 0')
  expect(started).toEqual(['flood 0', 'ann'])
})
