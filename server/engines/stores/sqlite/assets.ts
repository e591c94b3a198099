import type { Database } from 'better-sqlite3'
import { createTimeSlices } from '../../../common/time-slices.ts'
import { utcDayOf } from '../../../common/utc-day.ts'
import { type AssetStore, type AssetsVersion, storedMarkCount } from '../../../ports/asset-store.ts'
import type { AssetRecord, AssetRights } from '../../../records/asset-record.ts'
import { newRightsVersion } from '../rights-version.ts'
import { createRightsParser, parseAssetRecord, parseAssetShape, parseRights, type StoredAssetRow } from '../stored-values.ts'
import { createListings } from './listings.ts'

/** Small, so that temporary objects of a page are freed in the young generation. */
const pageCount = 50

/** Statements of the store, and changes of its revisions within a transaction. */
const prepareStatements = (db: Database) => {
  const columns = 'assets.id, body, count'
  const from = 'FROM assets LEFT JOIN downloads ON asset_id = assets.id'
  const one = db.prepare<[string], StoredAssetRow>(`SELECT ${columns} ${from} WHERE assets.id = ?`)
  const path = db.prepare<[string], { readonly text: unknown }>(
    "SELECT iif(json_valid(body), body ->> '$.path', NULL) AS text FROM assets WHERE id = ?",
  )
  const rights = db.prepare<[string], { readonly text: string | null }>(
    "SELECT iif(json_valid(body), body -> '$.rights', NULL) AS text FROM assets WHERE id = ?",
  )
  // In the order of storage, which is the order of arrival; the order of ids would need a lookup for each.
  const pageAfter = db.prepare<[number, number], StoredAssetRow & { readonly position: number }>(
    `SELECT assets.rowid AS position, ${columns} ${from} WHERE assets.rowid > ? ORDER BY assets.rowid LIMIT ?`,
  )
  const rightsAfter = db.prepare<[number, number], { readonly position: number; readonly id: string; readonly text: string | null }>(
    `SELECT rowid AS position, id, iif(json_valid(body), body -> '$.rights', NULL) AS text FROM assets WHERE rowid > ?
    ORDER BY rowid LIMIT ?`,
  )
  const put = db.prepare<[string, string]>(
    'INSERT INTO assets (id, body) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET body = excluded.body',
  )
  const remove = db.prepare<[string]>('DELETE FROM assets WHERE id = ?')
  const setDue = db.prepare<[string, number]>('INSERT OR REPLACE INTO due_rights (asset_id, at) VALUES (?, ?)')
  const unsetDue = db.prepare<[string]>('DELETE FROM due_rights WHERE asset_id = ?')
  const putDue = (id: string, rights: AssetRights | undefined) => {
    const at = rights?.timed?.nextAt ?? null
    if (at === null) unsetDue.run(id)
    else setDue.run(id, at)
  }
  const due = db.prepare<[number], string>('SELECT asset_id FROM due_rights WHERE at <= ? ORDER BY at').pluck()
  const count = db.prepare<[], { n: number }>('SELECT count(*) AS n FROM assets')
  const addOne = db.prepare<[]>(
    "INSERT INTO counters (name, value) VALUES ('assets', 1) ON CONFLICT (name) DO UPDATE SET value = value + 1",
  )
  const setMark = db.prepare<[]>(
    "INSERT OR REPLACE INTO revision_marks (revision, mark) SELECT value, lower(hex(randomblob(16))) FROM counters WHERE name = 'assets'",
  )
  const removeOldMarks = db.prepare<[number]>(
    "DELETE FROM revision_marks WHERE revision <= (SELECT value FROM counters WHERE name = 'assets') - ?",
  )
  const bump = () => {
    addOne.run()
    setMark.run()
    removeOldMarks.run(storedMarkCount)
  }
  const revision = db.prepare<[], { value: number }>("SELECT value FROM counters WHERE name = 'assets'")
  const version = db.prepare<[], AssetsVersion>(
    `SELECT current.revision, mark FROM (SELECT coalesce((SELECT value FROM counters WHERE name = 'assets'), 0) AS revision) AS current
    LEFT JOIN revision_marks ON revision_marks.revision = current.revision`,
  )
  const mark = db.prepare<[number], { mark: string }>('SELECT mark FROM revision_marks WHERE revision = ?')
  const putRightsVersion = db.prepare<[number]>(
    "INSERT INTO counters (name, value) VALUES ('rights', ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
  )
  const rightsVersion = db.prepare<[], { value: number }>("SELECT value FROM counters WHERE name = 'rights'")
  // Random: a counter would repeat after a backup is restored.
  const bumpRights = () => putRightsVersion.run(newRightsVersion())
  const countUp = db.prepare<{ id: string }>(
    'UPDATE downloads SET count = count + 1 WHERE asset_id = @id AND EXISTS (SELECT 1 FROM assets WHERE id = @id)',
  )
  // The first download starts from the count in the metadata of the folder.
  const countFirst = db.prepare<{ id: string }>(`
    INSERT INTO downloads (asset_id, count)
    SELECT id, 1 + coalesce(CAST(iif(json_valid(body), body ->> '$.numbers.obj_dload_cnt', 0) AS INTEGER), 0) FROM assets WHERE id = @id`)
  const countDay = db.prepare<[string, string]>(
    'INSERT INTO download_days (day, asset_id, count) VALUES (?, ?, 1) ON CONFLICT (day, asset_id) DO UPDATE SET count = count + 1',
  )
  return {
    one,
    path,
    rights,
    pageAfter,
    rightsAfter,
    put,
    putDue,
    due,
    remove,
    count,
    bump,
    revision,
    version,
    mark,
    rightsVersion,
    bumpRights,
    countUp,
    countFirst,
    countDay,
  }
}

