import 'fake-indexeddb/auto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openDexie } from '#local/database/dexie-storage.ts'
import { createDownloadStore } from '#local/downloads/download-store.ts'
import { type FileServer, hashOf, startFileServer } from '../support/downloads/delivery.ts'
import type { Disk } from '../support/downloads/memory-files.ts'
import { maxPendingBytes, openTab, type Tab, type TabEvents } from '../support/downloads/tab.ts'
import { eventually } from '../support/eventually.ts'

let server: FileServer
let count = 0
beforeAll(async () => {
  vi.stubGlobal('navigator', { onLine: true })
  server = await startFileServer()
})
afterAll(async () => {
  await server.close()
  vi.unstubAllGlobals()
})

const bytesOf = (size: number, salt: number): Uint8Array => Uint8Array.from({ length: size }, (_, at) => (at * 13 + salt + (at >> 7)) & 255)
const newId = (): string => `c${(count += 1)}`

/** A device with the download queue of one user: tabs open and close, the database stays. */
const device = (user: 'anna' | 'bert', disk: Disk | null = null) => {
  const name = `crash-${newId()}`
  const delivered: string[] = []
  const openedAt: number[] = []
  const witness: TabEvents = {
    onDelivered: (_job, bytes) => void delivered.push(hashOf(bytes)),
    onAppended: () => undefined,
    onOpened: (from) => void openedAt.push(from),
  }
  const tabs: Tab[] = []
  return {
    delivered,
    openedAt,
    open: async (): Promise<Tab> => {
      const tab = await openTab({ name, api: server.apiOf(user), disk, events: witness, onChange: () => undefined, newId })
      tabs.push(tab)
      return tab
    },
    order: async (id: string): Promise<string> => {
      const handle = await openDexie(name, { onBlocked: () => undefined, onLost: () => undefined })
      const { job } = await createDownloadStore(handle, { newId }).enqueue({ assetIds: [id], setId: '0', title: id })
      handle.close()
      return job.id
    },
    end: async () => {
      for (const tab of tabs) await tab.close()
    },
  }
}

/** Maximum bytes of one network read. */
const oneReadBytes = 256 * 1024

test.each([
  ['rows', (): Disk | null => null],
  ['files', (): Disk | null => new Map()],
] as const)(
  'O5 a tab that crashes at any storage operation loses at most one part, and the next tab completes the download: %s (D8)',
  async (_place, disk) => {
    const file = bytesOf(1_000_000, 1)
    await server.putFile('crash-file', file)
    for (let operations = 1; ; operations += 1) {
      const { delivered, openedAt, open, order, end } = device('anna', disk())
      const id = await order('crash-file')
      const first = await open()
      first.crashAfter(operations)
      first.queue.schedule()
      await eventually(() => expect(first.isDead() || delivered.length > 0).toBe(true), 2)
      const seen = first.seen(id)
      const began = openedAt.length
      const isThrough = !first.isDead()
      const second = await open()
      second.queue.schedule()
      const isClaimed = async () => (await second.store.list()).every(({ state }) => state === 'saved')
      await eventually(async () => expect(await isClaimed()).toBe(true), 5)
      // A crash between claim and hand-over leaves a file that can be saved manually.
      const [job] = await second.store.list()
      if (job) expect(hashOf(new Uint8Array(await (await second.parts.blob(job)).arrayBuffer()))).toBe(hashOf(file))
      expect(delivered.length).toBeLessThanOrEqual(1)
      for (const from of openedAt.slice(began)) expect(seen - from).toBeLessThanOrEqual(2 * maxPendingBytes + oneReadBytes)
      await end()
      if (isThrough) return expect(operations).toBeGreaterThan(10)
    }
  },
)

test('O5 fault 43: a large file with wrong part digests is downloaded once more, then fails', async () => {
  const bytes = bytesOf(100_000, 2)
  await server.putFile('in-parts', bytes)
  const { delivered, openedAt, open, order, end } = device('anna', new Map())
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
  const devices = { anna: device('anna'), bert: device('bert') }
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
