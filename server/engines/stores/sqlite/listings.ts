import { crc32 } from 'node:zlib'
import type { Database } from 'better-sqlite3'
import { type AssetListing, listingVersion, toListing } from '../../../records/asset-listing.ts'
import type { AssetRecord, AssetRights } from '../../../records/asset-record.ts'
import { parseRights } from '../stored-values.ts'

interface Row {
  readonly rights: string
  readonly text: string
  readonly sum: number
  readonly downloads: number | null
}

export interface Listings {
  /** Stores the listing of a record, in the transaction that stores the record. */
  put(record: AssetRecord): void
  /** In the requested order. Call it within a transaction. */
  read(ids: readonly string[]): AssetListing[]
}

/** Many assets have the same rights, so parsed rights are cached. */
const maxCachedRightsCount = 1000

/** Listings renewed in one transaction, which takes a few milliseconds. */
const renewalBatchCount = 200
const maxOverdueCount = 5000
const renewalDelayMs = 2000

/** Checksum: listings are sent without parsing, so a damaged one must be detected before it makes a response invalid. */
const checksumOf = ({ rights, text }: Pick<Row, 'rights' | 'text'>): number => crc32(text, crc32(rights))

/**
 * Serialized listings of the assets, in a table next to the records. A trigger deletes a listing when its record changes, so a listing is
 * never outdated. A listing that is missing, damaged or of another program version is created from the record on request and stored shortly
 * afterwards.
 */
export const createListings = (db: Database, recordOf: (id: string) => AssetRecord | null): Listings => {
  const find = db.prepare<[string, number], Row>(
    `SELECT rights, text, sum, coalesce(count, downloads) AS downloads FROM listings LEFT JOIN downloads ON downloads.asset_id = listings.asset_id
    WHERE listings.asset_id = ? AND version = ?`,
  )
  const insert = db.prepare<[string, number, string, string, number, number | null]>(
    'INSERT OR REPLACE INTO listings (asset_id, version, rights, text, sum, downloads) VALUES (?, ?, ?, ?, ?, ?)',
  )
  const rightsByText = new Map<string, AssetRights>()
  const rightsOf = (text: string): AssetRights | null => {
    const rights = rightsByText.get(text) ?? parseRights(text)
    if (!rights) return null
    if (rightsByText.size >= maxCachedRightsCount) rightsByText.clear()
    rightsByText.set(text, rights)
    return rights
  }

  const put = (record: AssetRecord): void => {
    const rights = JSON.stringify(record.rights)
    const text = toListing(record)
    insert.run(record.id, listingVersion, rights, text, checksumOf({ rights, text }), record.numbers['obj_dload_cnt'] ?? null)
  }

  const readIntact = (id: string): Row | null => {
    const row = find.get(id, listingVersion)
    return row && row.sum === checksumOf(row) ? row : null
  }

  const overdue = new Set<string>()
  let timer: NodeJS.Timeout | null = null
  const renewSome = db.transaction((ids: readonly string[]) => {
    for (const id of ids) {
      const record = readIntact(id) ? null : recordOf(id)
      if (record) put(record)
    }
  })
  const scheduleRenewal = (): void => {
    timer ??= setTimeout(() => {
      timer = null
      if (!db.open) return
      const ids = [...overdue].slice(0, renewalBatchCount)
      for (const id of ids) overdue.delete(id)
      try {
        renewSome.immediate(ids)
      } catch {
        // They are created again on request; a damaged database is reported elsewhere.
        return
      }
      if (overdue.size > 0) scheduleRenewal()
    }, renewalDelayMs).unref()
  }
  const createListing = (id: string): AssetListing | null => {
    const record = recordOf(id)
    if (!record) return null
    if (overdue.size < maxOverdueCount) overdue.add(id)
    scheduleRenewal()
    return { id, rights: record.rights, text: toListing(record), downloads: record.numbers['obj_dload_cnt'] ?? null }
  }

  return {
    put,
    read: (ids) =>
      ids.flatMap((id) => {
        const row = readIntact(id)
        const rights = row && rightsOf(row.rights)
        return rights ? { id, rights, text: row.text, downloads: row.downloads } : (createListing(id) ?? [])
      }),
  }
}
