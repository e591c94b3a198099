import { createCleanupSchedule } from '../../../common/cleanup-schedule.ts'
import { utcDayOf } from '../../../common/utc-day.ts'
import { type AssetStore, type AssetsVersion, storedMarkCount } from '../../../ports/asset-store.ts'
import { type AssetListing, listingVersion, toListing } from '../../../records/asset-listing.ts'
import type { AssetRecord, AssetRights } from '../../../records/asset-record.ts'
import { newRightsVersion } from '../rights-version.ts'
import { parseAssetRecord, parseAssetShape, parseRights, type StoredAssetRow } from '../stored-values.ts'
import type { Connection, Queries } from './connection.ts'
import { refuseFormerLeader } from './leader-epoch.ts'

interface ListingRow extends StoredAssetRow {
  readonly rights: string
  readonly listing: string
  readonly listing_version: number
  readonly revision: number
  readonly downloads: number | null
}

const pageCount = 200

const inOrder = <Found extends { readonly id: string }>(ids: readonly string[], rows: readonly Found[]): Found[] => {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** The row lock makes writers wait for each other, so revisions become visible in their order. A sequence would not do this. */
export const bumpRevision = async (queries: Queries): Promise<number> =>
  (
    await queries.first<{ value: number }>(
      `WITH bumped AS (UPDATE counters SET value = value + 1 WHERE name = 'assets' RETURNING value),
        marked AS (INSERT INTO revision_marks (revision, mark) SELECT value, gen_random_uuid()::text FROM bumped
          ON CONFLICT (revision) DO UPDATE SET mark = excluded.mark),
        removed AS (DELETE FROM revision_marks WHERE revision <= (SELECT value FROM bumped) - $1)
      SELECT value FROM bumped`,
      [storedMarkCount],
    )
  )?.value ?? 0

// Random: a counter would repeat after a backup is restored.
const bumpRights = (queries: Queries): Promise<number> =>
  queries.run("UPDATE counters SET value = $1 WHERE name = 'rights'", [newRightsVersion()])

const counter = async (queries: Queries, name: string): Promise<number> =>
  (await queries.first<{ value: number }>('SELECT value FROM counters WHERE name = $1', [name]))?.value ?? 0

/** The current version, and the mark that the database has for a given revision. */
export const readVersions = async (queries: Queries, revision: number): Promise<{ now: AssetsVersion; markThen: string | null }> => {
  const row = await queries.first<AssetsVersion & { readonly then: string | null }>(
    `SELECT value AS revision, current.mark, earlier.mark AS "then" FROM counters
    LEFT JOIN revision_marks AS current ON current.revision = value
    LEFT JOIN revision_marks AS earlier ON earlier.revision = $1
    WHERE name = 'assets'`,
    [revision],
  )
  return { now: { revision: row?.revision ?? 0, mark: row?.mark ?? null }, markThen: row?.then ?? null }
}

/** Whether a version belongs to the past of the database. */
export const isEarlier = (version: AssetsVersion, { now, markThen }: Awaited<ReturnType<typeof readVersions>>): boolean =>
  version.mark === null ? version.revision <= now.revision : version.mark === markThen

export const selectAssets = 'SELECT assets.id, body, count FROM assets LEFT JOIN downloads ON asset_id = assets.id'

const putAll = async (queries: Queries, records: readonly AssetRecord[]): Promise<void> => {
  const revision = await bumpRevision(queries)
  // One statement cannot write a row twice; the last record of an id counts.
  const rows = [...new Map(records.map((record) => [record.id, record])).values()]
  const ids = rows.map(({ id }) => id)
  const rights = rows.map((record) => JSON.stringify(record.rights))
  const before = await queries.rows<{ id: string; rights: string }>('SELECT id, rights FROM assets WHERE id = ANY ($1)', [ids])
  const rightsBefore = new Map(before.map((row) => [row.id, row.rights]))
  await queries.run(
    `INSERT INTO assets (id, body, revision, rights, downloads, listing, listing_version)
      SELECT id, body, $6, rights, downloads, listing, $7
      FROM unnest($1::text[], $2::text[], $3::text[], $4::float8[], $5::text[]) WITH ORDINALITY AS new (id, body, rights, downloads, listing, at)
      ORDER BY at
    ON CONFLICT (id) DO UPDATE SET body = excluded.body, revision = excluded.revision, rights = excluded.rights,
      downloads = excluded.downloads, listing = excluded.listing, listing_version = excluded.listing_version`,
    [
      ids,
      rows.map((record) => JSON.stringify(record)),
      rights,
      rows.map((record) => record.numbers['obj_dload_cnt'] ?? null),
      rows.map(toListing),
      revision,
      listingVersion,
    ],
  )
  await queries.run('DELETE FROM removed_assets WHERE id = ANY ($1)', [ids])
  if (ids.some((id, at) => rightsBefore.get(id) !== rights[at])) await bumpRights(queries)
}

/** Followers are never this far behind. An index that was off for longer is rebuilt. */
const removalTtlMs = 30 * 24 * 3_600_000
const forgetIntervalMs = 3_600_000

/** Removes old ids of removed assets, and records up to which revision they are incomplete. */
const forgetRemovals = async (queries: Queries, now: number): Promise<void> => {
  // Rows of an earlier version have no time.
  await queries.run('UPDATE removed_assets SET removed_at = $1 WHERE removed_at IS NULL', [now])
  await queries.run(
    `WITH forgotten AS (DELETE FROM removed_assets WHERE removed_at < $1 RETURNING revision)
    UPDATE counters SET value = greatest(value, (SELECT max(revision) FROM forgotten)) WHERE name = 'forgotten removals'`,
    [now - removalTtlMs],
  )
}

const removeAll = async (queries: Queries, ids: readonly string[], now: number): Promise<void> => {
  const revision = await bumpRevision(queries)
  await queries.run(
    `WITH removed AS (DELETE FROM assets WHERE id = ANY ($1) RETURNING id)
      INSERT INTO removed_assets (id, revision, removed_at) SELECT id, $2, $3::bigint FROM removed
      ON CONFLICT (id) DO UPDATE SET revision = excluded.revision, removed_at = excluded.removed_at`,
    [ids, revision, now],
  )
  await bumpRights(queries)
}

const countAll = async (queries: Queries, ids: readonly string[], day: string): Promise<void> => {
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

/** @param epoch of the leader that writes the assets; null = any node may write them */
export const createAssetStore = (connection: Connection, clock: () => number, epoch: number | null = null): AssetStore => {
  const isForgetDue = createCleanupSchedule(forgetIntervalMs)
  const write = (work: (queries: Queries) => Promise<void>): Promise<void> =>
    connection.transaction(async (queries) => {
      await refuseFormerLeader(queries, epoch)
      await work(queries)
    })
  /** Outdated listings, after an upgrade, are created again from the records. An older program does not replace those of a newer one. */
  const renew = async (row: ListingRow): Promise<readonly AssetListing[]> => {
    const record = parseAssetRecord(row)
    if (!record) return []
    const text = toListing(record)
    await connection.run('UPDATE assets SET listing = $1, listing_version = $2 WHERE id = $3 AND revision = $4 AND listing_version < $2', [
      text,
      listingVersion,
      row.id,
      row.revision,
    ])
    return [{ id: row.id, rights: record.rights, text, downloads: row.downloads }]
  }
  const getListings = async (ids: readonly string[]): Promise<AssetListing[]> => {
    const found = await connection.rows<Omit<ListingRow, 'body' | 'count'> & { readonly body: string | null }>(
      `SELECT assets.id, rights, listing, listing_version, revision, coalesce(count, downloads) AS downloads,
        CASE WHEN listing_version <> $2 THEN body END AS body
      FROM assets LEFT JOIN downloads ON asset_id = assets.id WHERE assets.id = ANY ($1)`,
      [ids, listingVersion],
    )
    const listings: AssetListing[] = []
    for (const { body, ...row } of inOrder(ids, found)) {
      const rights = parseRights(row.rights)
      if (body !== null) listings.push(...(await renew({ ...row, body, count: null })))
      else if (rights) listings.push({ id: row.id, rights, text: row.listing, downloads: row.downloads })
    }
    return listings
  }
  const getAssets = async (ids: readonly string[]): Promise<AssetRecord[]> =>
    inOrder(ids, await connection.rows<StoredAssetRow>(`${selectAssets} WHERE assets.id = ANY ($1)`, [ids])).flatMap(
      (row) => parseAssetShape(row) ?? [],
    )

  return {
    putAssets: async (records) => {
      if (records.length > 0) await write((queries) => putAll(queries, records))
    },
    removeAssets: async (ids) => {
      if (ids.length === 0) return
      const now = clock()
      await write((queries) => removeAll(queries, ids, now))
      if (isForgetDue(now)) await write((queries) => forgetRemovals(queries, now))
    },
    getAsset: async (id) => {
      const row = await connection.first<StoredAssetRow>(`${selectAssets} WHERE assets.id = $1`, [id])
      return row ? parseAssetRecord(row) : null
    },
    getAssets,
    getPath: async (id) => (await getAssets([id]))[0]?.path ?? null,
    getListings,
    getRights: async (ids) => {
      const rows = await connection.rows<{ id: string; rights: string }>('SELECT id, rights FROM assets WHERE id = ANY ($1)', [ids])
      // Many assets have the same rights.
      const byText = new Map<string, AssetRights | null>()
      for (const { rights } of rows) if (!byText.has(rights)) byText.set(rights, parseRights(rights))
      return new Map(inOrder(ids, rows).map(({ id, rights }) => [id, byText.get(rights) ?? null]))
    },
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
    assetsRevision: () => counter(connection, 'assets'),
    assetsVersion: async () => (await readVersions(connection, 0)).now,
    hasHad: async (version) => isEarlier(version, await readVersions(connection, version.revision)),
    rightsVersion: async () => String(await counter(connection, 'rights')),
    countDownloads: (ids) => connection.transaction((queries) => countAll(queries, ids, utcDayOf(clock()))),
  }
}
