import { type Report, rareSearches } from '#contract/report.ts'
import type { Documents } from '../ports/documents.ts'
import type { AssetCount } from '../ports/usage.ts'
import { fileStem } from './delivery/file-name.ts'

/** Entries of each list; more than anybody reads. */
const most = 50

/** What the portal was used for between two days, both counted. Assets are named in the language of whoever asks. */
export const readReport = async (
  documents: Pick<Documents, 'usage' | 'getAssets'>,
  { from, to }: { readonly from: string; readonly to: string },
  locale: string,
): Promise<Report> => {
  const usage = await documents.usage({ from, to, atLeast: rareSearches, most })
  const records = await documents.getAssets([...new Set([...usage.downloads, ...usage.bookmarks].map(({ id }) => id))])
  const titles = new Map(records.map((record) => [record.id, fileStem(record, locale)]))
  const named = (counts: readonly AssetCount[]) => counts.map(({ id, count }) => ({ id, title: titles.get(id) ?? null, count }))
  return {
    days: [...usage.days],
    searches: [...usage.searches],
    withoutResult: [...usage.withoutResult],
    downloads: named(usage.downloads),
    bookmarks: named(usage.bookmarks),
  }
}
