import { type AssetChanges, ChangesForgotten } from '../../../ports/asset-changes.ts'
import { type AssetRow, parseAssetShape } from '../stored-values.ts'
import { selectAssets } from './assets.ts'
import type { Connection } from './connection.ts'

/** Approximate number of changes in one list, because a revision is never divided. */
const changeCount = 500

export const createAssetChanges = (connection: Connection): AssetChanges => ({
  changesSince: (revision) =>
    connection.transaction(async (queries) => {
      const forgotten = await queries.first<{ value: number }>("SELECT value FROM counters WHERE name = 'forgotten removals'")
      if (forgotten && forgotten.value > revision) throw new ChangesForgotten(revision)
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
      if (last?.revision === null || last === undefined) {
        const current = await queries.first<{ value: number }>("SELECT value FROM counters WHERE name = 'assets'")
        return { stored: [], removed: [], revision: current?.value ?? revision }
      }
      const range = [revision, last.revision]
      const rows = await queries.rows<AssetRow>(`${selectAssets} WHERE revision > $1 AND revision <= $2 ORDER BY revision, position`, range)
      const removed = await queries.rows<{ id: string }>('SELECT id FROM removed_assets WHERE revision > $1 AND revision <= $2', range)
      return { stored: rows.flatMap((row) => parseAssetShape(row) ?? []), removed: removed.map(({ id }) => id), revision: last.revision }
    }, 'repeatable read'),
})
