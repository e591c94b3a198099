import { rootPrefix } from '#contract/portal-prefix.ts'
import type { Session } from '#contract/session.ts'
import { databaseName } from '#local/database/database-name.ts'
import type { StorageState } from '#local/database/recovering-storage.ts'
import type { Storage } from '#local/database/storage.ts'
import { createDownloadQueue } from '#local/downloads/download-queue.ts'
import { createDownloadStore, type JobRequest, retryPatch, unchosenPreset } from '#local/downloads/download-store.ts'
import { createJobParts } from '#local/downloads/job-parts.ts'
import { type Job, noBytes } from '#local/downloads/job-records.ts'
import { queueTables } from '#local/downloads/job-rows.ts'
import { hasFile, isInProgress, isRunning, isSettled } from '#local/downloads/job-states.ts'
import type { Progress } from '#local/downloads/meter.ts'
import { openPartFiles } from '#local/downloads/part-files.ts'
import { createReader } from '#local/reader.ts'
import type { RemoteError } from '#local/remote-error.ts'
import { retryDelayMs } from '#local/retry-delay.ts'
import { openUserDatabase } from '#local/user-database/user-database.ts'
import type { ApiClient } from '../../platform/api-client.ts'
import { canSaveWithoutTap, mayWriteTo, openDownloadLink, saveFile, writeTo } from '../../platform/files.ts'
import { i18n } from '../../platform/i18n.ts'
import { createPartWriter } from '../../platform/part-writer.ts'
import { requestPersistence } from '../../platform/persistence.ts'
import { createDownloadsApi } from './downloads-api.ts'
import { downloadName } from './file-name.ts'
import { createJobFiles } from './job-files.ts'
import { messageOfJob } from './job-status.ts'
import type { DownloadMessage } from './messages.ts'
import { createProgressReport } from './progress-report.ts'
import { showDownloadMessage, type ToastDeps } from './show-download-message.ts'

/** Inputs and callbacks of the engine. */
export interface DownloadEngineDeps extends ToastDeps {
  readonly session: Session
  readonly api: ApiClient
  readonly isOnline: () => boolean
  /** Whether users may request assets by e-mail that they may not download. */
  readonly canRequestOrders: () => boolean
  /** Downloads of the user, in the order of the queue. */
  readonly onJobs: (jobs: readonly Job[]) => void
  /** null = no transfer. */
  readonly onProgress: (progress: Progress | null) => void
  readonly onStorage: (state: StorageState) => void
  /** Ids of assets that the server has rejected, to request them by e-mail. */
  readonly onOrderRequest: (ids: readonly string[]) => void
  /** Called when the server does not send the file of these assets. */
  readonly onFileFailure: (assetIds: readonly string[], failure: RemoteError) => void
  readonly openTray: () => void
}

