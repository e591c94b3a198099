import { type DatabaseHandle, openDexie } from '#local/database/dexie-storage.ts'
import type { Storage } from '#local/database/storage.ts'
import type { JobClaim } from '#local/downloads/claimed-jobs.ts'
import type { DownloadApi } from '#local/downloads/download-api.ts'
import { createDownloadQueue, type DownloadQueue } from '#local/downloads/download-queue.ts'
import { createDownloadStore, type DownloadStore } from '#local/downloads/download-store.ts'
import { createJobParts, type JobParts } from '#local/downloads/job-parts.ts'
import type { Job } from '#local/downloads/job-records.ts'
import { createMemoryFiles, type Disk } from './memory-files.ts'

export const partBytes = 16 * 1024

/** Events of all tabs, for the checks of the history. */
export interface TabEvents {
  readonly onDelivered: (job: Job, bytes: Uint8Array) => void
  readonly onAppended: (turn: JobClaim) => void
  /** Requests for a file, with the first requested byte. */
  readonly onOpened: (from: number) => void
}

/** Limit of received bytes that are not stored yet. */
export const maxPendingBytes = 32 * 1024

export interface Tab {
  readonly store: DownloadStore
  readonly parts: JobParts
  readonly queue: DownloadQueue
  /** Downloads whose preparation this tab has requested without a response yet. */
  readonly preparing: () => number
  /** Bytes of a job that this tab has received, stored or not. */
  readonly seen: (id: string) => number
  /** Stops the tab at that storage operation; pending promises never settle. */
  readonly crashAfter: (operations: number) => void
  readonly isDead: () => boolean
  /** Suspends the tab and its timers until `thaw`. */
  readonly freeze: () => void
  readonly thaw: () => void
  readonly close: () => Promise<void>
}

interface TabOptions {
  /** Name of the database. */
  readonly name: string
  readonly api: DownloadApi
  /** Storage of bytes outside the database; null = all bytes are in the database. */
  readonly disk: Disk | null
  readonly events: TabEvents
  /** Called when another tab has changed something. */
  readonly onChange: () => void
  readonly newId: () => string
  /** Milliseconds without a heartbeat after which another tab takes over. Default: 200. */
  readonly silenceMs?: number
  /** Default: no destination can be written. */
  readonly writeToDestination?: (job: Job) => Promise<boolean>
}

const never = new Promise<never>(() => {})

/** One tab with the real queue over the real database. */
export const openTab = async ({
  name,
  api: server,
  disk,
  events,
  onChange,
  newId,
  silenceMs = 200,
  writeToDestination = () => Promise.resolve(false),
}: TabOptions): Promise<Tab> => {
  const handle: DatabaseHandle = await openDexie(name, { onBlocked: () => undefined, onLost: () => undefined })
  const crash = new AbortController()
  let left = Number.POSITIVE_INFINITY
  let gate: Promise<void> | null = null
  let open = () => {}
  let preparing = 0
  const seen = new Map<string, number>()

  const alive = async <Value>(value: Value): Promise<Value> => {
    await gate
    return crash.signal.aborted ? never : value
  }
  /** Claim of the next write operation. */
  let appending: JobClaim | null = null
  const storage: Storage = {
    run: async (access, tables, body) => {
      const turn = appending
      await alive(null)
      left -= 1
      if (left < 0) {
        crash.abort()
        return never
      }
      const result = await handle.run(access, tables, body)
      // Recorded immediately, because a frozen tab learns of it only after `thaw`.
      if (turn) events.onAppended(turn)
      if (access !== 'read') onChange()
      return alive(result)
    },
  }
  const plain = createDownloadStore(storage, { newId })
  const store: DownloadStore = {
    ...plain,
    append: (turn, ...rest) => {
      appending = turn
      const written = plain.append(turn, ...rest)
      appending = null
      return written
    },
  }
  const parts = createJobParts(store, disk && createMemoryFiles(disk, () => alive(null)), 0)
  const queue = createDownloadQueue({
    store,
    parts,
    api: {
      prepare: async (job, signal) => {
        preparing += 1
        try {
          return await alive(await server.prepare(job, AbortSignal.any([signal, crash.signal])))
        } finally {
          preparing -= 1
        }
      },
      open: async (job, url, headers, signal) => {
        events.onOpened(Number(/\d+/.exec(headers['Range'] ?? '')?.[0] ?? 0))
        return alive(await server.open(job, url, headers, AbortSignal.any([signal, crash.signal])))
      },
    },
    leader: { name, owner: newId(), locks: null, heartbeatMs: silenceMs / 10, silenceMs },
    idleTimeoutMs: 150,
    partBytes: { rows: partBytes, files: partBytes },
    maxPendingBytes: { rows: maxPendingBytes, files: maxPendingBytes },
    fileNameOf: (job) => job.title,
    onBytes: (job, received) => void seen.set(job.id, received),
    onRejected: () => undefined,
    online: () => true,
    canDeliver: () => true,
    deliver: async (job) => {
      const blob = await parts.blob(job)
      events.onDelivered(job, new Uint8Array(await blob.arrayBuffer()))
      return true
    },
    writeToDestination,
    handOver: () => undefined,
    freeSpace: () => Promise.resolve(false),
    onProblem: () => undefined,
    retryDelayMs: () => 1,
    now: () => Date.now(),
  })
  return {
    store,
    parts,
    queue,
    preparing: () => preparing,
    seen: (id) => seen.get(id) ?? 0,
    crashAfter: (operations) => {
      left = operations
    },
    isDead: () => crash.signal.aborted,
    freeze: () => {
      gate ??= new Promise((go) => {
        open = go
      })
    },
    thaw: () => {
      gate = null
      open()
    },
    close: async () => {
      gate = null
      open()
      const isDead = crash.signal.aborted
      // A crashed tab does not clean up.
      if (!isDead) await queue.stop()
      crash.abort()
      handle.close()
    },
  }
}
