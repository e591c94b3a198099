import 'fake-indexeddb/auto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Job } from '#local/downloads/job-records.ts'
import { bytesOf, createCrashDevice } from '../support/downloads/crash-device.ts'
import { type FileServer, startFileServer } from '../support/downloads/delivery.ts'
import type { Tab } from '../support/downloads/tab.ts'
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

const untilState = (tab: Tab, expected: Job['state']): Promise<Job> =>
  eventually(async () => {
    const [job] = await tab.store.list()
    expect(job?.state).toBe(expected)
    return job as Job
  }, 5)

test('W3 a file for a picked destination counts as saved only after it was written, also if the tab ends before', async () => {
  await server.putFile('picked', bytesOf(100_000, 10))
  const { delivered, open, order, end } = createCrashDevice(server, 'anna')
  const id = await order('picked')
  let isWriting = false
  const write = (): Promise<boolean> => {
    isWriting = true
    return new Promise(() => undefined)
  }
  const first = await open({ writeToDestination: write })
  await first.store.alter(id, () => ({ destination: {} as FileSystemFileHandle }))
  first.queue.schedule()
  await eventually(() => expect(isWriting).toBe(true), 5)
  const job = await untilState(first, 'verifying')
  expect([job.savedAt, job.have === job.total]).toEqual([null, true])
  first.crashAfter(0)

  // The destination refuses: the row stays and waits for the user.
  const second = await open()
  second.queue.schedule()
  expect((await untilState(second, 'ready')).savedAt).toBeNull()
  await second.store.alter(id, () => ({ state: 'queued' }))
  await second.close()

  const third = await open({ writeToDestination: () => Promise.resolve(true) })
  third.queue.schedule()
  expect((await untilState(third, 'saved')).savedAt).not.toBeNull()
  await eventually(async () => expect((await third.store.list())[0]?.parts).toBe(0), 5)
  expect(delivered).toEqual([])
  await end()
})
