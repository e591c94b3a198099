import { crc32 } from 'node:zlib'
import type { Database } from 'better-sqlite3'
import { type AssetListing, listingVersion, toListing } from '../../ports/asset-listing.ts'
import type { AssetRecord, AssetRights } from '../../ports/asset-record.ts'

interface Row {
  readonly rights: string
  readonly text: string
  readonly sum: number
  readonly downloads: number | null
}

export interface Listings {
  /** Stores what lists show of a record, in the transaction that stores the record. */
  put(record: AssetRecord): void
  /** In the order asked for. Within a transaction. */
  read(ids: readonly string[]): AssetListing[]
}

/** Many assets are for the same people; so many different answers to the question for whom are kept. */
const mostRights = 1000

/** So many are made anew at a time, which takes a few milliseconds. */
const renewedAtOnce = 200
const mostOverdue = 5000
const renewalMs = 2000

/** Nobody parses a listing before it is sent: one that damage has changed must not spoil the answer that it would stand in. */
const sumOf = ({ rights, text }: Pick<Row, 'rights' | 'text'>): number => crc32(text, crc32(rights))

/**
 * What lists show of the assets, beside the records. A trigger drops a listing when anything changes its record, so none is ever older. Those
 * that are not there, are of another version of the program or were damaged are made of the record when they are asked for, and stored a little later.
 */
export const createListings = (db: Database, recordOf: (id: string) => AssetRecord | null): Listings => {
  const find = db.prepare<[string, number], Row>(
    `SELECT rights, text, sum, coalesce(count, downloads) AS downloads FROM listings LEFT JOIN downloads ON downloads.asset_id = listings.asset_id
    WHERE listings.asset_id = ? AND version = ?`,
  )
  const insert = db.prepare<[string, number, string, string, number, number | null]>(
    'INSERT OR REPLACE INTO listings (asset_id, version, rights, text, sum, downloads) VALUES (?, ?, ?, ?, ?, ?)',
  )
  const known = new Map<string, AssetRights>()
  const rightsOf = (text: string): AssetRights => {
    const rights = known.get(text) ?? (JSON.parse(text) as AssetRights)
    if (known.size >= mostRights) known.clear()
    known.set(text, rights)
    return rights
  }

  const put = (record: AssetRecord): void => {
    const rights = JSON.stringify(record.rights)
    const text = toListing(record)
    insert.run(record.id, listingVersion, rights, text, sumOf({ rights, text }), record.numbers['obj_dload_cnt'] ?? null)
  }

  const sound = (id: string): Row | null => {
    const row = find.get(id, listingVersion)
    return row && row.sum === sumOf(row) ? row : null
  }

  const overdue = new Set<string>()
  let timer: NodeJS.Timeout | null = null
  const renewSome = db.transaction((ids: readonly string[]) => {
    for (const id of ids) {
      const record = sound(id) ? null : recordOf(id)
      if (record) put(record)
    }
  })
  const renewLater = (): void => {
    timer ??= setTimeout(() => {
      timer = null
      if (!db.open) return
      const ids = [...overdue].slice(0, renewedAtOnce)
      for (const id of ids) overdue.delete(id)
      try {
        renewSome.immediate(ids)
      } catch {
        // They are made again when they are asked for again; whatever is wrong with the database shows where it matters.
        return
      }
      if (overdue.size > 0) renewLater()
    }, renewalMs).unref()
  }
  const made = (id: string): AssetListing | null => {
    const record = recordOf(id)
    if (!record) return null
    if (overdue.size < mostOverdue) overdue.add(id)
    renewLater()
    return { id, rights: record.rights, text: toListing(record), downloads: record.numbers['obj_dload_cnt'] ?? null }
  }

  return {
    put,
    read: (ids) =>
      ids.flatMap((id) => {
        const row = sound(id)
        return row ? { id, rights: rightsOf(row.rights), text: row.text, downloads: row.downloads } : (made(id) ?? [])
      }),
  }
}
