import { listingVersion, toListing } from '../../../records/asset-listing.ts'
import type { AssetRecord } from '../../../records/asset-record.ts'
import { bumpRevision, bumpRights } from './asset-revisions.ts'
import type { Queries } from './connection.ts'

/** Adds or replaces assets. */
export const putAssets = async (queries: Queries, records: readonly AssetRecord[]): Promise<void> => {
  const revision = await bumpRevision(queries)
  // One statement cannot write a row twice; the last record of an id counts.
  const rows = [...new Map(records.map((record) => [record.id, record])).values()]
  const ids = rows.map(({ id }) => id)
  const rights = rows.map((record) => JSON.stringify(record.rights))
  const before = await queries.rows<{ id: string; rights: string }>('SELECT id, rights FROM assets WHERE id = ANY ($1)', [ids])
  const rightsBefore = new Map(before.map((row) => [row.id, row.rights]))
  await queries.run(
    `INSERT INTO assets (id, body, revision, rights, downloads, listing, listing_version, due_at)
      SELECT id, body, $6, rights, downloads, listing, $7, due::bigint
      FROM unnest($1::text[], $2::text[], $3::text[], $4::float8[], $5::text[], $8::float8[])
        WITH ORDINALITY AS new (id, body, rights, downloads, listing, due, at)
      ORDER BY at
    ON CONFLICT (id) DO UPDATE SET body = excluded.body, revision = excluded.revision, rights = excluded.rights,
      downloads = excluded.downloads, listing = excluded.listing, listing_version = excluded.listing_version,
      due_at = excluded.due_at`,
    [
      ids,
      rows.map((record) => JSON.stringify(record)),
      rights,
      rows.map((record) => record.numbers['obj_dload_cnt'] ?? null),
      rows.map(toListing),
      revision,
      listingVersion,
      rows.map((record) => record.rights.timed?.nextAt ?? null),
    ],
  )
  await queries.run('DELETE FROM removed_assets WHERE id = ANY ($1)', [ids])
  if (ids.some((id, at) => rightsBefore.get(id) !== rights[at])) await bumpRights(queries)
}

/** Followers are never this far behind. An index that was off for longer is rebuilt. */
const removalTtlMs = 30 * 24 * 3_600_000

/** Removes old ids of removed assets, and records up to which revision they are incomplete. */
export const forgetRemovals = async (queries: Queries, now: number): Promise<void> => {
  // Rows of an earlier version have no time.
  await queries.run('UPDATE removed_assets SET removed_at = $1 WHERE removed_at IS NULL', [now])
  await queries.run(
    `WITH forgotten AS (DELETE FROM removed_assets WHERE removed_at < $1 RETURNING revision)
    UPDATE counters SET value = greatest(value, (SELECT max(revision) FROM forgotten)) WHERE name = 'forgotten removals'`,
    [now - removalTtlMs],
  )
}

/** Removes assets; their ids stay for followers of the changes. */
export const removeAssets = async (queries: Queries, ids: readonly string[], now: number): Promise<void> => {
  const revision = await bumpRevision(queries)
  await queries.run(
    `WITH removed AS (DELETE FROM assets WHERE id = ANY ($1) RETURNING id)
      INSERT INTO removed_assets (id, revision, removed_at) SELECT id, $2, $3::bigint FROM removed
      ON CONFLICT (id) DO UPDATE SET revision = excluded.revision, removed_at = excluded.removed_at`,
    [ids, revision, now],
  )
  await bumpRights(queries)
}

/** Counts one download of each id. @param day in UTC */
export const countDownloads = async (queries: Queries, ids: readonly string[], day: string): Promise<void> => {
  // In the order of ids, so that writers do not block each other.
  const uses = `SELECT assets.id, downloads, uses FROM assets
    JOIN (SELECT id, count(*) AS uses FROM unnest($1::text[]) AS id GROUP BY id) AS new ON new.id = assets.id ORDER BY assets.id`
  // The first download starts from the count in the metadata of the folder.
  await queries.run(
    `INSERT INTO downloads (asset_id, count) SELECT id, coalesce(downloads, 0) FROM (${uses}) AS uses ON CONFLICT (asset_id) DO NOTHING`,
    [ids],
  )
  await queries.run(`UPDATE downloads SET count = count + uses FROM (${uses}) AS uses WHERE asset_id = uses.id`, [ids])
  await queries.run(
    `INSERT INTO download_days AS old (day, asset_id, count) SELECT $2, id, uses FROM (${uses}) AS uses
    ON CONFLICT (day, asset_id) DO UPDATE SET count = old.count + excluded.count`,
    [ids, day],
  )
}
