import { type JobRequest, retryPatch, unchosenPreset } from '#local/downloads/download-store.ts'
import type { Job } from '#local/downloads/job-records.ts'
import { isInProgress, isRunning, isSettled } from '#local/downloads/job-states.ts'
import { requestPersistence } from '../../platform/persistence.ts'
import type { DownloadEngineDeps } from './engine-deps.ts'
import { createSavedFiles } from './saved-files.ts'
import { showDownloadMessage } from './show-download-message.ts'
import { startQueue } from './start-queue.ts'
import { openUserJobs } from './user-jobs.ts'

/** Download queue of one user. */
export interface DownloadEngine {
  /** Adds a download to the queue, or finds the same one in it, and shows what happens next. */
  readonly enqueue: (request: JobRequest) => Promise<void>
  /** Queues a download whose presets cannot be loaded now; they are chosen when online. */
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

/** Starts the download queue of one user. */
export const createDownloadEngine = (deps: DownloadEngineDeps): DownloadEngine => {
  const { session, isOnline } = deps
  const over = new AbortController()
  const { signal } = over
  const jobs = openUserJobs(session.guest ? null : session.scope, deps, signal)
  const { database, store, files, shown } = jobs
  const saved = createSavedFiles({ ...jobs, isOnline, runNow: (id) => queue.runNow(id), signal })
  const queue = startQueue(deps, jobs, saved, signal)

  const remove = async (ids: readonly string[]): Promise<void> => {
    const removed = await store.remove(ids)
    queue.schedule()
    await files.discard(removed)
  }
  return {
    enqueue: async (request) => {
      showDownloadMessage(deps, !isOnline() ? 'offline' : shown.current().some(isRunning) ? 'queued' : 'starting')
      const { isNew } = await store.enqueue(request)
      queue.schedule()
      if (!isNew) deps.openTray()
      requestPersistence()
    },
    postpone: async (request) => {
      await store.enqueue({ ...request, setId: unchosenPreset })
      queue.schedule()
      showDownloadMessage(deps, 'postponed')
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
    clearSettled: () =>
      remove(
        shown
          .current()
          .filter(isSettled)
          .map(({ id }) => id),
      ),
    freeSpace: files.freeSpace,
    save: async (id) => {
      const job = shown.current().find((one) => one.id === id)
      if (job) await saved.save(job)
    },
    saveOfflineFile: saved.saveOfflineFile,
    read: files.read,
    discard: files.discard,
    retryNow: () => {
      void database.tryAgain()
      queue.runNow()
    },
    signOut: async () => {
      await queue.stop()
      const stored = await store.list()
      await store.remove(stored.map(({ id }) => id))
      return stored.filter((job) => job.purpose === 'save' && !isSettled(job)).length
    },
    stop: async () => {
      over.abort()
      await queue.stop()
      database.close()
    },
  }
}
