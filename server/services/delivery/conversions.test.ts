import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Caller } from '../../common/caller.ts'
import { createClaims } from '../../engines/stores/sqlite/claims.ts'
import { createConversions } from './conversions.ts'

const caller = (userId: string) => ({ userId, sessionId: 's' }) as Caller

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
  const slot = await first.acquire(caller('ann'))
  await expect(second.acquire(caller('ann'))).rejects.toMatchObject({ code: 'download.conversion-busy' })
  await (await second.acquire(caller('bob'))).release()
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  await expect(second.acquire(caller('ann'))).rejects.toMatchObject({ code: 'download.conversion-busy' })
  await slot.release()
  const next = await second.acquire(caller('ann'))
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  await expect(first.acquire(caller('ann'))).rejects.toMatchObject({ code: 'download.conversion-busy' })
  await next.release()
})

test('T12 V8 the conversion of a server that ended blocks its user for a minute', async () => {
  const claims = createClaims()
  await claims.claim('conversion ann', 'ended', Date.now() + 60_000, Date.now())
  const conversions = createConversions(claims, Date.now, 2)
  await expect(conversions.acquire(caller('ann'))).rejects.toMatchObject({ code: 'download.conversion-busy' })
  await vi.advanceTimersByTimeAsync(60_000)
  await (await conversions.acquire(caller('ann'))).release()
})
