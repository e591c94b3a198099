import { type ConfigurationStore, type DocumentVersion, noDocument } from '../../../ports/configuration-store.ts'
import { type DocumentRow, documentOf, prefixEnd, storedVersionCount } from '../document-rows.ts'
import { newEtag } from '../etag.ts'
import type { Connection, Queries } from './connection.ts'
import { refuseFormerLeader } from './leader-epoch.ts'

const etagOf = (row: DocumentRow | undefined): string => documentOf(row)?.etag ?? noDocument

const columns = 'body, etag, version.revision, saved_at AS "savedAt", saved_by AS "savedBy"'
const currentVersions =
  'documents JOIN document_versions AS version ON version.name = documents.name AND version.revision = documents.revision'

const current = (queries: Queries, name: string): Promise<DocumentRow | undefined> =>
  queries.first<DocumentRow>(`SELECT ${columns} FROM ${currentVersions} WHERE documents.name = $1`, [name])

/** Names may have no rows yet, so names are locked, not rows. In order, so that writers do not block each other. */
const lockNames = (queries: Queries, names: readonly string[]): Promise<number> =>
  queries.run("SELECT pg_advisory_xact_lock(hashtextextended('document ' || name, 0)) FROM unnest($1::text[]) AS name", [
    [...new Set(names)].sort(),
  ])

/**
 * The table `documents` refers to the current version of each name. A removed document keeps its versions and its revision counter.
 * @param epoch of the leader that writes; null = any node may write
 */
export const createConfigurationStore = (connection: Connection, clock: () => number, epoch: number | null = null): ConfigurationStore => {
  const lock = async (queries: Queries, names: readonly string[]): Promise<void> => {
    await refuseFormerLeader(queries, epoch)
    await lockNames(queries, names)
  }
  const write = async (
    queries: Queries,
    name: string,
    body: string | null,
    savedBy: string | null,
    before: DocumentRow | undefined,
  ): Promise<DocumentRow> => {
    const revision = (before?.revision ?? 0) + 1
    const row = { body, etag: newEtag(revision), revision, savedAt: clock(), savedBy }
    await queries.run('INSERT INTO document_versions (name, revision, etag, body, saved_at, saved_by) VALUES ($1, $2, $3, $4, $5, $6)', [
      name,
      revision,
      row.etag,
      body,
      row.savedAt,
      savedBy,
    ])
    await queries.run(
      'INSERT INTO documents (name, revision) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET revision = excluded.revision',
      [name, revision],
    )
    await queries.run('DELETE FROM document_versions WHERE name = $1 AND revision <= $2', [name, revision - storedVersionCount])
    return row
  }
  const remove = async (queries: Queries, name: string, by: string | null): Promise<void> => {
    const before = await current(queries, name)
    if (documentOf(before)) await write(queries, name, null, by, before)
  }

  return {
    getDocument: async (name) => documentOf(await current(connection, name)),
    documentEtag: async (name) => {
      const sql = `SELECT etag FROM ${currentVersions} WHERE documents.name = $1 AND body IS NOT NULL`
      return (await connection.first<{ etag: string }>(sql, [name]))?.etag ?? noDocument
    },
    listDocuments: async (prefix) => {
      const rows = await connection.rows<{ name: string }>(
        `SELECT documents.name FROM ${currentVersions}
        WHERE documents.name >= $1 AND documents.name < $2 AND body IS NOT NULL ORDER BY documents.name`,
        [prefix, prefixEnd(prefix)],
      )
      return rows.map(({ name }) => name)
    },
    listVersions: (prefix) =>
      connection.rows<DocumentVersion>(
        `SELECT name, revision, saved_at AS "savedAt", saved_by AS "savedBy", body IS NULL AS removed
        FROM document_versions WHERE name >= $1 AND name < $2 ORDER BY saved_at DESC, revision DESC, name`,
        [prefix, prefixEnd(prefix)],
      ),
    getDocumentVersion: async (name, revision) =>
      documentOf(
        await connection.first<DocumentRow>(`SELECT ${columns} FROM document_versions AS version WHERE name = $1 AND revision = $2`, [
          name,
          revision,
        ]),
      ),
    putDocument: (name, body, by, ifMatch) =>
      connection.transaction(async (queries) => {
        await lock(queries, [name])
        const before = await current(queries, name)
        if (ifMatch !== null && ifMatch !== etagOf(before)) return null
        return documentOf(await write(queries, name, JSON.stringify(body), by, before))
      }),
    removeDocument: (name) =>
      connection.transaction(async (queries) => {
        await lock(queries, [name])
        await remove(queries, name, null)
      }),
    changeDocuments: (changes, by) =>
      connection.transaction(async (queries) => {
        await lock(
          queries,
          changes.map(({ name }) => name),
        )
        for (const { name, ifMatch } of changes) if (ifMatch !== null && ifMatch !== etagOf(await current(queries, name))) return false
        for (const { name, body } of changes) {
          if (body === undefined) await remove(queries, name, by)
          else await write(queries, name, JSON.stringify(body), by, await current(queries, name))
        }
        return true
      }),
  }
}
