import { createCleanupSchedule } from '../../../common/cleanup-schedule.ts'
import { utcDayOf } from '../../../common/utc-day.ts'
import type { AssetStore } from '../../../ports/asset-store.ts'
import type { AssetRecord, AssetRights } from '../../../records/asset-record.ts'
import { createRightsParser, parseAssetRecord, parseAssetShape, parseRights, type StoredAssetRow } from '../stored-values.ts'
import { readListings } from './asset-listings.ts'
import { isEarlier, readCounter, readVersions } from './asset-revisions.ts'
import { countDownloads, forgetRemovals, putAssets, removeAssets } from './asset-writes.ts'
import type { Connection, Queries } from './connection.ts'
import { inOrder } from './in-order.ts'
import { refuseFormerLeader } from './leader-epoch.ts'

/** Assets in one query. */
const pageCount = 200
/** Rights in one query. */
const rightsPageCount = 2000
const forgetIntervalMs = 3_600_000

export const selectAssets = 'SELECT assets.id, body, count FROM assets LEFT JOIN downloads ON asset_id = assets.id'

/** @param epoch of the leader that writes the assets; null = any node may write them */
export const createAssetStore = (connection: Connection, clock: () => number, epoch: number | null = null): AssetStore => {
  const isForgetDue = createCleanupSchedule(forgetIntervalMs)
  const write = (work: (queries: Queries) => Promise<void>): Promise<void> =>
    connection.transaction(async (queries) => {
      await refuseFormerLeader(queries, epoch)
      await work(queries)
    })
  const getAssets = async (ids: readonly string[]): Promise<AssetRecord[]> =>
    inOrder(ids, await connection.rows<StoredAssetRow>(`${selectAssets} WHERE assets.id = ANY ($1)`, [ids])).flatMap(
      (row) => parseAssetShape(row) ?? [],
    )

  return {
    putAssets: async (records) => {
      if (records.length > 0) await write((queries) => putAssets(queries, records))
    },
    removeAssets: async (ids) => {
      if (ids.length === 0) return
      const now = clock()
      await write((queries) => removeAssets(queries, ids, now))
      if (isForgetDue(now)) await write((queries) => forgetRemovals(queries, now))
    },
    getAsset: async (id) => {
      const row = await connection.first<StoredAssetRow>(`${selectAssets} WHERE assets.id = $1`, [id])
      return row ? parseAssetRecord(row) : null
    },
    getAssets,
    getPath: async (id) => (await getAssets([id]))[0]?.path ?? null,
    getListings: (ids) => readListings(connection, ids),
    getRights: async (ids) => {
      const rows = await connection.rows<{ id: string; rights: string }>('SELECT id, rights FROM assets WHERE id = ANY ($1)', [ids])
      // Many assets have the same rights.
      const byText = new Map<string, AssetRights | null>()
      for (const { rights } of rows) if (!byText.has(rights)) byText.set(rights, parseRights(rights))
      return new Map(inOrder(ids, rows).map(({ id, rights }) => [id, byText.get(rights) ?? null]))
    },
    async *allRights() {
      const parse = createRightsParser()
      for (let last = 0; ; ) {
        const rows = await connection.rows<{ position: number; id: string; rights: string }>(
          'SELECT position, id, rights FROM assets WHERE position > $1 ORDER BY position LIMIT $2',
          [last, rightsPageCount],
        )
        for (const { id, rights } of rows) {
          const parsed = parse(rights)
          if (parsed) yield { id, rights: parsed }
        }
        if (rows.length < rightsPageCount) return
        last = rows.at(-1)?.position ?? last
      }
    },
    dueAssets: async (now) =>
      (await connection.rows<{ id: string }>('SELECT id FROM assets WHERE due_at <= $1 ORDER BY due_at', [now])).map(({ id }) => id),
    async *allAssets() {
      for (let last = 0; ; ) {
        const rows = await connection.rows<StoredAssetRow & { position: number }>(
          `SELECT position, assets.id, body, count FROM assets LEFT JOIN downloads ON asset_id = assets.id
          WHERE position > $1 ORDER BY position LIMIT $2`,
          [last, pageCount],
        )
        yield* rows.flatMap((row) => parseAssetShape(row) ?? [])
        if (rows.length < pageCount) return
        last = rows.at(-1)?.position ?? last
      }
    },
    countAssets: async () => (await connection.first<{ count: number }>('SELECT count(*) AS count FROM assets'))?.count ?? 0,
    assetsRevision: () => readCounter(connection, 'assets'),
    assetsVersion: async () => (await readVersions(connection, 0)).now,
    hasHad: async (version) => isEarlier(version, await readVersions(connection, version.revision)),
    rightsVersion: async () => String(await readCounter(connection, 'rights')),
    countDownloads: (ids) => connection.transaction((queries) => countDownloads(queries, ids, utcDayOf(clock()))),
  }
}
