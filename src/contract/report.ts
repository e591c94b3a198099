import * as v from 'valibot'

/** A day of UTC, e.g. `2026-01-31`. */
const daySchema = v.pipe(v.string(), v.isoDate())

/** Both days are inclusive. */
export const reportQuerySchema = v.object({ from: daySchema, to: daySchema })

export const reportRetentionDays = 400
/** Rarer search texts are not listed, because they could identify a user. */
export const minReportedSearchCount = 3

const textCountSchema = v.object({ text: v.string(), count: v.number() })
const assetCountSchema = v.object({
  id: v.string(),
  /** null = the asset no longer exists. */
  title: v.nullable(v.string()),
  count: v.number(),
})

/** GET report: counts per day, never per user. */
export const reportSchema = v.object({
  /** Days with at least one count, in order. */
  days: v.array(v.object({ day: v.string(), searches: v.number(), withoutResult: v.number(), downloads: v.number() })),
  /** Most frequent first, as in all lists below. */
  searches: v.array(textCountSchema),
  withoutResult: v.array(textCountSchema),
  downloads: v.array(assetCountSchema),
  /** Current bookmarks of all accounts. */
  bookmarks: v.array(assetCountSchema),
})
export type Report = v.InferOutput<typeof reportSchema>

/** How far `getDateReport` looks ahead. */
export const dateReportDays = 30
/** Dates in one report, the earliest ones. */
export const maxReportedDateCount = 1000

/** GET report/dates: when rights of assets begin and end by themselves in the next days. */
export const dateReportSchema = v.object({
  /** The earliest first. */
  dates: v.array(
    v.object({
      id: v.string(),
      title: v.string(),
      /** Below the media folder. */
      path: v.string(),
      /** The limit that takes effect. */
      limit: v.picklist(['visible_from', 'visible_until', 'download_from', 'download_until']),
      /** Milliseconds since the epoch. */
      at: v.number(),
    }),
  ),
  /** Number of all such dates. */
  total: v.number(),
})
export type DateReport = v.InferOutput<typeof dateReportSchema>
export type ReportedDate = DateReport['dates'][number]
