import type { Database } from 'better-sqlite3'
import { type Documents, noDocument, type StoredDocument } from '../../ports/documents.ts'
import { newEtag } from './version.ts'

type NamedDocuments = Pick<Documents, 'getDocument' | 'listDocuments' | 'putDocument' | 'removeDocument'>

interface Row {
  readonly body: string | null
  readonly etag: string
  readonly revision: number
  readonly savedAt: number
  readonly savedBy: string | null
}

const keptVersions = 50

const documentOf = (row: Row | undefined): StoredDocument | null =>
  row?.body === null || row === undefined
    ? null
    : { body: JSON.parse(row.body) as unknown, etag: row.etag, revision: row.revision, savedAt: row.savedAt, savedBy: row.savedBy }

/** `documents` points at the present version of each name. A removed one keeps its versions and goes on counting. */
export const namedDocuments = (db: Database, clock: () => number): NamedDocuments => {
  const current = db.prepare<[string], Row>(`
    SELECT body, etag, version.revision, saved_at AS savedAt, saved_by AS savedBy
    FROM documents JOIN document_versions AS version ON version.name = documents.name AND version.revision = documents.revision
    WHERE documents.name = ?`)
  const list = db.prepare<[string, string], { name: string }>(`
    SELECT documents.name FROM documents JOIN document_versions AS version ON version.name = documents.name AND version.revision = documents.revision
    WHERE documents.name >= ? AND documents.name < ? AND body IS NOT NULL ORDER BY documents.name`)
  const point = db.prepare<[string, number]>(
    'INSERT INTO documents (name, revision) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET revision = excluded.revision',
  )
  const add = db.prepare<Row & { name: string }>(
    'INSERT INTO document_versions (name, revision, etag, body, saved_at, saved_by) VALUES (@name, @revision, @etag, @body, @savedAt, @savedBy)',
  )
  const thin = db.prepare<[string, number]>('DELETE FROM document_versions WHERE name = ? AND revision <= ?')

  const write = (name: string, body: string | null, savedBy: string | null, before: Row | undefined): Row => {
    const revision = (before?.revision ?? 0) + 1
    const row = { body, etag: newEtag(revision), revision, savedAt: clock(), savedBy }
    add.run({ name, ...row })
    point.run(name, revision)
    thin.run(name, revision - keptVersions)
    return row
  }
  const put = db.transaction((name: string, body: string, by: string | null, ifMatch: string | null) => {
    const before = current.get(name)
    const etag = documentOf(before)?.etag ?? noDocument
    return ifMatch === null || ifMatch === etag ? documentOf(write(name, body, by, before)) : null
  })
  const remove = db.transaction((name: string) => {
    const before = current.get(name)
    if (documentOf(before)) write(name, null, null, before)
  })

  return {
    getDocument: async (name) => documentOf(current.get(name)),
    // The highest code point there is closes the range of names with this beginning.
    listDocuments: async (prefix) => list.all(prefix, `${prefix}\u{10ffff}`).map((row) => row.name),
    putDocument: async (name, body, by, ifMatch) => put.immediate(name, JSON.stringify(body), by, ifMatch),
    removeDocument: async (name) => remove.immediate(name),
  }
}
