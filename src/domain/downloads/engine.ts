import { atom, type Getter, type Setter } from 'jotai'
import type { Session } from '#contract/session.ts'
import { databaseName } from '#local/database/database-name.ts'
import type { Storage } from '#local/database/storage.ts'
import { openUserDatabase } from '#local/database/user-database.ts'
import { createDownloadQueue } from '#local/downloads/download-queue.ts'
import { createDownloadStore, type JobRequest, retryPatch } from '#local/downloads/download-store.ts'
import { createJobParts } from '#local/downloads/job-parts.ts'
import type { Job } from '#local/downloads/job-records.ts'
import { queueTables } from '#local/downloads/job-rows.ts'
import { hasFile, isSettled, isUnderWay } from '#local/downloads/job-states.ts'
import { createMeter, type Progress } from '#local/downloads/meter.ts'
import { openPartFiles } from '#local/downloads/part-files.ts'
import { createReader } from '#local/reader.ts'
import { retryDelayMs } from '#local/retry-delay.ts'
import { canSaveWithoutTap, openDownloadLink, saveFile, writeTo } from '../../platform/files.ts'
import { i18n } from '../../platform/i18n.ts'
import { createPartWriter } from '../../platform/part-writer.ts'
import { apiAtom } from '../api/atoms.ts'
import { configAtom } from '../config/atoms.ts'
import { connectionAtom } from '../connection/atoms.ts'
import { queueStorageAtom } from '../device-storage/atoms.ts'
import { downloadProgressAtom, jobsAtom, orderIdsAtom, trayOpenAtom, visitJobIdsAtom } from './atoms.ts'
import { createDownloadsApi } from './downloads-api.ts'
import { downloadName } from './file-name.ts'
import { messageOfJob } from './job-status.ts'
import { showDownloadMessageAtom } from './show-download-message.ts'

/** Download queue of one user. */
export interface DownloadEngine {
  /** @returns false if the queue already contains the download */
  readonly enqueue: (order: JobRequest) => Promise<boolean>
  readonly pause: (id: string) => Promise<void>
  /** Continues a paused, waiting or failed download now. */
  readonly resume: (id: string) => Promise<void>
  readonly move: (id: string, by: -1 | 1) => Promise<void>
  readonly remove: (ids: readonly string[]) => Promise<void>
  /** Deletes the bytes of the oldest saved file; false = there is none. */
  readonly freeSpace: () => Promise<boolean>
  /** Saves a file again. Requires a user gesture. */
  readonly save: (id: string) => Promise<void>
  /** Saves a file that is available offline; false if its bytes are gone. */
  readonly saveOfflineFile: (job: Job) => Promise<boolean>
  /** File of a complete job, backed by the disk if large; null if its bytes are gone. */
  readonly read: (job: Job) => Promise<Blob | null>
  /** Deletes the bytes of removed jobs. Never rejects. */
  readonly discard: (jobs: readonly Job[]) => Promise<void>
  /** Retries waiting jobs, after the page became visible or the connection returned. */
  readonly retryNow: () => void
  /** Removes the queue and all its files from this device. @returns number of discarded unfinished downloads of the user */
  readonly signOut: () => Promise<number>
  readonly stop: () => Promise<void>
}

const idleTimeoutMs = 15_000
/** Bytes per write. A database row has more overhead than a file write. */
const partBytes = { rows: 256 * 1024, files: 64 * 1024 }
const maxBufferedBytes = { rows: 512 * 1024, files: 2048 * 1024 }
const savedFileTtlMs = 86_400_000
const wakeIntervalMs = 60_000
/** Equal to the duration of the progress bar's transition. */
const progressIntervalMs = 100

export const startEngineAtom = atom(null, (get, set, session: Session): DownloadEngine => startEngine(get, set, session))

