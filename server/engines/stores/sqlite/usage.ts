import type { Database } from 'better-sqlite3'
import type { AssetCount, SearchCount, Usage, UsageQuery, UsageStore } from '../../../ports/usage-store.ts'

type Day = Usage['days'][number]
type Text = Usage['searches'][number]

type UsageCounts = Pick<UsageStore, 'countSearches' | 'getUsage' | 'forgetUsage'>

export const createUsageCounts = (db: Database): UsageCounts => {
  const addToDay = db.prepare<{ day: string; searches: number; withoutResult: number }>(`
    INSERT INTO search_days (day, searches, without_result) VALUES (@day, @searches, @withoutResult)
    ON CONFLICT (day) DO UPDATE SET searches = searches + excluded.searches, without_result = without_result + excluded.without_result`)
  const addToText = db.prepare<SearchCount & { day: string }>(`
    INSERT INTO search_texts (day, text, searches, without_result) VALUES (@day, @text, @searches, @withoutResult)
    ON CONFLICT (day, text) DO UPDATE SET searches = searches + excluded.searches, without_result = without_result + excluded.without_result`)
  const days = db.prepare<UsageQuery, Day>(`
    SELECT day, sum(searches) AS searches, sum(withoutResult) AS withoutResult, sum(downloads) AS downloads FROM (
      SELECT day, searches, without_result AS withoutResult, 0 AS downloads FROM search_days
      UNION ALL SELECT day, 0, 0, count FROM download_days
    ) WHERE day BETWEEN @from AND @to GROUP BY day ORDER BY day`)
  const textsBy = (column: 'searches' | 'without_result') =>
    db.prepare<UsageQuery, Text>(`
      SELECT text, sum(${column}) AS count FROM search_texts WHERE day BETWEEN @from AND @to
      GROUP BY text HAVING sum(searches) >= @minSearchCount AND count > 0 ORDER BY count DESC, text LIMIT @maxEntryCount`)
  const [searches, withoutResult] = [textsBy('searches'), textsBy('without_result')]
  const downloads = db.prepare<UsageQuery, AssetCount>(`
    SELECT asset_id AS id, sum(count) AS count FROM download_days WHERE day BETWEEN @from AND @to
    GROUP BY asset_id ORDER BY count DESC, asset_id LIMIT @maxEntryCount`)
  const bookmarks = db.prepare<{ maxEntryCount: number }, AssetCount>(`
    SELECT value AS id, count(*) AS count FROM bookmarks, json_each(bookmarks.ids)
    GROUP BY value ORDER BY count DESC, value LIMIT @maxEntryCount`)
  const forgetDays = db.prepare<[string]>('DELETE FROM search_days WHERE day < ?')
  const forgetDownloads = db.prepare<[string]>('DELETE FROM download_days WHERE day < ?')
  const forgetTexts = db.prepare<{ storedFrom: string; named: string; minSearchCount: number }>(`
    DELETE FROM search_texts WHERE day < @storedFrom
      OR (day < @named AND text IN (SELECT text FROM search_texts GROUP BY text HAVING sum(searches) < @minSearchCount))`)

  const add = db.transaction((day: string, counts: readonly SearchCount[]) => {
    for (const count of counts) {
      addToDay.run({ day, searches: count.searches, withoutResult: count.withoutResult })
      if (count.text !== null) addToText.run({ day, ...count })
    }
  })
  const read = db.transaction(
    (query: UsageQuery): Usage => ({
      days: days.all(query),
      searches: searches.all(query),
      withoutResult: withoutResult.all(query),
      downloads: downloads.all(query),
      bookmarks: bookmarks.all({ maxEntryCount: query.maxEntryCount }),
    }),
  )
  const forget = db.transaction((before: { storedFrom: string; named: string; minSearchCount: number }) => {
    forgetDays.run(before.storedFrom)
    forgetDownloads.run(before.storedFrom)
    forgetTexts.run(before)
  })
  return {
    countSearches: async (day, counts) => add.immediate(day, counts),
    getUsage: async (query) => read(query),
    forgetUsage: async (before) => forget.immediate(before),
  }
}