export const createAssetStore = (db: Database, clock: () => number): AssetStore => {
  const statements = prepareStatements(db)
  const { one, rights, put, remove, bump, bumpRights, countUp, countFirst, countDay } = statements
  const storedOf = (id: string): AssetRecord | null => {
    const row = one.get(id)
    return row ? parseAssetRecord(row) : null
  }
  const listings = createListings(db, storedOf)

  const putAll = db.transaction((records: readonly AssetRecord[]) => {
    let hasNewRights = false
    for (const record of records) {
      const body = JSON.stringify(record)
      hasNewRights ||= rights.get(record.id)?.text !== JSON.stringify(record.rights)
      put.run(record.id, body)
      const stored = parseAssetShape({ id: record.id, body, count: null })
      statements.putDue(record.id, stored?.rights)
      if (stored) listings.put(stored)
    }
    if (hasNewRights) bumpRights()
    bump()
  })
  const removeAll = db.transaction((ids: readonly string[]) => {
    for (const id of ids) remove.run(id)
    bumpRights()
    bump()
  })
  // One lock for all reads.
  const readAll = db.transaction((ids: readonly string[]) => ids.flatMap((id) => one.get(id) ?? []))
  const readListings = db.transaction((ids: readonly string[]) => listings.read(ids))
  const readRights = db.transaction((ids: readonly string[]) => {
    // Many assets have the same rights.
    const parsedRights = new Map<string, AssetRights | null>()
    const found = new Map<string, AssetRights | null>()
    for (const id of ids) {
      const text = rights.get(id)?.text
      if (text === undefined) continue
      if (text === null) {
        found.set(id, null)
        continue
      }
      const known = parsedRights.get(text)
      const parsedText = known === undefined ? parseRights(text) : known
      parsedRights.set(text, parsedText)
      found.set(id, parsedText)
    }
    return found
  })
  const countAll = db.transaction((ids: readonly string[]) => {
    const day = utcDayOf(clock())
    for (const id of ids) {
      const isKnown = countUp.run({ id }).changes > 0 || countFirst.run({ id }).changes > 0
      if (isKnown) countDay.run(day, id)
    }
  })

  return {
    putAssets: async (records) => {
      if (records.length > 0) putAll.immediate(records)
    },
    removeAssets: async (ids) => {
      if (ids.length > 0) removeAll.immediate(ids)
    },
    getAsset: async (id) => storedOf(id),
    getAssets: async (ids) => readAll(ids).flatMap((row) => parseAssetShape(row) ?? []),
    getPath: async (id) => {
      const text = statements.path.get(id)?.text
      return typeof text === 'string' ? text : null
    },
    getListings: async (ids) => readListings(ids),
    getRights: async (ids) => readRights(ids),
    async *allRights() {
      const slices = createTimeSlices()
      const parse = createRightsParser()
      let last = 0
      for (let rows = statements.rightsAfter.all(last, pageCount); rows.length > 0; rows = statements.rightsAfter.all(last, pageCount)) {
        if (slices.isOver()) await slices.next()
        for (const { position, id, text } of rows) {
          last = position
          const parsed = text === null ? null : parse(text)
          if (parsed) yield { id, rights: parsed }
        }
      }
    },
    dueAssets: async (now) => statements.due.all(now),
    // Page by page: an open cursor would block all other queries, and the server must handle requests in between.
    async *allAssets() {
      const slices = createTimeSlices()
      for (
        let rows = statements.pageAfter.all(0, pageCount);
        rows.length > 0;
        rows = statements.pageAfter.all(rows.at(-1)?.position ?? 0, pageCount)
      ) {
        for (const row of rows) {
          if (slices.isOver()) await slices.next()
          const record = parseAssetShape(row)
          if (record) yield record
        }
      }
    },
    countAssets: async () => statements.count.get()?.n ?? 0,
    assetsRevision: async () => statements.revision.get()?.value ?? 0,
    assetsVersion: async () => statements.version.get() ?? { revision: 0, mark: null },
    hasHad: async (given) =>
      given.mark === null
        ? given.revision <= (statements.revision.get()?.value ?? 0)
        : statements.mark.get(given.revision)?.mark === given.mark,
    rightsVersion: async () => String(statements.rightsVersion.get()?.value ?? 0),
    countDownloads: async (ids) => countAll.immediate(ids),
  }
}
