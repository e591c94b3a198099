import { atom, type Getter, type Setter } from 'jotai'
import type { Session } from '#contract/session.ts'
import { databaseName } from '#local/database/database-name.ts'
import { openPersonDatabase } from '#local/database/person-database.ts'
import type { Storage } from '#local/database/storage.ts'
import { createDownloadQueue } from '#local/downloads/download-queue.ts'
import { anew, createDownloadStore, type Order } from '#local/downloads/download-store.ts'
import { createJobParts } from '#local/downloads/job-parts.ts'
import { queueTables } from '#local/downloads/job-rows.ts'
import { isKept, isSettled, isUnderWay } from '#local/downloads/job-states.ts'
import { createMeter, type Progress } from '#local/downloads/meter.ts'
import { openPartFiles } from '#local/downloads/part-files.ts'
import type { Job } from '#local/downloads/records.ts'
import { createReader } from '#local/reader.ts'
import { retryDelay } from '#local/retry-delay.ts'
import { canSaveUnasked, openDownloadLink, saveFile, writeTo } from '../../platform/files.ts'
import { i18n } from '../../platform/i18n.ts'
import { createPartWriter } from '../../platform/part-writer.ts'
import { apiAtom } from '../api/atoms.ts'
import { configAtom } from '../config/atoms.ts'
import { connectionAtom } from '../connection/atoms.ts'
import { queueStorageAtom } from '../device-storage/atoms.ts'
import { announceAtom } from './announce.ts'
import { downloadProgressAtom, jobsAtom, orderIdsAtom, trayOpenAtom, visitJobIdsAtom } from './atoms.ts'
import { downloadName } from './file-name.ts'
import { messageOfJob } from './job.ts'
import { createDownloadWire } from './wire.ts'

/** The download queue of the person who uses the page now. */
export interface DownloadEngine {
  /** @returns false when the same download is in the queue already */
  readonly enqueue: (order: Order) => Promise<boolean>
  readonly pause: (id: string) => Promise<void>
  /** Goes on at once with what was paused, waits or has failed. */
  readonly resume: (id: string) => Promise<void>
  readonly move: (id: string, by: -1 | 1) => Promise<void>
  readonly remove: (ids: readonly string[]) => Promise<void>
  /** Lets go of the oldest file that was handed over; false when there is none. */
  readonly makeRoom: () => Promise<boolean>
  /** Hands a file over once more; from a tap. */
  readonly save: (id: string) => Promise<void>
  /** Hands over a file that is available offline; false when its bytes are not here any more. */
  readonly handOut: (job: Job) => Promise<boolean>
  /** The file of a complete job, backed by the disk where it is large; null when its bytes are gone. */
  readonly read: (job: Job) => Promise<Blob | null>
  /** Lets go of bytes of jobs that are gone; never rejects. */
  readonly discard: (jobs: readonly Job[]) => Promise<void>
  /** It is worth trying again: somebody looks, or the connection is back. */
  readonly wake: () => void
  /** Removes the queue with all its files from this device. @returns how many unfinished downloads of the user were discarded */
  readonly leave: () => Promise<number>
  readonly stop: () => Promise<void>
}

const idle = 15_000
/** A row is dearer to write than more of a file. */
const partBytes = { rows: 256 * 1024, files: 64 * 1024 }
const mostBytes = { rows: 512 * 1024, files: 2048 * 1024 }
const keptFor = 86_400_000
const lookEvery = 60_000
/** Milliseconds between two showings of the progress: as long as the bar takes from one to the next. */
const reportEvery = 100

export const startEngineAtom = atom(null, (get, set, session: Session): DownloadEngine => startEngine(get, set, session))