/** Download queue of one user. */
export interface DownloadEngine {
  /** Adds a download to the queue, or finds the same one in it, and shows what happens next. */
  readonly enqueue: (request: JobRequest) => Promise<void>
  /** Queues a download whose presets cannot be loaded now; the user selects one when online. */
  readonly postpone: (request: Omit<JobRequest, 'setId'>) => Promise<void>
  readonly pause: (id: string) => Promise<void>
  /** Continues a paused, waiting or failed download now. */
  readonly resume: (id: string) => Promise<void>
  readonly move: (id: string, by: -1 | 1) => Promise<void>
  readonly remove: (ids: readonly string[]) => Promise<void>
  /** Removes all finished downloads. */
  readonly clearSettled: () => Promise<void>
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
const scheduleIntervalMs = 60_000

/** Starts the download queue of one user. */
export const createDownloadEngine = (deps: DownloadEngineDeps): DownloadEngine => {
  const { session, isOnline } = deps
  const showMessage = (message: DownloadMessage): void => showDownloadMessage(deps, message)
  const scope = session.guest ? null : session.scope
  const name = databaseName(scope)
  const database = openUserDatabase(scope, { onState: deps.onStorage })
  let isStopped = false
  const stopController = new AbortController()
  /** Published jobs. */
  let shownJobs: readonly Job[] = []

  const refresh = createReader(async () => {
    const jobs = await store.list()
    if (isStopped) return
    // Names are translated here and not stored, so that they follow the language of the user.
    const nameOf = ({ title, assetIds }: Job) => title || i18n._('global.assets', { count: assetIds.length })
    shownJobs = jobs.filter(({ purpose }) => purpose === 'save').map((job) => ({ ...job, title: nameOf(job) }))
    deps.onJobs(shownJobs)
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
  const files = createJobFiles(store, parts)
  const progress = createProgressReport(deps.onProgress)
  const queue = createDownloadQueue({
    store,
    parts,
    api: createDownloadsApi(deps.api, session.guest ? null : session.session, { onFileFailure: deps.onFileFailure }),
    leader: { name: `${rootPrefix}-downloads-${name}`, owner: crypto.randomUUID(), locks: navigator.locks ?? null },
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
    onBytes: (job, received) => progress.note(job.id, received),
    // Never omit rejected assets silently (W2).
    onRejected: ({ rejected, purpose }) => {
      if (purpose === 'keep') return
      if (deps.canRequestOrders()) deps.onOrderRequest(rejected)
      else showMessage('unauthorized')
    },
    online: isOnline,
    canDeliver: canSaveWithoutTap,
    deliver: async (job) => {
      return saveFile(await parts.blob(job), job.title)
    },
    writeToDestination: async (job) => {
      const blob = await parts.blob(job)
      const copy = job.destination ? await writeTo(job.destination, blob) : null
      return copy !== null && parts.isCopyWhole(job, copy, stopController.signal)
    },
    handOver: (url, job) => {
      openDownloadLink(url, job.title)
      if (!isStopped) showMessage('handedOver')
    },
    freeSpace: files.freeSpace,
    onProblem: (job) => {
      if (isStopped) return
      // The row of the job shows the reason and the next retry. A toast is only for a final state.
      deps.openTray()
      const message = messageOfJob(job)
      if (message !== null) showMessage(message)
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
  }, scheduleIntervalMs)

  const initialise = async (): Promise<void> => {
    const jobs = await store.list()
    // The user has signed in again, so jobs that needed a sign-in can continue.
    for (const { id } of jobs) await store.alter(id, ({ state }) => (state === 'needs-auth' ? retryPatch : null))
    await files.dropExpired(jobs)
    await refresh()
    queue.schedule()
  }
  void initialise().catch(() => undefined)

  /** Whether the stored bytes are those that the server announced. */
  const isWhole = (job: Job): Promise<boolean> => parts.isWhole(job, stopController.signal).catch(() => false)
  /** Queues a complete job again: with its bytes it is only verified and saved. */
  const loadAgain = async (job: Job, patch: Partial<Job>): Promise<void> => {
    if (patch.have === 0) await files.dropFiles([job])
    await store.alter(job.id, ({ state }) => (state === job.state ? patch : null))
    queue.runNow(job.id)
  }
  const remove = async (ids: readonly string[]): Promise<void> => {
    const removed = await store.remove(ids)
    queue.schedule()
    await files.discard(removed)
  }
  const stop = async (): Promise<void> => {
    isStopped = true
    stopController.abort()
    clearInterval(timer)
    progress.stop()
    await queue.stop()
    database.close()
  }
  return {
    enqueue: async (request) => {
      showMessage(!isOnline() ? 'offline' : shownJobs.some(isRunning) ? 'queued' : 'starting')
      const { isNew } = await store.enqueue(request)
      queue.schedule()
      if (!isNew) deps.openTray()
      requestPersistence()
    },
    postpone: async (request) => {
      await store.enqueue({ ...request, setId: unchosenPreset })
      queue.schedule()
      showMessage('postponed')
    },
    pause: async (id) => {
      await store.alter(id, (job) => (isInProgress(job) ? { state: 'paused', reason: null } : null))
      queue.schedule()
    },
    resume: async (id) => {
      await store.alter(id, (job) => (job.state === 'paused' || job.state === 'waiting' || isSettled(job) ? retryPatch : null))
      queue.runNow(id)
    },
    move: (id, by) => store.move(id, by),
    remove,
    clearSettled: () => remove(shownJobs.filter(isSettled).map(({ id }) => id)),
    freeSpace: files.freeSpace,
    save: async (id) => {
      const job = shownJobs.find((one) => one.id === id)
      if (!job || !hasFile(job)) return
      if (job.state === 'ready' && job.destination && isOnline() && (await mayWriteTo(job.destination))) return loadAgain(job, retryPatch)
      // The browser has evicted the bytes, or they are damaged.
      if (!(await isWhole(job))) return loadAgain(job, { ...retryPatch, ...noBytes, savedAt: null })
      const blob = await files.read(job)
      if (!blob || !(await saveFile(blob, job.title))) return
      await store.alter(id, ({ state }) => (state === 'ready' ? { state: 'saved', savedAt: Date.now() } : null))
    },
    saveOfflineFile: async (job) => {
      const blob = (await isWhole(job)) ? await files.read(job) : null
      return blob !== null && saveFile(blob, job.title)
    },
    read: files.read,
    discard: files.discard,
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
