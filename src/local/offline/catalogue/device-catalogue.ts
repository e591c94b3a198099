import { CatalogueCore } from '#catalogue/catalogue-core.ts'
import { fromCatalogueEntry, type OfflineEntry } from '#catalogue/catalogue-entry.ts'
import type { AssetVersion, OfflineAssets, OfflineAssetsState } from '#local/offline/catalogue/offline-assets.ts'
import type { SnapshotStore } from '#local/offline/catalogue/snapshot-store.ts'

/** An index with the state of the offline copies that it was built from. */
export interface Indexed {
  readonly core: CatalogueCore
  /** See OfflineAssetsState. */
  readonly stamp: string
  /** See readWithdrawals: at a later count it may contain assets that the user may not see. */
  readonly withdrawals: number
  /** Languages of the offline copies. */
  readonly locales: readonly string[]
  /** Checksums of the entries by id, in index order. Parsed only when the offline copies have changed. */
  readonly sums: () => ReadonlyMap<string, number>
}

export interface DeviceCatalogue {
  /** A complete index, possibly outdated; null = there are no offline copies. Rejects when the device cannot build it. */
  current(): Promise<Indexed | null>
  /** Updates the index. @returns number of assets */
  update(): Promise<number>
}

interface Parts {
  readonly copies: OfflineAssets
  readonly snapshots: SnapshotStore
}

/** Rows in memory at a time. */
const batchSize = 500

const restore = async (snapshots: SnapshotStore): Promise<Indexed | null> => {
  const snapshot = await snapshots.load()
  const core = new CatalogueCore()
  if (!snapshot || !core.restore(snapshot.index, snapshot)) return null
  const { stamp, withdrawals, locales, ids, sums } = snapshot
  return { core, stamp, withdrawals, locales, sums: () => new Map(ids === '' ? [] : ids.split(' ').map((id, at) => [id, sums[at] ?? 0])) }
}

/** One version for each asset, in the order of the server. */
const sortVersions = (versions: readonly AssetVersion[]): readonly AssetVersion[] =>
  [...new Map(versions.map((version) => [version.id, version])).values()].sort(
    (one, other) => one.order - other.order || (one.id < other.id ? -1 : 1),
  )

const put = (core: CatalogueCore, id: string, entry: OfflineEntry): void => {
  try {
    core.put([fromCatalogueEntry(id, entry)])
  } catch (error) {
    // Skip a row of a wrong shape.
    if (!(error instanceof TypeError)) throw error
  }
}

const putAll = async (core: CatalogueCore, copies: OfflineAssets, versions: readonly AssetVersion[]): Promise<void> => {
  for (let at = 0; at < versions.length; at += batchSize) {
    const batch = versions.slice(at, at + batchSize)
    const unread = batch.flatMap(({ key, text }) => (text === null ? [key] : []))
    const read = new Map(unread.length > 0 ? (await copies.entries(unread)).map(({ id, entry }) => [id, entry]) : [])
    for (const { id, text } of batch) {
      const entry = text === null ? read.get(id) : (JSON.parse(text) as OfflineEntry)
      if (entry) put(core, id, entry)
    }
  }
}

/**
 * Updates the index so that it equals a new one. It adds only changed assets if their place is at the end, else it builds a new index. After
 * a withdrawal it always builds a new one, because removing a document leaves its words in the index.
 */
const updateIndex = async (copies: OfflineAssets, { stamp, withdrawals }: OfflineAssetsState, before: Indexed | null): Promise<Indexed> => {
  const known = before?.sums() ?? new Map<string, number>()
  const all = await copies.versions(known)
  const versions = sortVersions(all)
  const current = new Map(versions.map(({ id, sum }) => [id, sum]))
  const unchangedIds = [...known].filter(([id, sum]) => current.get(id) === sum).map(([id]) => id)
  const changed = versions.filter(({ id, sum }) => known.get(id) !== sum)
  const isIncremental = before?.withdrawals === withdrawals && unchangedIds.every((id, at) => versions[at]?.id === id)
  const core = isIncremental ? before.core : new CatalogueCore()
  if (isIncremental) core.remove([...known.keys()].filter((id) => !current.has(id)))
  await putAll(core, copies, isIncremental ? changed : versions)
  return { core, stamp, withdrawals, locales: [...new Set(all.map(({ locale }) => locale))], sums: () => current }
}

const save = (snapshots: SnapshotStore, { core, stamp, withdrawals, locales, sums }: Indexed): Promise<void> => {
  const known = sums()
  const { labels } = core.labels()
  const snapshot = {
    stamp,
    withdrawals,
    locales: [...locales],
    labels,
    ids: [...known.keys()].join(' '),
    sums: Uint32Array.from(known.values()),
  }
  return snapshots.save({ ...snapshot, parts: core.snapshotParts() })
}

/** Search index over the offline copies, with the code of the server. It is restored from a snapshot and follows changes of the copies. */
export const createDeviceCatalogue = ({ copies, snapshots }: Parts): DeviceCatalogue => {
  let indexed: Indexed | null = null
  let restoring: Promise<void> | null = null
  let updating: Promise<number> | null = null

  const restoreOnce = (): Promise<void> =>
    (restoring ??= restore(snapshots).then((restored) => {
      indexed = restored
    }))
  const updateOnce = async (): Promise<number> => {
    await restoreOnce()
    const state = await copies.state()
    if (state.isEmpty) {
      indexed = null
      await snapshots.drop().catch(() => undefined)
      return 0
    }
    if (state.stamp !== indexed?.stamp) {
      // A removed document leaves its words in the index.
      indexed = await updateIndex(copies, state, indexed && (await copies.isUsable(indexed)) ? indexed : null)
      // Without a snapshot only the next start is slower.
      await save(snapshots, indexed).catch(() => undefined)
      // A withdrawal deletes the snapshot, but this write may have restored an older one.
      if ((await copies.withdrawals()) !== state.withdrawals) await snapshots.dropIndex()
    }
    return indexed.core.size
  }
  const update = async (): Promise<number> => {
    // A running update may have missed the latest changes, so start another one after it.
    await updating?.catch(() => undefined)
    updating ??= updateOnce().finally(() => {
      updating = null
    })
    return updating
  }
  return {
    current: async () => {
      await restoreOnce()
      if (!indexed) await (updating ?? update())
      // Before a response, not after it: results, facets and counts must not contain an asset that was withdrawn or whose permission has ended.
      if (indexed && !(await copies.isUsable(indexed))) await update()
      return indexed
    },
    update,
  }
}