const startEngine = (get: Getter, set: Setter, session: Session): DownloadEngine => {
  const scope = session.guest ? null : session.scope
  const name = databaseName(scope)
  const database = openPersonDatabase(scope, { onState: (state) => set(queueStorageAtom, state) })
  let isOver = false

  const refresh = createReader(async () => {
    const jobs = await store.list()
    if (isOver) return
    // A name does not wait on the device for somebody who is not here.
    const nameOf = ({ title, assetIds }: Job) => title || i18n._('global.assets', { count: assetIds.length })
    const orders = jobs.filter(({ purpose }) => purpose === 'save').map((job) => ({ ...job, title: nameOf(job) }))
    set(jobsAtom, orders)
    const seen = get(visitJobIdsAtom)
    const fresh = orders.filter((job) => !isSettled(job) && !seen.has(job.id))
    if (fresh.length > 0) set(visitJobIdsAtom, new Set([...seen, ...fresh.map(({ id }) => id)]))
  })
  const watched: Storage = {
    run: async (access, tables, body) => {
      const result = await database.run(access, tables, body)
      if (access !== 'read') void refresh().catch(() => undefined)
      return result
    },
  }
  const store = createDownloadStore(watched, { newId: () => crypto.randomUUID() })
  database.join(store)
  const parts = createJobParts(store, openPartFiles(name, createPartWriter()))
  const meter = createMeter(() => performance.now())
  let progress: Progress | null = null
  let reporting: ReturnType<typeof setTimeout> | undefined
  const report = (): void => {
    reporting = undefined
    if (!isOver) set(downloadProgressAtom, progress)
  }

  const forget = async (jobs: readonly Job[]): Promise<void> => {
    for (const job of jobs) await parts.discard(job)
    await store.dropParts(jobs.map(({ id }) => id))
  }
  const makeRoom = async (): Promise<boolean> => {
    const oldest = (await store.list()).find((job) => job.state === 'saved' && isKept(job))
    if (oldest) await forget([oldest])
    return oldest !== undefined
  }
  const queue = createDownloadQueue({
    store,
    parts,
    wire: createDownloadWire(get(apiAtom), session.guest ? null : session.session),
    lease: { name: `vitrine-downloads-${name}`, owner: crypto.randomUUID(), locks: navigator.locks ?? null },
    idle,
    partBytes,
    mostBytes,
    nameOf: (job, header, suggested) =>
      downloadName({
        header,
        suggested: suggested ?? undefined,
        assetId: job.assetIds[0] ?? 'download',
        extension: job.assetIds.length > 1 ? 'zip' : job.extension,
      }),
    onBytes: (job, received) => {
      progress = meter.note(job.id, received)
      reporting ??= setTimeout(report, reportEvery)
    },
    // Assets that stay behind are never left out silently (W2).
    onRejected: ({ rejected, purpose }) => {
      if (purpose === 'keep') return
      if (get(configAtom).global.run_order_process) set(orderIdsAtom, rejected)
      else set(announceAtom, 'unauthorized')
    },
    online: () => get(connectionAtom) === 'online',
    canDeliver: canSaveUnasked,
    deliver: async (job) => {
      const blob = await parts.blob(job)
      if (!job.destination || !(await writeTo(job.destination, blob))) return saveFile(blob, job.title)
      await forget([job]).catch(() => undefined)
      return true
    },
    handOver: (url, job) => {
      openDownloadLink(url, job.title)
      if (!isOver) set(announceAtom, 'handedOver')
    },
    makeRoom,
    onProblem: (job) => {
      if (isOver) return
      // The row of the job shows the reason and the next retry. A toast is only for a state that does not change without the user.
      set(trayOpenAtom, true)
      const message = messageOfJob(job)
      if (message !== null) set(announceAtom, message)
    },
    retryIn: (attempt, after) => retryDelay(attempt, Math.random(), after),
    now: Date.now,
  })
  database.watch(queueTables, () => {
    void refresh().catch(() => undefined)
    queue.wake()
  })
  const timer = setInterval(() => {
    queue.wake()
  }, lookEvery)

  const settleIn = async (): Promise<void> => {
    const jobs = await store.list()
    // The same person is here again, with a session that holds.
    for (const { id } of jobs) await store.alter(id, ({ state }) => (state === 'needs-auth' ? anew : null))
    await forget(jobs.filter((job) => isKept(job) && job.savedAt !== null && Date.now() - job.savedAt > keptFor))
    await refresh()
    queue.wake()
  }
  void settleIn().catch(() => undefined)

  const discard = async (jobs: readonly Job[]): Promise<void> => {
    for (const job of jobs) await parts.discard(job)
  }
  const remove = async (ids: readonly string[]): Promise<void> => {
    const removed = await store.remove(ids)
    queue.wake()
    await discard(removed)
  }
  const read = (job: Job): Promise<Blob | null> => parts.blob(job).catch(() => null)
  const stop = async (): Promise<void> => {
    isOver = true
    clearInterval(timer)
    clearTimeout(reporting)
    await queue.stop()
    database.close()
  }
  return {
    enqueue: async (order) => {
      const { isNew } = await store.enqueue(order)
      queue.wake()
      return isNew
    },
    pause: async (id) => {
      await store.alter(id, (job) => (isUnderWay(job) ? { state: 'paused', reason: null } : null))
      queue.wake()
    },
    resume: async (id) => {
      await store.alter(id, (job) => (job.state === 'paused' || job.state === 'waiting' || isSettled(job) ? anew : null))
      queue.hurry(id)
    },
    move: (id, by) => store.move(id, by),
    remove,
    makeRoom,
    save: async (id) => {
      const job = get(jobsAtom).find((one) => one.id === id)
      if (!job || !isKept(job)) return
      const blob = await read(job)
      // The browser has let go of it.
      if (!blob) return forget([job])
      if (!(await saveFile(blob, job.title))) return
      await store.alter(id, ({ state }) => (state === 'ready' ? { state: 'saved', savedAt: Date.now() } : null))
    },
    handOut: async (job) => {
      const blob = await read(job)
      return blob !== null && saveFile(blob, job.title)
    },
    read,
    discard,
    wake: () => {
      void database.tryAgain()
      queue.hurry()
    },
    leave: async () => {
      await queue.stop()
      const jobs = await store.list()
      await store.remove(jobs.map(({ id }) => id))
      return jobs.filter((job) => job.purpose === 'save' && !isSettled(job)).length
    },
    stop,
  }
}
