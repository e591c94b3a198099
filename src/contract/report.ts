import * as v from 'valibot'

/** A day of UTC, e.g. `2026-01-31`. */
const daySchema = v.pipe(v.string(), v.isoDate())

/** Both days are counted. */
export const reportQuerySchema = v.object({ from: daySchema, to: daySchema })

/** Days for which counts are kept. */
export const reportDays = 400
/** What was searched for less often than this in the time asked for is not named: it might tell who looked for it. */
export const rareSearches = 3

const textCountSchema = v.object({ text: v.string(), count: v.number() })
const assetCountSchema = v.object({
  id: v.string(),
  /** null = the asset is gone. */
  title: v.nullable(v.string()),
  count: v.number(),
})

/** GET report: counted per day, never per person. */
export const reportSchema = v.object({
  /** Days on which something was counted, in order. */
  days: v.array(v.object({ day: v.string(), searches: v.number(), withoutResult: v.number(), downloads: v.number() })),
  /** Commonest first, as everything below. */
  searches: v.array(textCountSchema),
  withoutResult: v.array(textCountSchema),
  downloads: v.array(assetCountSchema),
  /** As it is now, in the accounts of all users. */
  bookmarks: v.array(assetCountSchema),
})
export type Report = v.InferOutput<typeof reportSchema>