const startEngine = (get: Getter, set: Setter, session: Session): DownloadEngine => {
  const scope = session.guest ? null : session.scope
  const name = databaseName(scope)
  const database = openUserDatabase(scope, { onState: (state) => set(queueStorageAtom, state) })
  let isStopped = false

  const refresh = createReader(async () => {
    const jobs = await store.list()
    if (isStopped) return
    // Names are translated here and not stored, so that they follow the language of the user.
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
  database.register(store)
  const parts = createJobParts(store, openPartFiles(name, createPartWriter()))
  const meter = createMeter(() => performance.now())
  let progress: Progress | null = null
  let reporting: ReturnType<typeof setTimeout> | undefined
  const report = (): void => {
    reporting = undefined
    if (!isStopped) set(downloadProgressAtom, progress)
  }

  const discardParts = async (jobs: readonly Job[]): Promise<void> => {
    for (const job of jobs) await parts.discard(job)
    await store.dropParts(jobs.map(({ id }) => id))
  }
  const freeSpace = async (): Promise<boolean> => {
    const oldest = (await store.list()).find((job) => job.state === 'saved' && hasFile(job))
    if (oldest) await discardParts([oldest])
    return oldest !== undefined
  }
  const queue = createDownloadQueue({
    store,
    parts,
    api: createDownloadsApi(get(apiAtom), session.guest ? null : session.session),
    leader: { name: `vitrine-downloads-${name}`, owner: crypto.randomUUID(), locks: navigator.locks ?? null },
    idleTimeoutMs,
    partBytes,
    maxPendingBytes: maxBufferedBytes,
    fileNameOf: (job, header, suggested) =>
      downloadName({
        header,
        suggested: suggested ?? undefined,
        assetId: job.assetIds[0] ?? 'download',
        extension: job.assetIds.length > 1 ? 'zip' : job.extension,
      }),
    onBytes: (job, received) => {
      progress = meter.note(job.id, received)
      reporting ??= setTimeout(report, progressIntervalMs)
    },
    // Never omit rejected assets silently (W2).
    onRejected: ({ rejected, purpose }) => {
      if (purpose === 'keep') return
      if (get(configAtom).global.run_order_process) set(orderIdsAtom, rejected)
      else set(showDownloadMessageAtom, 'unauthorized')
    },
    online: () => get(connectionAtom) === 'online',
    canDeliver: canSaveWithoutTap,
    deliver: async (job) => {
      const blob = await parts.blob(job)
      if (!job.destination || !(await writeTo(job.destination, blob))) return saveFile(blob, job.title)
      await discardParts([job]).catch(() => undefined)
      return true
    },
    handOver: (url, job) => {
      openDownloadLink(url, job.title)
      if (!isStopped) set(showDownloadMessageAtom, 'handedOver')
    },
    freeSpace: freeSpace,
    onProblem: (job) => {
      if (isStopped) return
      // The row of the job shows the reason and the next retry. A toast is only for a final state.
      set(trayOpenAtom, true)
      const message = messageOfJob(job)
      if (message !== null) set(showDownloadMessageAtom, message)
    },
    retryDelayMs: (attempt, after) => retryDelayMs(attempt, Math.random(), after),
    now: Date.now,
  })
  database.watch(queueTables, () => {
    void refresh().catch(() => undefined)
    queue.schedule()
  })
  const timer = setInterval(() => {
    queue.schedule()
  }, wakeIntervalMs)

  const initialise = async (): Promise<void> => {
    const jobs = await store.list()
    // The user has signed in again, so jobs that needed a sign-in can continue.
    for (const { id } of jobs) await store.alter(id, ({ state }) => (state === 'needs-auth' ? retryPatch : null))
    await discardParts(jobs.filter((job) => hasFile(job) && job.savedAt !== null && Date.now() - job.savedAt > savedFileTtlMs))
    await refresh()
    queue.schedule()
  }
  void initialise().catch(() => undefined)

  const discard = async (jobs: readonly Job[]): Promise<void> => {
    for (const job of jobs) await parts.discard(job)
  }
  const remove = async (ids: readonly string[]): Promise<void> => {
    const removed = await store.remove(ids)
    queue.schedule()
    await discard(removed)
  }
  const read = (job: Job): Promise<Blob | null> => parts.blob(job).catch(() => null)
  const stop = async (): Promise<void> => {
    isStopped = true
    clearInterval(timer)
    clearTimeout(reporting)
    await queue.stop()
    database.close()
  }
  return {
    enqueue: async (order) => {
      const { isNew } = await store.enqueue(order)
      queue.schedule()
      return isNew
    },
    pause: async (id) => {
      await store.alter(id, (job) => (isUnderWay(job) ? { state: 'paused', reason: null } : null))
      queue.schedule()
    },
    resume: async (id) => {
      await store.alter(id, (job) => (job.state === 'paused' || job.state === 'waiting' || isSettled(job) ? retryPatch : null))
      queue.runNow(id)
    },
    move: (id, by) => store.move(id, by),
    remove,
    freeSpace,
    save: async (id) => {
      const job = get(jobsAtom).find((one) => one.id === id)
      if (!job || !hasFile(job)) return
      const blob = await read(job)
      // The browser has evicted the bytes.
      if (!blob) return discardParts([job])
      if (!(await saveFile(blob, job.title))) return
      await store.alter(id, ({ state }) => (state === 'ready' ? { state: 'saved', savedAt: Date.now() } : null))
    },
    saveOfflineFile: async (job) => {
      const blob = await read(job)
      return blob !== null && saveFile(blob, job.title)
    },
    read,
    discard,
    retryNow: () => {
      void database.tryAgain()
      queue.runNow()
    },
    signOut: async () => {
      await queue.stop()
      const jobs = await store.list()
      await store.remove(jobs.map(({ id }) => id))
      return jobs.filter((job) => job.purpose === 'save' && !isSettled(job)).length
    },
    stop,
  }
}
