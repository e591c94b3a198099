import type { Asset } from '#contract/asset.ts'
import { isQuotaExceeded } from '#local/database/failure-kind.ts'
import type { Job } from '#local/downloads/job-records.ts'
import { maxOfflineAssets } from '#local/offline/max-offline-assets.ts'
import { IncompleteResponseError, type OfflineApi } from '#local/offline/offline-api.ts'
import type { OfflinePictures } from '#local/offline/offline-pictures.ts'
import { isRecent, type OfflineItem, type OfflineSet, type OfflineSource } from '#local/offline/offline-records.ts'
import type { OfflineStore } from '#local/offline/offline-store.ts'
import type { Members, StoredPictures } from '#local/offline/set-rounds.ts'

/** Such a loss may come from an incomplete index, so it counts only if the server is healthy. */
const hasLostHalf = (before: readonly OfflineItem[], ids: ReadonlySet<string>): boolean =>
  before.length > 10 && before.filter(({ id }) => ids.has(id)).length < before.length / 2

/**
 * Lists the current members of a set. If the total changed between two pages, the list is incomplete: it may add members but not remove any.
 */
const findMembers = async (
  api: OfflineApi,
  { source, locale }: Pick<OfflineSet, 'source' | 'locale'>,
  before: readonly OfflineItem[],
  signal: AbortSignal,
): Promise<Members> => {
  if (isRecent(source)) return { ids: source.ids, found: source.ids.length, isWhole: true }
  const ids = new Set<string>()
  const totals = new Set<number>()
  for (let start = 0, end = 1; start < end; ) {
    const page = await api.members(source, start, locale, signal)
    totals.add(page.found)
    for (const id of page.ids) ids.add(id)
    end = page.ids.length === 0 ? start : Math.min(page.found, maxOfflineAssets)
    start += page.ids.length
  }
  const found = Math.max(0, ...totals)
  if (hasLostHalf(before, ids) && !(await api.isHealthy(signal))) throw new Error('the index of the server is not complete')
  const limited = [...ids].slice(0, maxOfflineAssets)
  return { ids: limited, found, isWhole: totals.size === 1 && limited.length === Math.min(found, maxOfflineAssets) }
}

export interface OfflineSyncContext {
  readonly store: OfflineStore
  readonly pictures: OfflinePictures
  readonly api: OfflineApi
  /** Removes all copies of assets that the server refuses. Rejects with RemoteError if it cannot find out why. */
  readonly onRefused: (ids: readonly string[], signal: AbortSignal) => Promise<void>
  /** Current definition of the source: the query of a collection may have changed. */
  readonly currentSource: (source: OfflineSource, locale: string) => OfflineSource
  /** Title of an offline asset in the language of the page. */
  readonly titleOf: (asset: Asset) => string
  /** Free bytes for offline copies; null = unknown. */
  readonly freeBytes: () => Promise<number | null>
  /** Frees space; false = nothing could be freed. */
  readonly freeSpace: () => Promise<boolean>
  /** The file jobs of the download queue have changed; `gone` were removed. */
  readonly onFileJobsChanged: (gone: readonly Job[]) => Promise<void>
  /** Whether the rows come from the database. Rows in memory do not show which data is needed. */
  readonly isDurable: () => boolean
  /** Milliseconds of a monotonic clock. */
  readonly clock: () => number
}

/** The device is full, and no space could be freed. */
export class DeviceFullError extends Error {}

/** Assets in one request. Writing more of them would block a slow page for too long. */
const batchCount = 100
/** Pictures of one batch load while those of another are written. */
const parallelCount = 2
/** Items whose pictures are recorded in one transaction. After a crash no picture is downloaded again, because it is in the cache. */
const progressBatchCount = 50

const describe = async (
  { store, api, pictures, titleOf, onRefused }: OfflineSyncContext,
  set: OfflineSet,
  isOver: () => boolean,
  signal: AbortSignal,
): Promise<void> => {
  const pending = (await store.itemsOf(set.key)).filter(({ round }) => round !== set.round).map(({ id }) => id)
  const present = await pictures.addresses()
  for (let at = 0; at < pending.length; at += batchCount) {
    if (isOver()) return
    const requested = pending.slice(at, at + batchCount)
    const response = await api.describe(requested, set.locale, signal)
    const described = new Set([...response.assets.map(({ asset }) => asset.id), ...response.refused])
    if (!requested.every((id) => described.has(id))) throw new IncompleteResponseError()
    // Before the response removes the items, which show whether the user loses copies.
    if (response.refused.length > 0) await onRefused(response.refused, signal)
    await store.putResponse(set, response, present)
    // A withdrawal removed the title; the asset is visible again.
    const [asset] = response.assets
    if (set.source.kind === 'asset' && set.title === '' && asset) await store.note(set, { title: titleOf(asset.asset) })
  }
  await store.finishMetadata(set)
}

const withFreedSpace = async <Result>({ freeSpace }: OfflineSyncContext, write: () => Promise<Result>): Promise<Result> => {
  for (;;) {
    try {
      return await write()
    } catch (error) {
      if (!isQuotaExceeded(error)) throw error
      if (!(await freeSpace())) throw new DeviceFullError()
    }
  }
}

/** Stored pictures by address, read before the download: a cache lookup per picture would take longer than the download. */
interface KnownPictures {
  readonly offline: ReadonlySet<string>
  readonly viewed: ReadonlySet<string>
}

/** Rejects with the first failure after all have settled. */
const allSettled = async (promises: Iterable<Promise<unknown>>): Promise<void> => {
  const failed = (await Promise.allSettled(promises)).find((end) => end.status === 'rejected')
  if (failed) throw failed.reason
}

