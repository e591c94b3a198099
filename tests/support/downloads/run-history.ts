import * as fc from 'fast-check'
import { openDexie } from '#local/database/dexie-storage.ts'
import { createDownloadStore } from '#local/downloads/download-store.ts'
import { createJobParts } from '#local/downloads/job-parts.ts'
import type { Job } from '#local/downloads/job-records.ts'
import { isInProgress, isSettled } from '#local/downloads/job-states.ts'
import { scaledMs } from '../time-limits.ts'
import { type FileServer, hashOf } from './delivery.ts'
import { faultKinds, type PlannedFault, plannedFault } from './faults.ts'
import { createMemoryFiles, type Disk } from './memory-files.ts'
import { openTab, type Tab, type TabEvents } from './tab.ts'

export const largest = 100_000
const fileCount = 4
/** Ids that the server rejects with their own error. */
export const gone = 'never-there'
export const denied = 'not-for-anna'

export type Action =
  | { readonly do: 'order'; readonly what: number }
  | { readonly do: 'order-gone' | 'order-denied' | 'open-tab' | 'freeze' | 'thaw' | 'wait' }
  | { readonly do: 'pause' | 'resume' | 'remove' | 'up' | 'down'; readonly which: number }
  | { readonly do: 'crash'; readonly after: number }
  | { readonly do: 'fault'; readonly fault: PlannedFault }
  | { readonly do: 'change'; readonly what: number; readonly size: number }

