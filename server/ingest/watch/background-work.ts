import { locateUnchanged } from '../../common/source-file.ts'
import type { IngestLog } from '../log.ts'
import type { PassContext } from '../pass/context.ts'
import { isLasting, reasonOf } from '../reason.ts'
import { type Metadata, readMetadata, writeMetadata } from '../record/metadata.ts'
import { createRetries } from '../retries.ts'
import { isAsset, type KnownAsset } from '../state/known-file.ts'

/** A slow task for contents whose records exist already. */
export interface BackgroundTask {
  /** Log message of a failure. */
  readonly failure: string
  isOpen(asset: KnownAsset): boolean
  /**
   * Runs the task. Rejects on failure and abort.
   * @param file path of the unchanged file
   * @param metadata current metadata; it may have changed when the task ends
   * @returns the change of the metadata; null = none
   */
  run(asset: KnownAsset, file: string, metadata: Metadata, signal: AbortSignal): Promise<((now: Metadata) => Metadata) | null>
}

export interface BackgroundWork {
  /** Starts pending tasks; returns immediately. */
  start(): void
  close(): Promise<void>
}

type Context = Pick<PassContext, 'folder' | 'blobs' | 'state' | 'changedContents'> & { readonly log: Pick<IngestLog, 'warn'> }

/**
 * Runs slow tasks while the portal is in use: one task and one content at a time, so that no two write the same metadata. A failed task
 * runs again at the next start; after a lack of resources it is retried after a pause.
 * @param retries by log message and content
 * @param onChange composes the records of changed metadata again
 */
export const createBackgroundWork = (
  context: Context,
  tasks: readonly BackgroundTask[],
  onChange: () => void,
  retries = createRetries(Date.now),
): BackgroundWork => {
  const stop = new AbortController()
  const { blobs, log, state, changedContents } = context
  let running: Promise<void> | null = null
  let retrying: NodeJS.Timeout | undefined

  const runTask = async (task: BackgroundTask, asset: KnownAsset): Promise<void> => {
    const { path, bytes, mtime, sha256, stamp } = asset
    const file = await locateUnchanged(context.folder, path, { bytes, mtime })
    const metadata = await readMetadata(blobs, sha256, stamp)
    if (!file || !metadata || stop.signal.aborted) return
    const change = await task.run(asset, file, metadata, stop.signal)
    // The content may have been removed or its metadata changed in the meantime.
    const now = change && (await readMetadata(blobs, sha256, stamp))
    if (!now) return
    await writeMetadata(blobs, sha256, change(now))
    changedContents.add(sha256)
    onChange()
  }

  const keyOf = (task: BackgroundTask, { sha256 }: KnownAsset) => `${task.failure} ${sha256}`
  const openAssets = (task: BackgroundTask) => [...state.files.values()].filter(isAsset).filter((asset) => task.isOpen(asset))

  const runTasks = (given: ReadonlyMap<BackgroundTask, Set<string>>) => async () => {
    for (const [task, tried] of given) {
      const isWaiting = (asset: KnownAsset) => tried.has(asset.sha256) || !retries.isDue(keyOf(task, asset))
      const next = () => openAssets(task).find((asset) => !isWaiting(asset))
      for (let asset = next(); asset && !stop.signal.aborted; asset = next()) {
        tried.add(asset.sha256)
        const { path } = asset
        try {
          await runTask(task, asset)
          retries.succeeded(keyOf(task, asset))
        } catch (error) {
          if (stop.signal.aborted) return
          log.warn({ path, reason: reasonOf(error) }, task.failure)
          if (isLasting(error)) continue
          retries.failed(keyOf(task, asset))
          tried.delete(asset.sha256)
        }
      }
    }
  }
  const work = runTasks(new Map(tasks.map((task) => [task, new Set<string>()])))

  const start = () => {
    clearTimeout(retrying)
    running ??= work().finally(() => {
      running = null
      retries.retainOnly(new Set(tasks.flatMap((task) => openAssets(task).map((asset) => keyOf(task, asset)))))
      const pauseMs = stop.signal.aborted ? null : retries.nextInMs()
      if (pauseMs !== null) retrying = setTimeout(start, pauseMs).unref()
    })
  }
  return {
    start,
    async close() {
      stop.abort()
      clearTimeout(retrying)
      await running
    },
  }
}
