import { isDeepStrictEqual } from 'node:util'
import type { AssetStore } from '../../ports/asset-store.ts'
import type { AssetRecord } from '../../records/asset-record.ts'
import { toIndexEntry } from '../../records/index-entry.ts'
import { type CoreCalls, createCoreCalls } from './core-calls.ts'
import { type CoreThread, findWorkerFile, startCoreThread } from './core-thread.ts'
import type { SnapshotStamp } from './snapshot-file.ts'

export interface OpenCoreOptions {
  /** File of the snapshot; its folder must exist. */
  readonly snapshotPath: string
  /** Source of the assets if no snapshot matches. */
  readonly assets: Pick<AssetStore, 'allAssets' | 'countAssets' | 'assetsVersion' | 'rightsVersion'>
  /** How the index runs: by default in a separate thread, or in this one when running from TypeScript sources. */
  readonly thread?: 'none' | (() => CoreThread)
  /** Assets read so far while the index is rebuilt. */
  readonly onRebuild?: (done: number, total: number) => void
}

/** Assets in one call: few, so that the garbage collectors of both threads seldom have to move them in memory. */
const batchCount = 25
/** Batches in transfer to the index. */
const pendingBatchCount = 64

/** Entries as JSON text of a list. */
export const entriesOf = (records: readonly AssetRecord[]): string => JSON.stringify(records.map(toIndexEntry))

const inProcess = (): CoreThread => ({ calls: createCoreCalls(), isAlive: () => true, stop: async () => undefined })

const startThread = (thread: OpenCoreOptions['thread']): CoreThread => {
  if (typeof thread === 'function') return thread()
  const file = thread === 'none' ? null : findWorkerFile()
  return file ? startCoreThread(file) : inProcess()
}

export const snapshotStampOf = async (assets: OpenCoreOptions['assets']): Promise<SnapshotStamp> => {
  const [version, count, rightsVersion] = await Promise.all([assets.assetsVersion(), assets.countAssets(), assets.rightsVersion()])
  return { ...version, count, rightsVersion }
}

const rebuild = async (calls: CoreCalls, now: SnapshotStamp, { assets, onRebuild }: OpenCoreOptions): Promise<void> => {
  await calls.clear()
  const pending: Promise<void>[] = []
  let done = 0
  const put = (records: readonly AssetRecord[]): void => {
    // Only the number: a reference would keep the records in memory until the index has them.
    const { length } = records
    const putting = calls.put(entriesOf(records)).then(() => onRebuild?.((done += length), now.count))
    // `await` below reports a failure; until then it must not end the process.
    putting.catch(() => undefined)
    pending.push(putting)
  }
  let batch: AssetRecord[] = []
  for await (const record of assets.allAssets()) {
    if (batch.push(record) < batchCount) continue
    put(batch)
    batch = []
    // One thread reads while the other indexes, with a limited lead.
    if (pending.length >= pendingBatchCount) await pending.shift()
  }
  if (batch.length > 0) put(batch)
  await Promise.all(pending)
}

/**
 * A complete index: from the snapshot if it matches the documents, else from the documents. A new snapshot is written while the index
 * already responds; `stop` waits for it.
 */
export const openCore = async (options: OpenCoreOptions): Promise<CoreThread> => {
  const thread = startThread(options.thread)
  const now = await snapshotStampOf(options.assets)
  const stamp = await thread.calls.load(options.snapshotPath)
  if (isDeepStrictEqual(stamp, now)) return thread
  await rebuild(thread.calls, now, options)
  // Stamped with the state before reading: a concurrent change makes the snapshot outdated, never wrong. A failed write only slows the next
  // start.
  const written = thread.calls.snapshot(options.snapshotPath, now).catch(() => undefined)
  return { ...thread, stop: () => written.then(thread.stop) }
}
