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

/** Assets handed over at once: few, so that their texts never have to be moved in memory on the way. */
const batchSize = 100
/** Batches under way to the index at a time. */
const batchesAhead = 16

/** Entries as the text of a list. */
class EntryBatch {
  private texts: string[] = []

  /** Writes the entry at once: texts cost the collector less than the objects they were made from. */
  add(record: AssetRecord): number {
    return this.texts.push(JSON.stringify(toIndexEntry(record)))
  }

  take(): string {
    const text = `[${this.texts.join()}]`
    this.texts = []
    return text
  }
}

export const entriesOf = (records: readonly AssetRecord[]): string => {
  const batch = new EntryBatch()
  for (const record of records) batch.add(record)
  return batch.take()
}

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

const rebuild = async (calls: CoreCalls, now: SnapshotStamp, { documents, snapshotPath, onRebuild }: OpenCoreOptions): Promise<void> => {
  await calls.clear()
  const underWay: Promise<void>[] = []
  const batch = new EntryBatch()
  let done = 0
  const put = (assets: number): void => {
    const putting = calls.put(batch.take()).then(() => onRebuild?.((done += assets), now.count))
    // Whoever waits for it hears of a failure; until then it must not end the process.
    putting.catch(() => undefined)
    underWay.push(putting)
  }
  let inBatch = 0
  for await (const record of documents.allAssets()) {
    inBatch = batch.add(record)
    if (inBatch < batchSize) continue
    put(inBatch)
    inBatch = 0
    // One thread reads while the other indexes, but never far ahead of it.
    if (underWay.length >= batchesAhead) await underWay.shift()
  }
  if (inBatch > 0) put(inBatch)
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
