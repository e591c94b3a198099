import { type AssetChanges, ChangesForgottenError, RestoredDatabaseError } from '../../../ports/asset-changes.ts'
import type { AssetsVersion } from '../../../ports/asset-store.ts'
import { parseAssetShape, type StoredAssetRow } from '../stored-values.ts'
import { bumpRevision, isEarlier, readVersions } from './asset-revisions.ts'
import { selectAssets } from './assets.ts'
import type { Connection, Queries } from './connection.ts'

/** Approximate number of changes in one list, because a revision is never divided. */
const changeCount = 500
/** Assets in one response. */
const pageCount = 200

const versionAfter = async (queries: Queries, version: AssetsVersion): Promise<AssetsVersion> => {
  const versions = await readVersions(queries, version.revision)
  if (!isEarlier(version, versions)) throw new RestoredDatabaseError()
  return versions.now
}

export const createAssetChanges = (connection: Connection): AssetChanges => ({
  versionAfter: (version) => versionAfter(connection, version),
  changesSince: (version) =>
    connection.transaction(async (queries) => {
      const { revision } = version
      const current = await versionAfter(queries, version)
      const forgotten = await queries.first<{ value: number }>("SELECT value FROM counters WHERE name = 'forgotten removals'")
      if (forgotten && forgotten.value > revision) throw new ChangesForgottenError(revision)
      const last = await queries.first<{ revision: number | null }>(
        `SELECT max(revision) AS revision FROM (
          SELECT revision FROM (
            (SELECT revision FROM assets WHERE revision > $1 ORDER BY revision LIMIT $2)
            UNION ALL (SELECT revision FROM removed_assets WHERE revision > $1 ORDER BY revision LIMIT $2)
          ) AS changes ORDER BY revision LIMIT $2
        ) AS first_changes`,
        [revision, changeCount],
      )
      // Some revisions change nothing, such as the removal of an unknown asset.
      if (last?.revision === null || last === undefined) return { stored: [], removed: [], version: current }
      const range = [revision, last.revision]
      const rows = await queries.rows<StoredAssetRow>(
        `${selectAssets} WHERE revision > $1 AND revision <= $2 ORDER BY revision, position`,
        range,
      )
      const removed = await queries.rows<{ id: string }>('SELECT id FROM removed_assets WHERE revision > $1 AND revision <= $2', range)
      const { markThen } = await readVersions(queries, last.revision)
      return {
        stored: rows.flatMap((row) => parseAssetShape(row) ?? []),
        removed: removed.map(({ id }) => id),
        version: { revision: last.revision, mark: markThen },
      }
    }, 'repeatable read'),
  announceDownloads: (ids) =>
    connection.transaction(async (queries) => {
      const isNew = 'asset_id = ANY ($1) AND downloads.count IS DISTINCT FROM announced'
      if (!(await queries.first(`SELECT 1 AS found FROM downloads WHERE ${isNew} LIMIT 1`, [ids]))) return
      const revision = await bumpRevision(queries)
      await queries.run(`UPDATE assets SET revision = $2 FROM downloads WHERE asset_id = assets.id AND ${isNew}`, [ids, revision])
      await queries.run(`UPDATE downloads SET announced = count WHERE ${isNew}`, [ids])
    }),
  async *allAssets() {
    for (let last: readonly [number, number] = [0, 0]; ; ) {
      const rows = await connection.rows<StoredAssetRow & { revision: number; position: number }>(
        `SELECT revision, position, assets.id, body, count FROM assets LEFT JOIN downloads ON asset_id = assets.id
        WHERE (revision, position) > ($1, $2) ORDER BY revision, position LIMIT $3`,
        [...last, pageCount],
      )
      yield* rows.flatMap((row) => parseAssetShape(row) ?? [])
      const end = rows.at(-1)
      if (!end || rows.length < pageCount) return
      last = [end.revision, end.position]
    }
  },
})
