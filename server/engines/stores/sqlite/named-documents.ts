import type { Database } from 'better-sqlite3'
import { type ConfigurationStore, type DocumentChange, type DocumentVersion, noDocument } from '../../../ports/configuration-store.ts'
import { type DocumentRow, documentOf, prefixEnd, storedVersionCount } from '../document-rows.ts'
import { newEtag } from '../etag.ts'

/** The table `documents` refers to the current version of each name. A removed document keeps its versions and its revision counter. */
export const createConfigurationStore = (db: Database, clock: () => number): ConfigurationStore => {
  const current = db.prepare<[string], DocumentRow>(`
    SELECT body, etag, version.revision, saved_at AS savedAt, saved_by AS savedBy
    FROM documents JOIN document_versions AS version ON version.name = documents.name AND version.revision = documents.revision
    WHERE documents.name = ?`)
  const currentEtag = db.prepare<[string], { etag: string }>(`
    SELECT etag FROM documents JOIN document_versions AS version ON version.name = documents.name AND version.revision = documents.revision
    WHERE documents.name = ? AND body IS NOT NULL`)
  const list = db.prepare<[string, string], { name: string }>(`
    SELECT documents.name FROM documents JOIN document_versions AS version ON version.name = documents.name AND version.revision = documents.revision
    WHERE documents.name >= ? AND documents.name < ? AND body IS NOT NULL ORDER BY documents.name`)
  const point = db.prepare<[string, number]>(
    'INSERT INTO documents (name, revision) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET revision = excluded.revision',
  )
  const add = db.prepare<DocumentRow & { name: string }>(
    'INSERT INTO document_versions (name, revision, etag, body, saved_at, saved_by) VALUES (@name, @revision, @etag, @body, @savedAt, @savedBy)',
  )
  const versions = db.prepare<[string, string], Omit<DocumentVersion, 'removed'> & { removed: number }>(`
    SELECT name, revision, saved_at AS savedAt, saved_by AS savedBy, body IS NULL AS removed
    FROM document_versions WHERE name >= ? AND name < ? ORDER BY saved_at DESC, revision DESC, name`)
  const version = db.prepare<[string, number], DocumentRow>(`
    SELECT body, etag, revision, saved_at AS savedAt, saved_by AS savedBy FROM document_versions WHERE name = ? AND revision = ?`)
  const removeOldVersions = db.prepare<[string, number]>('DELETE FROM document_versions WHERE name = ? AND revision <= ?')

  const write = (name: string, body: string | null, savedBy: string | null, before: DocumentRow | undefined): DocumentRow => {
    const revision = (before?.revision ?? 0) + 1
    const row = { body, etag: newEtag(revision), revision, savedAt: clock(), savedBy }
    add.run({ name, ...row })
    point.run(name, revision)
    removeOldVersions.run(name, revision - storedVersionCount)
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
  const fits = ({ name, ifMatch }: DocumentChange): boolean =>
    ifMatch === null || ifMatch === (documentOf(current.get(name))?.etag ?? noDocument)
  const change = db.transaction((changes: readonly DocumentChange[], by: string | null): boolean => {
    if (!changes.every(fits)) return false
    for (const { name, body } of changes) {
      const before = current.get(name)
      if (body !== undefined) write(name, JSON.stringify(body), by, before)
      else if (documentOf(before)) write(name, null, by, before)
    }
    return true
  })

  return {
    getDocument: async (name) => documentOf(current.get(name)),
    documentEtag: async (name) => currentEtag.get(name)?.etag ?? noDocument,
    listDocuments: async (prefix) => list.all(prefix, prefixEnd(prefix)).map((row) => row.name),
    listVersions: async (prefix) => versions.all(prefix, prefixEnd(prefix)).map((row) => ({ ...row, removed: row.removed === 1 })),
    getDocumentVersion: async (name, revision) => documentOf(version.get(name, revision)),
    changeDocuments: async (changes, by) => change.immediate(changes, by),
    putDocument: async (name, body, by, ifMatch) => put.immediate(name, JSON.stringify(body), by, ifMatch),
    removeDocument: async (name) => remove.immediate(name),
  }
}
