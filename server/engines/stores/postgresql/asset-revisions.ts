import { type AssetsVersion, storedMarkCount } from '../../../ports/asset-store.ts'
import { newRightsVersion } from '../rights-version.ts'
import type { Queries } from './connection.ts'

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
export const bumpRights = (queries: Queries): Promise<number> =>
  queries.run("UPDATE counters SET value = $1 WHERE name = 'rights'", [newRightsVersion()])

export const readCounter = async (queries: Queries, name: string): Promise<number> =>
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
