import type { AssetRecord } from '../../ports/asset-record.ts'
import type { Catalogue, CatalogueAnswer } from '../../ports/catalogue.ts'
import type { Documents } from '../../ports/documents.ts'
import { type CoreCalls, createCoreCalls } from './core-calls.ts'
import { type CoreThread, findWorkerFile, startCoreThread } from './core-thread.ts'
import { toIndexEntry } from './index-entry.ts'
import type { SnapshotStamp } from './snapshot-file.ts'

export interface IndexCatalogueOptions {
  /** File for the snapshot; its folder must exist. */
  readonly snapshotPath: string
  /** Where the assets are read from when there is no snapshot that fits. */
  readonly documents: Pick<Documents, 'allAssets' | 'countAssets' | 'assetsRevision'>
  /** How the index runs: by default in a thread of its own where the worker is built, in this one when running from TypeScript sources. */
  readonly thread?: 'none' | (() => CoreThread)
  /** Assets read so far while the index is built anew. */
  readonly onRebuild?: (done: number, total: number) => void
}

/** Assets handed over at once. */
const batchSize = 500
/** Changes come in bursts; the snapshot is written when none came for so long. */
const settleMs = 10_000

const inProcess = (): CoreThread => ({ calls: createCoreCalls(), alive: () => true, stop: async () => undefined })

const startThread = (thread: IndexCatalogueOptions['thread']): CoreThread => {
  if (typeof thread === 'function') return thread()
  const file = thread === 'none' ? null : findWorkerFile()
  return file ? startCoreThread(file) : inProcess()
}

/**
 * A catalogue over the search index of the page and the worker, in memory, with a snapshot on disk.
 * Resolves when it can answer completely: from the snapshot in a moment, without one after reading every asset.
 */
export const createIndexCatalogue = async (options: IndexCatalogueOptions): Promise<Catalogue> => {
  const { snapshotPath, documents, onRebuild } = options
  const stampNow = async (): Promise<SnapshotStamp> => {
    const [revision, count] = await Promise.all([documents.assetsRevision(), documents.countAssets()])
    return { revision, count }
  }

  const rebuild = async (calls: CoreCalls, now: SnapshotStamp): Promise<void> => {
    await calls.clear()
    let batch: AssetRecord[] = []
    let done = 0
    const flush = async () => {
      await calls.put(batch.map(toIndexEntry))
      done += batch.length
      batch = []
      onRebuild?.(done, now.count)
    }
    for await (const record of documents.allAssets()) if (batch.push(record) === batchSize) await flush()
    if (batch.length > 0) await flush()
    // Stamped with what was true before reading: a change in between makes the snapshot stale, never wrong.
    await calls.snapshot(snapshotPath, now).catch(() => undefined)
  }

  const open = async (): Promise<CoreThread> => {
    const thread = startThread(options.thread)
    const now = await stampNow()
    const stamp = await thread.calls.load(snapshotPath)
    if (stamp?.revision !== now.revision || stamp.count !== now.count) await rebuild(thread.calls, now)
    return thread
  }

  let opened = open()
  const first = await opened
  let closed = false
  let current = first

  /** A thread that died (out of memory, say) is replaced, and the index read again, before the next question is answered. */
  const calls = async (): Promise<CoreCalls> => {
    if (closed) throw new Error('the catalogue is closed')
    if (!current.alive()) {
      const dead = current
      opened = opened.then((thread) => (thread === dead ? open() : thread), open)
      current = await opened
    }
    return current.calls
  }

  let timer: NodeJS.Timeout | null = null
  const writeSnapshot = async (): Promise<void> => {
    if (timer) clearTimeout(timer)
    timer = null
    await (await calls()).snapshot(snapshotPath, await stampNow())
  }
  const settle = () => {
    if (timer) clearTimeout(timer)
    // A snapshot that could not be written costs a slower start, nothing else; the next change tries again.
    timer = setTimeout(() => void writeSnapshot().catch(() => undefined), settleMs).unref()
  }

  return {
    search: async (query) => JSON.parse(await (await calls()).search(query)) as CatalogueAnswer,
    put: async (records) => {
      if (records.length === 0) return
      await (await calls()).put(records.map(toIndexEntry))
      settle()
    },
    remove: async (ids) => {
      if (ids.length === 0) return
      await (await calls()).remove(ids)
      settle()
    },
    extraFields: async () => (await (await calls()).facts()).extraFields,
    contentLocales: async () => (await (await calls()).facts()).contentLocales,
    snapshot: writeSnapshot,
    close: async () => {
      if (closed) return
      try {
        if (timer) await writeSnapshot()
      } catch {
        // As when it settles: only the next start is slower.
      } finally {
        closed = true
        await current.stop()
      }
    },
  }
}
