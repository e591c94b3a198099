import * as v from 'valibot'
import { type FacetKind, facetKindKeys, isRangeKind } from '#contract/config/facet-kinds.ts'
import { choice, count, maybe, section, text } from '#contract/config/fields.ts'

export const facetConfigSchema = v.looseObject({
  field_name: v.string(),
  translation: text(),
  position: maybe(v.number()),
  options: section({
    /** Whether the facet has a search field for its values: true = always, false = never, any other value = above 50 values. */
    filter: v.nullish(v.unknown()),
    multivalue: choice(facetKindKeys, 'checkbox'),
    preview: count(10, 1, 1000),
    sort: choice(['alph', 'count'], 'count'),
    sort_orientation: choice(['asc', 'desc'], 'desc'),
    /** Format of the values in the facet: `date`, `filesize` or none. */
    filterVal: maybe(v.string()),
    /** Format of the selected values above the results; the default is `filterVal`. */
    formatVal: maybe(v.string()),
  }),
  /** Whether `multivalue` is a range. Derived from it on every change; older versions read only this key. */
  range_facet: maybe(v.boolean()),
})
export type FacetConfig = v.InferOutput<typeof facetConfigSchema>

/** A facet with the defaults of the schema. */
export const facet = (multivalue: FacetKind, field_name: string, options: object = {}) =>
  v.parse(facetConfigSchema, {
    field_name,
    translation: `fields.${field_name}`,
    options: { multivalue, ...options },
    ...(isRangeKind(multivalue) && { range_facet: true }),
  })

export const defaultFacets: FacetConfig[] = [
  facet('checkbox', 'asset_groups'),
  facet('checkbox', 'keywords'),
  facet('checkbox', 'people', { sort: 'alph', sort_orientation: 'asc' }),
  facet('checkbox', 'location', { sort: 'alph', sort_orientation: 'asc' }),
  facet('checkbox', 'creator', { sort: 'alph', sort_orientation: 'asc' }),
  facet('checkbox', 'licence'),
  facet('checkbox', 'filetype'),
  facet('radio', 'orientation'),
  facet('checkbox', 'rating', { sort: 'alph', sort_orientation: 'desc' }),
  facet('checkbox', 'color_code', { sort: 'alph', sort_orientation: 'asc' }),
  facet('slider', 'capture_date', { filterVal: 'date' }),
  facet('slider', 'imp_date', { filterVal: 'date' }),
  facet('slider', 'filesize', { filterVal: 'filesize' }),
  facet('slider', 'pixel_x', { filterVal: null }),
].map((entry, position) => ({ ...entry, position }))
