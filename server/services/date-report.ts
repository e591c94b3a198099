import { type DateReport, dateReportDays, maxReportedDateCount, type ReportedDate } from '#contract/report.ts'
import type { AssetStore } from '../ports/asset-store.ts'
import type { AssetRights } from '../records/asset-record.ts'
import { limitNames } from '../records/limit-names.ts'
import { titleOrFileStem } from './file-names/file-name.ts'

const dayMs = 24 * 3_600_000
/** Rights read at once. */
const groupCount = 1000

type LimitDate = Pick<ReportedDate, 'id' | 'limit' | 'at'>

const columns = Object.keys(limitNames) as (keyof typeof limitNames)[]

const datesOf = (id: string, rights: AssetRights | null, now: number, end: number): readonly LimitDate[] =>
  columns.flatMap((limit) => {
    const at = rights?.timed?.limits[limitNames[limit]]
    return typeof at === 'number' && at > now && at <= end ? [{ id, limit, at }] : []
  })

/** The limits of rights that take effect within the next days. Asset titles are in the given language. */
export const readDateReport = async (
  assets: Pick<AssetStore, 'dueAssets' | 'getRights' | 'getAssets'>,
  now: number,
  locale: string,
): Promise<DateReport> => {
  const end = now + dateReportDays * dayMs
  const ids = await assets.dueAssets(end)
  const found: LimitDate[] = []
  for (let at = 0; at < ids.length; at += groupCount)
    for (const [id, rights] of await assets.getRights(ids.slice(at, at + groupCount))) found.push(...datesOf(id, rights, now, end))
  // The order of dates at the same moment must not depend on the database.
  const first = found.toSorted((a, b) => a.at - b.at || a.id.localeCompare(b.id, 'en')).slice(0, maxReportedDateCount)
  const records = await assets.getAssets([...new Set(first.map(({ id }) => id))])
  const names = new Map(records.map((record) => [record.id, { title: titleOrFileStem(record, locale), path: record.path }]))
  // An asset that was removed in the meantime has no date.
  const dates = first.flatMap((date) => {
    const name = names.get(date.id)
    return name ? [{ ...date, ...name }] : []
  })
  return { dates, total: found.length }
}
