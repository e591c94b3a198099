import 'fake-indexeddb/auto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { checkCrashes, crashPlaces } from '../support/downloads/check-crashes.ts'
import { bytesOf, createCrashDevice } from '../support/downloads/crash-device.ts'
import { type FileServer, hashOf, startFileServer } from '../support/downloads/delivery.ts'
import { eventually } from '../support/eventually.ts'

let server: FileServer
beforeAll(async () => {
  vi.stubGlobal('navigator', { onLine: true })
  server = await startFileServer()
})
afterAll(async () => {
  await server.close()
  vi.unstubAllGlobals()
})

test.each(crashPlaces)(
  'O5 a tab that crashes at some storage operations loses at most one part, and the next tab completes the download: %s (D8)',
  (_place, createDisk) => checkCrashes(server, createDisk, 11),
)

test('O5 fault 43: a large file with wrong part digests is downloaded once more, then fails', async () => {
  const bytes = bytesOf(100_000, 2)
  await server.putFile('in-parts', bytes)
  const { delivered, openedAt, open, order, end } = createCrashDevice(server, 'anna', new Map())
  const wrong = {
    replace: { 'repr-digest': `sha-256=:${Buffer.from(hashOf(bytes), 'hex').toString('base64')}:, sha-256-mib=:${'B'.repeat(43)}=:` },
  }
  const once = server.proxy.inject(/download\/file\//, { ...wrong, times: 1 })
  await order('in-parts')
  const tab = await open()
  tab.queue.schedule()
  await eventually(() => expect(delivered).toEqual([hashOf(bytes)]), 5)
  expect([once.met(), openedAt]).toEqual([1, [0, 0]])

  const always = server.proxy.inject(/download\/file\//, wrong)
  await order('in-parts')
  tab.queue.schedule()
  const ended = async () => (await tab.store.list()).map(({ state, reason }) => [state, reason])
  await eventually(async () => expect(await ended()).toContainEqual(['failed', 'damaged']), 5)
  expect([always.met(), delivered.length]).toEqual([3, 1])
  server.proxy.heal()
  await end()
})

test('O5 requests no download in the name of another user of the same device (D9) (fault 13)', async () => {
  const devices = { anna: createCrashDevice(server, 'anna'), bert: createCrashDevice(server, 'bert') }
  const users = ['anna', 'bert'] as const
  server.delivery.audit.length = 0
  for (const user of users)
    for (let at = 0; at < 5; at += 1) {
      await server.putFile(`of-${user}-${at}`, bytesOf(20_000 + at, at))
      await devices[user].order(`of-${user}-${at}`)
    }
  // The users alternate: one signs out during a download, the other continues.
  for (const user of ['anna', 'bert', 'anna', 'bert', 'anna'] as const) {
    const tab = await devices[user].open()
    tab.queue.schedule()
    await eventually(() => expect(tab.preparing() > 0 || devices[user].delivered.length === 5).toBe(true), 1)
    await tab.queue.stop()
  }
  for (const user of users) {
    const tab = await devices[user].open()
    tab.queue.schedule()
    await eventually(() => expect(devices[user].delivered).toHaveLength(5))
  }
  const downloads = server.delivery.audit.filter(({ event }) => event === 'download')
  expect(downloads.length).toBeGreaterThanOrEqual(10)
  for (const entry of downloads) expect(JSON.stringify(entry)).toContain(`of-${entry.userId}-`)
  for (const user of users) await devices[user].end()
})
