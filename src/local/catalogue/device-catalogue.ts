import { CatalogueCore } from '#catalogue/catalogue-core.ts'
import { fromCatalogueEntry, type OfflineEntry } from '#catalogue/catalogue-entry.ts'
import type { KeptAssets, KeptMark, KeptState } from '#local/catalogue/kept-assets.ts'
import type { SnapshotStore } from '#local/catalogue/snapshot-store.ts'

/** An index with what it was made from. */
export interface Indexed {
  readonly core: CatalogueCore
  /** Of what is kept, as it was then. */
  readonly stamp: string
  /** See readWithdrawals: at a later count it may contain assets that the user may not see. */
  readonly withdrawals: number
  /** Languages in which something is kept. */
  readonly locales: readonly string[]
  /** Id → check sum of its entry, in the order of the index. Taken apart only when something has changed. */
  readonly sums: () => ReadonlyMap<string, number>
}

export interface DeviceCatalogue {
  /** The index, complete as of some moment; null where nothing is kept. Rejects when the device can't. */
  current(): Promise<Indexed | null>
  /** Brings the index in step with what is kept. @returns how many assets that are */
  renew(): Promise<number>
}

interface Parts {
  readonly kept: KeptAssets
  readonly snapshots: SnapshotStore
}

/** Rows that are in memory at a time. */
const batchSize = 500

const restore = async (snapshots: SnapshotStore): Promise<Indexed | null> => {
  const snapshot = await snapshots.load()
  const core = new CatalogueCore()
  if (!snapshot || !core.restore(snapshot.index, snapshot)) return null
  const { stamp, withdrawals, locales, ids, sums } = snapshot
  return { core, stamp, withdrawals, locales, sums: () => new Map(ids === '' ? [] : ids.split(' ').map((id, at) => [id, sums[at] ?? 0])) }
}

/** One mark an asset, in the order in which the server has them. */
const inOrder = (marks: readonly KeptMark[]): readonly KeptMark[] =>
  [...new Map(marks.map((mark) => [mark.id, mark])).values()].sort((one, other) => one.order - other.order || (one.id < other.id ? -1 : 1))

const put = (core: CatalogueCore, id: string, entry: OfflineEntry): void => {
  try {
    core.put([fromCatalogueEntry(id, entry)])
  } catch (error) {
    // A row of a wrong shape; the others are found all the same.
    if (!(error instanceof TypeError)) throw error
  }
}

const putAll = async (core: CatalogueCore, kept: KeptAssets, marks: readonly KeptMark[]): Promise<void> => {
  for (let at = 0; at < marks.length; at += batchSize) {
    const batch = marks.slice(at, at + batchSize)
    const unread = batch.flatMap(({ key, text }) => (text === null ? [key] : []))
    const read = new Map(unread.length > 0 ? (await kept.entries(unread)).map(({ id, entry }) => [id, entry]) : [])
    for (const { id, text } of batch) {
      const entry = text === null ? read.get(id) : (JSON.parse(text) as OfflineEntry)
      if (entry) put(core, id, entry)
    }
  }
}

/**
 * The same index as it would be if it was made anew, by the shortest way there: what has changed where that comes last anyway, else all.
 * After a withdrawal it is all: removing a document leaves its words in the index.
 */
const indexAnew = async (kept: KeptAssets, { stamp, withdrawals }: KeptState, before: Indexed | null): Promise<Indexed> => {
  const known = before?.sums() ?? new Map<string, number>()
  const all = await kept.marks(known)
  const marks = inOrder(all)
  const wanted = new Map(marks.map(({ id, sum }) => [id, sum]))
  const stays = [...known].filter(([id, sum]) => wanted.get(id) === sum).map(([id]) => id)
  const news = marks.filter(({ id, sum }) => known.get(id) !== sum)
  const isInOrder = before?.withdrawals === withdrawals && stays.every((id, at) => marks[at]?.id === id)
  const core = isInOrder ? before.core : new CatalogueCore()
  if (isInOrder) core.remove([...known.keys()].filter((id) => !wanted.has(id)))
  await putAll(core, kept, isInOrder ? news : marks)
  return { core, stamp, withdrawals, locales: [...new Set(all.map(({ locale }) => locale))], sums: () => wanted }
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

/** The search index over what is kept, the same as the server's, brought from a snapshot and changed as what is kept changes. */
export const createDeviceCatalogue = ({ kept, snapshots }: Parts): DeviceCatalogue => {
  let indexed: Indexed | null = null
  let restoring: Promise<void> | null = null
  let renewing: Promise<number> | null = null

  const begin = (): Promise<void> =>
    (restoring ??= restore(snapshots).then((restored) => {
      indexed = restored
    }))
  const renewOnce = async (): Promise<number> => {
    await begin()
    const state = await kept.state()
    if (state.isEmpty) {
      indexed = null
      await snapshots.drop().catch(() => undefined)
      return 0
    }
    if (state.stamp !== indexed?.stamp) {
      indexed = await indexAnew(kept, state, indexed)
      // One that can't be written costs a slower start, nothing else.
      await save(snapshots, indexed).catch(() => undefined)
      // A withdrawal deletes the snapshot; one that was just being written is older than that.
      if ((await kept.state()).withdrawals !== state.withdrawals) await snapshots.dropIndex()
    }
    return indexed.core.size
  }
  const renew = async (): Promise<number> => {
    // What changes while it is being read is seen by the next one.
    await renewing?.catch(() => undefined)
    renewing ??= renewOnce().finally(() => {
      renewing = null
    })
    return renewing
  }
  return {
    current: async () => {
      await begin()
      if (!indexed) await (renewing ?? renew())
      // Before a response, not after it: results, facets and counts must not contain a withdrawn asset.
      if (indexed && (await kept.state()).withdrawals !== indexed.withdrawals) await renew()
      return indexed
    },
    renew,
  }
}
