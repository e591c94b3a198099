import type { AssetCount, SearchCount, Usage, UsageStore } from '../../../ports/usage-store.ts'
import type { Connection, Queries } from './connection.ts'

type Day = Usage['days'][number]
type Text = Usage['searches'][number]

const add = async (queries: Queries, day: string, counts: readonly SearchCount[]): Promise<void> => {
  const sum = (name: 'searches' | 'withoutResult') => counts.reduce((total, count) => total + count[name], 0)
  // The row of the day is the first lock of every writer, so writers do not block each other.
  await queries.run(
    `INSERT INTO search_days AS old (day, searches, without_result) VALUES ($1, $2, $3)
    ON CONFLICT (day) DO UPDATE SET searches = old.searches + excluded.searches, without_result = old.without_result + excluded.without_result`,
    [day, sum('searches'), sum('withoutResult')],
  )
  const named = counts.flatMap(({ text, ...count }) => (text === null ? [] : { text, ...count }))
  await queries.run(
    `INSERT INTO search_texts AS old (day, text, searches, without_result)
      SELECT $1, text, sum(searches), sum(without_result)
      FROM unnest($2::text[], $3::bigint[], $4::bigint[]) AS new (text, searches, without_result) GROUP BY text
    ON CONFLICT (day, text) DO UPDATE SET searches = old.searches + excluded.searches,
      without_result = old.without_result + excluded.without_result`,
    [day, named.map(({ text }) => text), named.map(({ searches }) => searches), named.map(({ withoutResult }) => withoutResult)],
  )
}

export const createUsageCounts = (connection: Connection): Pick<UsageStore, 'countSearches' | 'getUsage' | 'forgetUsage'> => ({
  countSearches: async (day, counts) => {
    if (counts.length > 0) await connection.transaction((queries) => add(queries, day, counts))
  },
  getUsage: ({ from, to, minSearchCount, maxEntryCount }) =>
    connection.transaction(async (queries): Promise<Usage> => {
      const textsBy = (column: 'searches' | 'without_result') =>
        queries.rows<Text>(
          `SELECT text, sum(${column}) AS count FROM search_texts WHERE day BETWEEN $1 AND $2
          GROUP BY text HAVING sum(searches) >= $3 AND sum(${column}) > 0 ORDER BY count DESC, text LIMIT $4`,
          [from, to, minSearchCount, maxEntryCount],
        )
      // Elements as JSON text: the other functions refuse some escapes, such as that of U+0000.
      const bookmarks = await queries.rows<AssetCount>(
        `SELECT element::text AS id, count(*) AS count FROM bookmarks, json_array_elements(ids::json) AS element
        GROUP BY element::text ORDER BY count DESC, trim(BOTH '"' FROM element::text) COLLATE "C" LIMIT $1`,
        [maxEntryCount],
      )
      return {
        days: await queries.rows<Day>(
          `SELECT day, sum(searches) AS searches, sum(without_result) AS "withoutResult", sum(downloads) AS downloads FROM (
            SELECT day, searches, without_result, 0 AS downloads FROM search_days
            UNION ALL SELECT day, 0, 0, count FROM download_days
          ) AS counts WHERE day BETWEEN $1 AND $2 GROUP BY day ORDER BY day`,
          [from, to],
        ),
        searches: await textsBy('searches'),
        withoutResult: await textsBy('without_result'),
        downloads: await queries.rows<AssetCount>(
          `SELECT asset_id AS id, sum(count) AS count FROM download_days WHERE day BETWEEN $1 AND $2
          GROUP BY asset_id ORDER BY count DESC, asset_id LIMIT $3`,
          [from, to, maxEntryCount],
        ),
        bookmarks: bookmarks.map(({ id, count }) => ({ id: JSON.parse(id) as string, count })),
      }
    }, 'repeatable read'),
  forgetUsage: ({ storedFrom, named, minSearchCount }) =>
    connection.transaction(async (queries) => {
      await queries.run('DELETE FROM search_days WHERE day < $1', [storedFrom])
      await queries.run('DELETE FROM download_days WHERE day < $1', [storedFrom])
      await queries.run(
        `DELETE FROM search_texts WHERE day < $1
          OR (day < $2 AND text IN (SELECT text FROM search_texts GROUP BY text HAVING sum(searches) < $3))`,
        [storedFrom, named, minSearchCount],
      )
    }),
})
