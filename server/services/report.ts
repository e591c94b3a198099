import { minReportedSearchCount, type Report } from '#contract/report.ts'
import type { Stores } from '../ports/stores.ts'
import type { AssetCount } from '../ports/usage-store.ts'
import { titleOrFileStem } from './file-names/file-name.ts'

/** Entries of each list. */
const maxEntryCount = 50

/** Usage of the portal between two days, both included. Asset titles are in the given language. */
export const readReport = async (
  stores: Pick<Stores, 'usage' | 'assets'>,
  { from, to }: { readonly from: string; readonly to: string },
  locale: string,
): Promise<Report> => {
  const usage = await stores.usage.getUsage({ from, to, minSearchCount: minReportedSearchCount, maxEntryCount: maxEntryCount })
  const records = await stores.assets.getAssets([...new Set([...usage.downloads, ...usage.bookmarks].map(({ id }) => id))])
  const titles = new Map(records.map((record) => [record.id, titleOrFileStem(record, locale)]))
  const named = (counts: readonly AssetCount[]) => counts.map(({ id, count }) => ({ id, title: titles.get(id) ?? null, count }))
  return {
    days: [...usage.days],
    searches: [...usage.searches],
    withoutResult: [...usage.withoutResult],
    downloads: named(usage.downloads),
    bookmarks: named(usage.bookmarks),
  }
}
