import { type AssetListing, listingVersion, toListing } from '../../../records/asset-listing.ts'
import { parseAssetRecord, parseRights, type StoredAssetRow } from '../stored-values.ts'
import type { Connection } from './connection.ts'
import { inOrder } from './in-order.ts'

interface ListingRow extends StoredAssetRow {
  readonly rights: string
  readonly listing: string
  readonly listing_version: number
  readonly revision: number
  readonly downloads: number | null
}

/** Outdated listings, after an upgrade, are created again from the records. An older program does not replace those of a newer one. */
const renewListing = async (connection: Connection, row: ListingRow): Promise<readonly AssetListing[]> => {
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

/** Listings of assets in the order of their ids. Outdated ones are renewed. */
export const readListings = async (connection: Connection, ids: readonly string[]): Promise<AssetListing[]> => {
  const found = await connection.rows<Omit<ListingRow, 'body' | 'count'> & { readonly body: string | null }>(
    `SELECT assets.id, rights, listing, listing_version, revision, coalesce(count, downloads) AS downloads,
      CASE WHEN listing_version <> $2 THEN body END AS body
    FROM assets LEFT JOIN downloads ON asset_id = assets.id WHERE assets.id = ANY ($1)`,
    [ids, listingVersion],
  )
  const listings: AssetListing[] = []
  for (const { body, ...row } of inOrder(ids, found)) {
    const rights = parseRights(row.rights)
    if (body !== null) listings.push(...(await renewListing(connection, { ...row, body, count: null })))
    else if (rights) listings.push({ id: row.id, rights, text: row.listing, downloads: row.downloads })
  }
  return listings
}