/** Downloads the missing pictures. @param sizes receives the size of each picture on the device by address; null = it no longer exists */
const downloadPictures = async (
  parts: OfflineSyncContext,
  addresses: readonly string[],
  { offline, viewed }: KnownPictures,
  sizes: Map<string, number | null>,
  isOver: () => boolean,
  signal: AbortSignal,
): Promise<void> => {
  await allSettled(
    addresses.map(async (address) => {
      const size = offline.has(address) ? await parts.pictures.sizeOf(address) : null
      if (size !== null) sizes.set(address, size)
    }),
  )
  for (;;) {
    const missing = addresses.filter((address) => !sizes.has(address))
    if (missing.length === 0 || isOver()) return
    const found = await parts.api.pictures(missing, viewed, signal)
    if (!missing.some((address) => found.has(address))) throw new IncompleteResponseError()
    const existing = new Map([...found].flatMap(([address, picture]) => (picture ? [[address, picture] as const] : [])))
    await withFreedSpace(parts, () => parts.pictures.put(existing))
    for (const [address, picture] of found) sizes.set(address, picture && picture.end - picture.start)
  }
}

const storedPictures = ({ key, pictures }: OfflineItem, sizes: ReadonlyMap<string, number | null>): StoredPictures => {
  const present = pictures.filter((address) => sizes.get(address) !== null)
  return { key, requested: pictures, pictures: present, bytes: present.reduce((sum, address) => sum + (sizes.get(address) ?? 0), 0) }
}

const requireSpace = async ({ freeBytes, freeSpace }: OfflineSyncContext): Promise<void> => {
  const bytes = await freeBytes()
  if (bytes !== null && bytes <= 0 && !(await freeSpace())) throw new DeviceFullError()
}

const inBatches = <Entry>(entries: readonly Entry[], count: number): Entry[][] =>
  Array.from({ length: Math.ceil(entries.length / count) }, (_, at) => entries.slice(at * count, (at + 1) * count))

/** Downloads batches of items in parallel and stores the progress of each. Also stores what has arrived before a failure. */
const downloadItems = async (
  parts: OfflineSyncContext,
  set: OfflineSet,
  items: readonly OfflineItem[],
  isOver: () => boolean,
  signal: AbortSignal,
): Promise<void> => {
  const known = { offline: await parts.pictures.addresses(), viewed: await parts.pictures.viewedAddresses() }
  const queue = inBatches(items, progressBatchCount).values()
  const failed = new AbortController()
  const both = AbortSignal.any([signal, failed.signal])
  const downloadBatch = async (batch: readonly OfflineItem[]): Promise<void> => {
    const sizes = new Map<string, number | null>()
    const addresses = [...new Set(batch.flatMap(({ pictures }) => pictures))]
    const [download] = await Promise.allSettled([downloadPictures(parts, addresses, known, sizes, isOver, both)])
    const complete = batch.filter(({ pictures }) => pictures.every((address) => sizes.has(address)))
    if (complete.length > 0 && !signal.aborted)
      await parts.store.putPictures(
        set,
        complete.map((item) => storedPictures(item, sizes)),
      )
    if (download.status === 'rejected') throw download.reason
    await requireSpace(parts)
  }
  const worker = async (): Promise<void> => {
    for (const batch of queue) {
      if (isOver() || both.aborted) return
      await downloadBatch(batch)
    }
  }
  await requireSpace(parts)
  const ends = await Promise.allSettled(
    Array.from({ length: parallelCount }, () =>
      worker().catch((error: unknown) => {
        failed.abort()
        throw error
      }),
    ),
  )
  const reasons = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as unknown] : []))
  // The first failure aborts the other worker. Report it, not the abort error.
  if (reasons.length > 0) throw reasons.find((reason) => reason !== failed.signal.reason) ?? reasons[0]
}

const fetchPictures = async (parts: OfflineSyncContext, set: OfflineSet, isOver: () => boolean, signal: AbortSignal): Promise<void> => {
  const pending = (await parts.store.itemsOf(set.key)).filter(({ bytes }) => bytes === null)
  if (pending.length > 0) await downloadItems(parts, set, pending, isOver, signal)
  if (isOver()) return
  await parts.store.finish(set)
  await removeUnneededCopies(parts)
}

/** Removes data that no set needs. */
export const removeUnneededCopies = async ({ store, pictures, onFileJobsChanged, isDurable }: OfflineSyncContext): Promise<void> => {
  const stored = await pictures.addresses()
  const needed = await store.removeUnneeded(stored)
  await onFileJobsChanged(await store.alignFiles())
  if (isDurable()) await pictures.remove([...stored].filter((address) => !needed.has(address)))
}

/**
 * Works on the current stage of a set for a limited time; the next call continues there. Rejects with RemoteError, IncompleteResponseError, DeviceFullError or
 * StaleRoundError.
 */
export const syncOfflineSet = async (
  parts: OfflineSyncContext,
  set: OfflineSet,
  maxDurationMs: number,
  signal: AbortSignal,
): Promise<void> => {
  const { store, api, currentSource, clock } = parts
  const end = clock() + maxDurationMs
  const isOver = () => signal.aborted || clock() >= end
  if (set.stage === 'metadata') return describe(parts, set, isOver, signal)
  if (set.stage === 'pictures') return fetchPictures(parts, set, isOver, signal)
  const source = currentSource(set.source, set.locale)
  const members = await findMembers(api, { ...set, source }, await store.itemsOf(set.key), signal)
  // The list of a recent set may have changed since it was read.
  if (!isRecent(source)) await store.note(set, { source })
  await store.putMembers(set, members)
}
