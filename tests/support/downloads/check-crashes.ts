import { expect } from 'vitest'
import { eventually } from '../eventually.ts'
import { bytesOf, createCrashDevice } from './crash-device.ts'
import { type FileServer, hashOf } from './delivery.ts'
import type { Disk } from './memory-files.ts'
import { maxPendingBytes } from './tab.ts'

/** Where the bytes of a download are stored. */
export const crashPlaces = [
  ['rows', (): Disk | null => null],
  ['files', (): Disk | null => new Map()],
] as const

/** Maximum bytes of one network read. */
const oneReadBytes = 256 * 1024

/**
 * A tab crashes at a storage operation, and the next tab completes the download.
 * @param step distance of the operations after the first ten; 1 = every operation
 */
export const checkCrashes = async (server: FileServer, createDisk: () => Disk | null, step: number): Promise<void> => {
  const file = bytesOf(1_000_000, 1)
  await server.putFile('crash-file', file)
  for (let operations = 1; ; operations += operations < 10 ? 1 : step) {
    const { delivered, openedAt, open, order, end } = createCrashDevice(server, 'anna', createDisk())
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
}
