import * as v from 'valibot'
import { choice, list, text } from '#contract/config/fields.ts'
import { pageKeySchema } from '#contract/translation.ts'

/** Key of the page at `#/custom`. Interfaces without further pages have only this one. */
export const firstPageKey = 'custom'

const customPageEntrySchema = v.looseObject({
  /** Never changes, because stored contents have it in their name. */
  key: pageKeySchema,
  /** Last part of the address: `#/custom/{slug}`. The first page has none. */
  slug: text(),
  /** Message id of the title. */
  translation: text(),
  /** Column of its link in the footer. */
  column: choice(['None', 'Left', 'Center', 'Right'], 'None'),
})
export type CustomPageEntry = v.InferOutput<typeof customPageEntrySchema>

/** Custom pages in their order in the footer. The first page also exists without an entry. */
export const customPagesSchema = list(customPageEntrySchema)
