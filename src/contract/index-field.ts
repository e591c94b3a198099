import * as v from 'valibot'
import { localisedSchema } from '#contract/locale.ts'

export const indexFieldSchema = v.object({
  field_name: v.string(),
  default_labels: localisedSchema,
  is_facet: v.boolean(),
  range_facet: v.boolean(),
  multi_valued: v.boolean(),
  /** `built-in`, `computed` (hb_px, hb_mm) or `sidecar`. */
  origin: v.string(),
  type: v.string(),
})
export type IndexField = v.InferOutput<typeof indexFieldSchema>

export const indexFieldsSchema = v.object({ visible_fields: v.array(indexFieldSchema) })
