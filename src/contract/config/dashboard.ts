import * as v from 'valibot'
import { alignment, choice, count, flag, list, maybe, record, section, text } from '#contract/config/fields.ts'
import { localisedSchema } from '#contract/locale.ts'
import { orientations, sortKeys } from '#contract/search.ts'

const storedFacetsSchema = list(
  v.looseObject({ field_name: v.string(), values: list(v.union([v.string(), v.number()])), range_facet: maybe(v.boolean()) }),
)

export const storedSearchSchema = v.looseObject({
  /** Search text per language. */
  text: record(v.string()),
  sort: maybe(v.picklist(sortKeys)),
  orientation: maybe(v.picklist(orientations)),
  facets: storedFacetsSchema,
  /** Languages with facets of their own, which replace `facets`. */
  facets_by_language: maybe(record(storedFacetsSchema)),
})

export const collectionConfigSchema = v.looseObject({
  indicator: text(),
  label: v.fallback(v.optional(v.union([v.string(), localisedSchema]), ''), ''),
  translation: text(),
  position: maybe(v.number()),
  search: maybe(storedSearchSchema),
  sort: maybe(v.string()),
  orientation: maybe(v.string()),
  /** Thumbnail id, see GET config/thumbnail. */
  src: maybe(v.string()),
  visible: maybe(v.boolean()),
  /** false = no offline copies of its assets. */
  allow_offline: maybe(v.boolean()),
})
export type CollectionConfig = v.InferOutput<typeof collectionConfigSchema>

export const dashboardConfigSchema = section({
  collections: section({
    data: list(collectionConfigSchema),
    height: count(250, 60, 1000),
    poster_border_width: count(2, 0, 20),
    show_as_tiles: flag(false),
    hide_empty_result: flag(false),
    /** Number of files, sub-folders, and names below the pictures. */
    details: flag(false),
    /** Order of collections without one of their own. */
    order: choice(['added', 'newest', 'best'], 'added'),
  }),
  heroImage: section({
    height: count(350, 0, 2000),
    small_on_phones: flag(false),
    /** Title and picture from the media folder while there are none of its own. */
    from_folder: flag(false),
    alignment: alignment('center'),
    trans_body: text('views.dashboard.hero.body'),
    trans_header: text('views.dashboard.hero.header'),
    logo: section({ height: count(100, 0, 1000), alignment: alignment('center'), load_outside: flag(false) }),
  }),
})
