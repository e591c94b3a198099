import { locateUnchanged } from '../../common/source-file.ts'
import type { IngestLog } from '../log.ts'
import type { PassContext } from '../pass/context.ts'
import { isLasting, reasonOf } from '../reason.ts'
import { type Facts, readFacts, writeFacts } from '../record/facts.ts'
import { createRetries } from '../retries.ts'
import { isAsset, type KnownAsset } from '../state/known-file.ts'

/** Something that is found out or made of contents whose records are already there. */
export interface Chore {
  /** What the log says of a content that it fails on. */
  readonly failure: string
  isOpen(asset: KnownAsset): boolean
  /**
   * Takes its time. Rejects on failure and abort.
   *
   * @param file path of the unchanged file
   * @param facts as they are before; more may have been found out when it is done
   * @returns what facts gain by it; null = nothing
   */
  gain(asset: KnownAsset, file: string, facts: Facts, signal: AbortSignal): Promise<((now: Facts) => Facts) | null>
}

export interface BackgroundWork {
  /** Takes up what is left to do; returns at once. */
  start(): void
  close(): Promise<void>
}

type Context = Pick<PassContext, 'folder' | 'blobs' | 'state' | 'factsChanged'> & { readonly log: Pick<IngestLog, 'warn'> }

/**
 * Does what takes long while the portal is already in use: one chore after the other, one content at a time, so that no two write the
 * same facts. What has failed is left for the next start, unless a resource ran out: then it is retried after a pause.
 *
 * @param retries by failure text and content
 * @param onGain has the records of what facts have gained put together again
 */
export const createBackgroundWork = (
  context: Context,
  chores: readonly Chore[],
  onGain: () => void,
  retries = createRetries(Date.now),
): BackgroundWork => {
  const stop = new AbortController()
  const { blobs, log, state, factsChanged } = context
  let running: Promise<void> | null = null
  let retrying: NodeJS.Timeout | undefined

  const doChore = async (chore: Chore, asset: KnownAsset): Promise<void> => {
    const { path, bytes, mtime, sha256, stamp } = asset
    const file = await locateUnchanged(context.folder, path, { bytes, mtime })
    const facts = await readFacts(blobs, sha256, stamp)
    if (!file || !facts || stop.signal.aborted) return
    const gain = await chore.gain(asset, file, facts, stop.signal)
    // That took a while: the content may have gone, or its facts be others.
    const now = gain && (await readFacts(blobs, sha256, stamp))
    if (!now) return
    await writeFacts(blobs, sha256, gain(now))
    factsChanged.add(sha256)
    onGain()
  }

  const keyOf = (chore: Chore, { sha256 }: KnownAsset) => `${chore.failure} ${sha256}`
  const openAssets = (chore: Chore) => [...state.files.values()].filter(isAsset).filter((asset) => chore.isOpen(asset))

  const doChores = (given: ReadonlyMap<Chore, Set<string>>) => async () => {
    for (const [chore, tried] of given) {
      const isWaiting = (asset: KnownAsset) => tried.has(asset.sha256) || !retries.isDue(keyOf(chore, asset))
      const next = () => openAssets(chore).find((asset) => !isWaiting(asset))
      for (let asset = next(); asset && !stop.signal.aborted; asset = next()) {
        tried.add(asset.sha256)
        const { path } = asset
        try {
          await doChore(chore, asset)
          retries.succeeded(keyOf(chore, asset))
        } catch (error) {
          if (stop.signal.aborted) return
          log.warn({ path, reason: reasonOf(error) }, chore.failure)
          if (isLasting(error)) continue
          retries.failed(keyOf(chore, asset))
          tried.delete(asset.sha256)
        }
      }
    }
  }
  const work = doChores(new Map(chores.map((chore) => [chore, new Set<string>()])))

  const start = () => {
    clearTimeout(retrying)
    running ??= work().finally(() => {
      running = null
      retries.keepOnly(new Set(chores.flatMap((chore) => openAssets(chore).map((asset) => keyOf(chore, asset)))))
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
