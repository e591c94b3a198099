// @vitest-environment node
import { expect, test } from 'vitest'
import type { CopyCheck, CopyState } from '#contract/offline-copies.ts'
import { createMemoryStorage } from '#local/database/memory-storage.ts'
import { createCopyChecks } from '#local/offline/copy-checks.ts'
import { createOfflineStore } from '#local/offline/offline-store.ts'
import { RemoteError } from '#local/remote-error.ts'

const complete = (ids: readonly string[], hidden: string[] = []): CopyCheck => ({
  asked: ids.length,
  hidden,
  forbidden: [],
  isComplete: true,
})

const setUp = () => {
  const storage = createMemoryStorage()
  const server = { state: 'one', isComplete: true, hasCalls: true, failure: null as Error | null }
  const clock = { now: 1_000_000 }
  const ids = new Set(Array.from({ length: 4500 }, (_, at) => `id-${at}`))
  const seen = {
    states: [] as (string | null)[],
    checks: [] as number[],
    plain: 0,
    withdrawn: [] as string[],
    leases: [] as number[],
    refused: [] as string[],
    checked: 0,
    reviews: 0,
    over: 0,
  }
  const openTab = () =>
    createCopyChecks({
      storage,
      api: {
        state: async (since): Promise<CopyState | null> => {
          seen.states.push(since)
          if (server.failure) throw server.failure
          return server.hasCalls ? { state: server.state, changed: server.state !== since, permissionSeconds: 60 } : null
        },
        check: async (some, files) => {
          seen.checks.push(some.length)
          return { refusedFiles: [...files], ...complete(some, some.includes('id-7') ? ['id-7'] : []), isComplete: server.isComplete }
        },
        plainCheck: async (some) => {
          seen.plain += 1
          return complete(some)
        },
      },
      online: () => true,
      storedIds: async () => ids,
      hasSets: async () => true,
      storedFiles: async () => [{ id: 'id-3000', set: '0' }],
      refuseFiles: async (_requested, refused) => void seen.refused.push(...refused.map(({ id }) => id)),
      limitPermissions: async (seconds) => void seen.leases.push(seconds),
      withdraw: async (gone) => {
        seen.withdrawn.push(...gone)
        for (const id of gone) ids.delete(id)
      },
      onChecked: async () => void (seen.checked += 1),
      onChanged: async () => void (seen.reviews += 1),
      onForbidden: async () => void (seen.over += 1),
      now: () => clock.now,
    })
  const checkOnce = async (): Promise<void> => {
    const tab = openTab()
    tab.schedule()
    await expect.poll(() => storage.run('read', ['meta'], (transaction) => transaction.rows('meta').count())).toBeGreaterThan(0)
    // Waits for the current run.
    for (let turns = 0; turns < 50; turns += 1) await Promise.resolve()
    await new Promise((resolve) => setTimeout(resolve, 0))
    await tab.stop()
  }
  return { storage, server, clock, seen, openTab, checkOnce }
}

test('O8 checks copies in batches when the state of the server changes, and not while it is unchanged', async () => {
  const { server, clock, seen, checkOnce } = setUp()
  await checkOnce()
  expect(seen.checks).toEqual([2000, 2000, 500])
  // Once, although three batches were checked.
  expect(seen.checked).toBe(1)
  expect(seen.withdrawn).toEqual(['id-7'])
  clock.now += 60_000
  await checkOnce()
  expect(seen.states).toEqual([null, 'one'])
  expect(seen.checks).toHaveLength(3)
  // A server that was restored from a backup has an earlier, that is, a different state.
  server.state = 'zero'
  clock.now += 60_000
  await checkOnce()
  expect(seen.checks).toHaveLength(6)
  expect(seen.reviews).toBe(2)
  // Each check sends the files of its own batch of ids.
  expect(seen).toMatchObject({ leases: [60, 60], refused: ['id-3000', 'id-3000'] })
})

test('O8 all tabs together send one request a minute, also after the clock was set back', async () => {
  const { clock, seen, checkOnce } = setUp()
  await checkOnce()
  await checkOnce()
  clock.now += 59_000
  await checkOnce()
  expect(seen.states).toHaveLength(1)
  clock.now -= 3_600_000
  await checkOnce()
  expect(seen.states).toHaveLength(2)
})

test('O8 a refresh by the user checks at once, also while a check runs, and the interval continues from there', async () => {
  const { clock, seen, openTab, checkOnce } = setUp()
  await checkOnce()
  clock.now += 1000
  const tab = openTab()
  tab.checkNow()
  await expect.poll(() => seen.states).toEqual([null, 'one'])
  clock.now += 1000
  tab.schedule()
  tab.checkNow()
  await expect.poll(() => seen.states).toEqual([null, 'one', 'one'])
  await tab.stop()
  clock.now += 59_000
  await checkOnce()
  expect(seen.states).toHaveLength(3)
})

test('O8 repeats a check while the server reads its assets', async () => {
  const { server, clock, seen, checkOnce } = setUp()
  server.isComplete = false
  await checkOnce()
  server.isComplete = true
  clock.now += 60_000
  await checkOnce()
  expect(seen.states).toEqual([null, null])
  expect(seen.checks).toHaveLength(6)
})

test('O8 uses other calls every five minutes with a server without the state call', async () => {
  const { server, clock, seen, checkOnce } = setUp()
  server.hasCalls = false
  await checkOnce()
  expect(seen.plain).toBe(3)
  clock.now += 60_000
  await checkOnce()
  expect(seen.plain).toBe(3)
  clock.now += 240_000
  await checkOnce()
  expect(seen.plain).toBe(6)
})

test('O8 after another response has removed copies, the next check is complete, because the right may be restored', async () => {
  const { storage, clock, seen, checkOnce } = setUp()
  await checkOnce()
  const store = createOfflineStore(storage, { newKey: () => 'set', now: () => clock.now })
  await store.add({ source: { kind: 'asset', id: 'id-9' }, title: 'Open lake', locale: 'en' })
  await store.withdraw(new Set(['id-9']), 'hidden')
  clock.now += 60_000
  await checkOnce()
  expect(seen.states).toEqual([null, null])
  expect(seen.reviews).toBe(2)
  clock.now += 60_000
  await checkOnce()
  expect(seen.states).toEqual([null, null, 'one'])
})

test('O8 a user without permission for copies loses all of them; a lost connection removes none', async () => {
  const { server, clock, seen, checkOnce } = setUp()
  server.failure = new RemoteError('client.network', 0)
  await checkOnce()
  expect(seen.over).toBe(0)
  server.failure = new RemoteError('access.denied', 403)
  clock.now += 60_000
  await checkOnce()
  expect(seen.over).toBe(1)
})
