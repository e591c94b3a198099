import * as v from 'valibot'
import { alignment, count, flag, text } from '#contract/config/fields.ts'
import { localisedSchema } from '#contract/locale.ts'
import { orientations, sortKeys } from '#contract/search.ts'

export const storedSearchSchema = v.looseObject({
  /** Search text per language. */
  text: v.optional(localisedSchema, {}),
  sort: v.nullish(v.picklist(sortKeys)),
  orientation: v.nullish(v.picklist(orientations)),
  facets: v.optional(
    v.array(
      v.looseObject({ field_name: v.string(), values: v.array(v.union([v.string(), v.number()])), range_facet: v.nullish(v.boolean()) }),
    ),
    [],
  ),
})

export const collectionConfigSchema = v.looseObject({
  indicator: text(),
  label: v.optional(v.union([v.string(), localisedSchema]), ''),
  translation: text(),
  position: v.nullish(v.number()),
  search: v.nullish(storedSearchSchema),
  sort: v.nullish(v.string()),
  orientation: v.nullish(v.string()),
  /** Thumbnail id, see GET config/thumbnail. */
  src: v.nullish(v.string()),
  visible: v.nullish(v.boolean()),
  /** false = nothing of it may be kept on a device. */
  keepable: v.nullish(v.boolean()),
})
export type CollectionConfig = v.InferOutput<typeof collectionConfigSchema>

export const dashboardConfigSchema = v.looseObject({
  collections: v.optional(
    v.looseObject({
      data: v.fallback(v.optional(v.array(collectionConfigSchema), []), []),
      height: count(250, 60, 1000),
      poster_border_width: count(2, 0, 20),
      show_as_tiles: flag(false),
      hide_empty_result: flag(false),
    }),
    {},
  ),
  heroImage: v.optional(
    v.looseObject({
      height: count(350, 0, 2000),
      alignment: alignment('center'),
      trans_body: text('views.dashboard.hero.body'),
      trans_header: text('views.dashboard.hero.header'),
      logo: v.optional(v.looseObject({ height: count(100, 0, 1000), alignment: alignment('center'), load_outside: flag(false) }), {}),
    }),
    {},
  ),
})
