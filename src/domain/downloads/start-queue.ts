import { rootPrefix } from '#contract/portal-prefix.ts'
import { databaseName } from '#local/database/database-name.ts'
import { createDownloadQueue, type DownloadQueue, type QueueOptions } from '#local/downloads/download-queue.ts'
import { retryPatch } from '#local/downloads/download-store.ts'
import { queueTables } from '#local/downloads/job-rows.ts'
import { retryDelayMs } from '#local/retry-delay.ts'
import { canSaveWithoutTap } from '../../platform/files.ts'
import { createDownloadsApi } from './downloads-api.ts'
import type { DownloadEngineDeps } from './engine-deps.ts'
import { downloadName } from './file-name.ts'
import { createProgressReport } from './progress-report.ts'
import { createQueueMessages } from './queue-messages.ts'
import type { SavedFiles } from './saved-files.ts'
import type { UserJobs } from './user-jobs.ts'

const idleTimeoutMs = 15_000
/** Bytes per write. A database row has more overhead than a file write. */
const partBytes = { rows: 256 * 1024, files: 64 * 1024 }
const maxBufferedBytes = { rows: 512 * 1024, files: 2048 * 1024 }
const scheduleIntervalMs = 60_000

const fileNameOf: QueueOptions['fileNameOf'] = (job, header, suggested) =>
  downloadName({
    header,
    suggested: suggested ?? undefined,
    assetId: job.assetIds[0] ?? 'download',
    extension: job.assetIds.length > 1 ? 'zip' : job.extension,
  })

/** Starts the transfers of a user's jobs. @param signal aborted when the engine stops */
export const startQueue = (deps: DownloadEngineDeps, jobs: UserJobs, saved: SavedFiles, signal: AbortSignal): DownloadQueue => {
  const { session, isOnline } = deps
  const { database, store, parts, files, shown } = jobs
  const name = databaseName(session.guest ? null : session.scope)
  const progress = createProgressReport(deps.onProgress)
  const queue = createDownloadQueue({
    ...createQueueMessages(deps, signal),
    store,
    parts,
    api: createDownloadsApi(deps.api, session.guest ? null : session.session, { onFileFailure: deps.onFileFailure }),
    leader: { name: `${rootPrefix}-downloads-${name}`, owner: crypto.randomUUID(), locks: navigator.locks ?? null },
    idleTimeoutMs,
    partBytes,
    maxPendingBytes: maxBufferedBytes,
    fileNameOf,
    onBytes: (job, received) => progress.note(job.id, received),
    online: isOnline,
    canDeliver: canSaveWithoutTap,
    deliver: saved.deliver,
    writeToDestination: saved.writeToDestination,
    freeSpace: files.freeSpace,
    retryDelayMs: (attempt, after) => retryDelayMs(attempt, Math.random(), after),
    now: Date.now,
  })
  database.watch(queueTables, () => {
    shown.schedule()
    queue.schedule()
  })
  const timer = setInterval(queue.schedule, scheduleIntervalMs)

  const initialise = async (): Promise<void> => {
    const stored = await store.list()
    // The user has signed in again, so jobs that needed a sign-in can continue.
    for (const { id } of stored) await store.alter(id, ({ state }) => (state === 'needs-auth' ? retryPatch : null))
    await files.dropExpired(stored)
    await shown.refresh()
    queue.schedule()
  }
  void initialise().catch(() => undefined)

  signal.addEventListener('abort', () => {
    clearInterval(timer)
    progress.stop()
  })
  return queue
}