const small = fc.nat({ max: 5 })
const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('order' as const), what: fc.nat({ max: fileCount - 1 }) }) },
  { weight: 8, arbitrary: fc.record({ do: fc.constant('fault' as const), fault: plannedFault(largest) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('wait' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('crash' as const), after: fc.nat({ max: 30 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('order-gone' as const, 'order-denied' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('open-tab' as const, 'freeze' as const, 'thaw' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom('pause' as const, 'resume' as const, 'up' as const, 'down' as const), which: small }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('remove' as const), which: small }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('change' as const),
      what: fc.nat({ max: fileCount - 1 }),
      size: fc.integer({ min: 1, max: largest }),
    }),
  },
)
export const history = fc.array(action, { minLength: 5, maxLength: 40 })

export interface Counts {
  histories: number
  jobs: number
  faults: number
  crashes: number
  /** Files of histories without a crash that were checked among the delivered files. */
  handedOver: number
  takeovers: number
}

const bytesOf = (size: number, salt: number): Uint8Array =>
  Uint8Array.from({ length: size }, (_, at) => (at * 31 + salt * 7 + (at >> 8)) & 255)
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
/** Longer than a takeover from a frozen tab, eight failed attempts and one complete download. */
const recoveryLimitMs = scaledMs(30_000)

let lastId = 0
const newId = (): string => `j${(lastId += 1)}`

/** Runs the queue of one user through a history of faults, crashed and frozen tabs, and user actions. @returns the first violation, null = none */
export const runHistory = async (server: FileServer, actions: readonly Action[], counts: Counts): Promise<string | null> => {
  const round = (counts.histories += 1)
  const name = `downloads-${round}`
  const broken: string[] = []
  // Every second history stores its bytes in files.
  const disk: Disk | null = round % 2 === 0 ? new Map() : null
  const files = Array.from({ length: fileCount }, (_, at) => `file-${round}-${at}`)
  for (const [at, id] of files.entries()) await server.putFile(id, bytesOf(1 + ((at * 37_777 + round * 13_131) % largest), round + at))

  const hasCrash = actions.some((step) => step.do === 'crash')
  const delivered = new Map<string, number>()
  const removed = new Set<string>()
  const ordered = new Set<string>()
  let fence = 0
  let isFrozen = false
  const witness: TabEvents = {
    onDelivered: (job, bytes) => {
      delivered.set(job.id, (delivered.get(job.id) ?? 0) + 1)
      const known = server.versions(job.assetIds[0] ?? '')
      if (!known.has(hashOf(bytes))) broken.push(`D1 ${job.id} was handed over with ${bytes.length} bytes that are no version of the file`)
      if ((delivered.get(job.id) ?? 0) > 1) broken.push(`D5 ${job.id} was handed over twice`)
    },
    onAppended: (turn) => {
      if (turn.fence < fence) broken.push(`D3 owner ${turn.fence} wrote after owner ${fence}`)
      fence = Math.max(fence, turn.fence)
    },
    onOpened: () => undefined,
  }
  const tabs: Tab[] = []
  const openTabs = () => tabs.filter((tab) => !tab.isDead())
  const scheduleAll = () => openTabs().forEach((tab) => tab.queue.schedule())
  const open = async (): Promise<void> => {
    const tab = await openTab({
      name,
      api: server.apiOf('anna'),
      disk,
      events: witness,
      onChange: () => queueMicrotask(scheduleAll),
      newId,
    })
    tabs.push(tab)
    tab.queue.schedule()
  }
  const checkDatabase = await openDexie(name, { onBlocked: () => undefined, onLost: () => undefined })
  const checkStore = createDownloadStore(checkDatabase, { newId })
  const parts = createJobParts(checkStore, disk && createMemoryFiles(disk))

  const checkJob = async (job: Job): Promise<void> => {
    const pieces: Uint8Array[] = []
    for (const { name, bytes } of job.files ?? []) pieces.push((disk?.get(name) ?? new Uint8Array()).subarray(0, bytes))
    for (let index = 0; job.place === 'rows' && index < job.parts; index += 1) {
      const part = await checkStore.part(job.id, index)
      if (part) pieces.push(new Uint8Array(part))
    }
    const received = Buffer.concat(pieces)
    const now = (await checkStore.list()).find(({ id }) => id === job.id)
    // The job changed during the check.
    if (now?.have !== job.have || now.etag !== job.etag || now.state !== job.state) return
    if (pieces.length !== job.parts || received.length !== job.have)
      broken.push(
        `D2 ${job.id} (${job.state}) says ${job.have} bytes in ${job.parts} parts and keeps ${received.length} in ${pieces.length}`,
      )
    const version = server.versions(job.assetIds[0] ?? '').get((job.etag ?? '').replaceAll('"', ''))
    if (version && !received.equals(version.subarray(0, received.length)))
      broken.push(`D2 ${job.id} keeps bytes that are not the beginning of its version`)
  }
  const check = async (): Promise<void> => {
    const jobs = await checkStore.list()
    const present = new Set(jobs.map(({ id }) => id))
    for (const id of ordered) if (!present.has(id) && !removed.has(id)) broken.push(`D4 ${id} has disappeared`)
    for (const id of present) if (!ordered.has(id)) broken.push(`D4 ${id} came from nowhere`)
    for (const job of jobs) await checkJob(job)
    const preparing = openTabs().reduce((sum, tab) => sum + tab.preparing(), 0)
    if (!isFrozen && preparing > 1) broken.push(`D6 ${preparing} downloads are being prepared at the same time`)
  }
  const order = async (assetId: string): Promise<void> => {
    const { job } = await checkStore.enqueue({ assetIds: [assetId], setId: '0', title: assetId })
    ordered.add(job.id)
    scheduleAll()
  }
  const nth = async (which: number): Promise<Job | undefined> => {
    const jobs = await checkStore.list()
    return jobs[which % Math.max(1, jobs.length)]
  }
  const thaw = (): void => {
    isFrozen = false
    for (const tab of tabs) tab.thaw()
  }
  const act = async (step: Action): Promise<void> => {
    switch (step.do) {
      case 'order':
        return order(files[step.what] ?? '')
      case 'order-gone':
        return order(gone)
      case 'order-denied':
        return order(denied)
      case 'open-tab':
        return openTabs().length < 3 ? open() : undefined
      case 'freeze':
        isFrozen = true
        return openTabs()[0]?.freeze()
      case 'thaw':
        return thaw()
      case 'wait':
        return void (await pause(15))
      case 'crash':
        counts.crashes += 1
        return openTabs()[0]?.crashAfter(step.after)
      case 'fault': {
        const { on, fault } = faultKinds[step.fault.kind]?.(step.fault.at) ?? { on: /^$/, fault: {} }
        return void server.proxy.inject(on, { ...fault, times: 1 })
      }
      case 'change':
        return server.putFile(files[step.what] ?? '', bytesOf(step.size, round + step.size))
      case 'pause': {
        const job = await nth(step.which)
        if (job) await checkStore.alter(job.id, (now) => (isInProgress(now) ? { state: 'paused' } : null))
        return scheduleAll()
      }
      case 'resume': {
        const job = await nth(step.which)
        if (job) await checkStore.alter(job.id, (now) => (now.state === 'paused' ? { state: 'queued' } : null))
        return scheduleAll()
      }
      case 'remove': {
        const job = await nth(step.which)
        if (!job) return
        removed.add(job.id)
        // As the page does it.
        for (const one of await checkStore.remove([job.id])) await parts.discard(one)
        return scheduleAll()
      }
      case 'up':
      case 'down': {
        const job = await nth(step.which)
        if (job) await checkStore.move(job.id, step.do === 'up' ? -1 : 1)
        return scheduleAll()
      }
    }
  }
  /** Waits until the planned faults have occurred. */
  const waitForFaults = async (): Promise<void> => {
    const end = performance.now() + 1500
    const isIdle = async () => !(await checkStore.list()).some(isInProgress)
    while (performance.now() < end && !(await isIdle())) await pause(15)
  }
  const finish = async (): Promise<void> => {
    await waitForFaults()
    counts.faults += server.proxy.faultsMet()
    server.proxy.heal()
    thaw()
    // The user returns: one tab is open, and nothing is paused.
    for (const tab of tabs) tab.crashAfter(Number.POSITIVE_INFINITY)
    if (openTabs().length === 0) await open()
    for (const job of await checkStore.list())
      await checkStore.alter(job.id, (now) =>
        now.state === 'paused' || (now.state === 'failed' && now.assetIds[0] !== gone) ? { state: 'queued', attempt: 0, damaged: 0 } : null,
      )
    const end = performance.now() + recoveryLimitMs
    for (;;) {
      scheduleAll()
      const left = (await checkStore.list()).filter((job) => !isSettled(job))
      if (left.length === 0) return
      if (performance.now() > end)
        return void broken.push(`D7 still ${left.map((job) => `${job.id} ${job.state} ${job.reason}`).join(', ')}`)
      await pause(20)
    }
  }
  const checkEnd = async (): Promise<void> => {
    for (const job of await checkStore.list()) {
      const [asset = ''] = job.assetIds
      const expected = asset === gone ? 'gone' : asset === denied ? 'denied' : 'saved'
      if (job.state !== expected) broken.push(`D10 ${job.id} of ${asset} ended as ${job.state} (${job.reason})`)
      // A crashing tab may lose a file that it had just handed over.
      if (job.state !== 'saved' || hasCrash) continue
      counts.handedOver += 1
      if (!delivered.has(job.id)) broken.push(`D5 ${job.id} was never handed over`)
    }
    const left = (await checkStore.list()).flatMap(({ files = [] }) => files.map(({ name }) => name))
    for (const name of disk?.keys() ?? [])
      if (!hasCrash && !left.includes(name)) broken.push(`D4 ${name} lies on the disk and belongs to no job`)
    counts.jobs += ordered.size
    counts.takeovers += (await checkStore.queue()).fence
  }

  try {
    await open()
    for (const step of actions) {
      await act(step)
      await check()
    }
    await finish()
    await check()
    await checkEnd()
  } finally {
    server.proxy.heal()
    for (const tab of tabs) await tab.close()
    checkDatabase.close()
    await new Promise((done) => {
      indexedDB.deleteDatabase(name).onsuccess = done
    })
  }
  return broken[0] ?? null
}
