import type { AssetRecord } from '../../ports/asset-record.ts'
import type { Documents } from '../../ports/documents.ts'
import { toIndexEntry } from '../../ports/index-entry.ts'
import { type CoreCalls, createCoreCalls } from './core-calls.ts'
import { type CoreThread, findWorkerFile, startCoreThread } from './core-thread.ts'
import type { SnapshotStamp } from './snapshot-file.ts'

export interface OpenCoreOptions {
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
/** Batches under way to the index at a time. */
const batchesAhead = 4

export const entriesOf = (records: readonly AssetRecord[]): string => JSON.stringify(records.map(toIndexEntry))

const inProcess = (): CoreThread => ({ calls: createCoreCalls(), alive: () => true, stop: async () => undefined })

const startThread = (thread: OpenCoreOptions['thread']): CoreThread => {
  if (typeof thread === 'function') return thread()
  const file = thread === 'none' ? null : findWorkerFile()
  return file ? startCoreThread(file) : inProcess()
}

export const stampOf = async (documents: OpenCoreOptions['documents']): Promise<SnapshotStamp> => {
  const [revision, count] = await Promise.all([documents.assetsRevision(), documents.countAssets()])
  return { revision, count }
}

async function* batchesOf(documents: OpenCoreOptions['documents']): AsyncGenerator<AssetRecord[]> {
  let batch: AssetRecord[] = []
  for await (const record of documents.allAssets()) {
    if (batch.push(record) < batchSize) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

const rebuild = async (calls: CoreCalls, now: SnapshotStamp, { documents, snapshotPath, onRebuild }: OpenCoreOptions): Promise<void> => {
  await calls.clear()
  const underWay: Promise<void>[] = []
  let done = 0
  for await (const batch of batchesOf(documents)) {
    const putting = calls.put(entriesOf(batch)).then(() => onRebuild?.((done += batch.length), now.count))
    // Whoever waits for it hears of a failure; until then it must not end the process.
    putting.catch(() => undefined)
    underWay.push(putting)
    // One thread reads while the other indexes, but never far ahead of it.
    if (underWay.length >= batchesAhead) await underWay.shift()
  }
  await Promise.all(underWay)
  // Stamped with what was true before reading: a change in between makes the snapshot stale, never wrong.
  // One that can't be written costs a slower start, nothing else.
  await calls.snapshot(snapshotPath, now).catch(() => undefined)
}

/** An index that answers completely: from the snapshot when that holds what the documents hold, else from the documents. */
export const openCore = async (options: OpenCoreOptions): Promise<CoreThread> => {
  const thread = startThread(options.thread)
  const now = await stampOf(options.documents)
  const stamp = await thread.calls.load(options.snapshotPath)
  if (stamp?.revision !== now.revision || stamp.count !== now.count) await rebuild(thread.calls, now, options)
  return thread
}
