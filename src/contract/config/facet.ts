import * as v from 'valibot'
import { choice, count, maybe, section, text } from '#contract/config/fields.ts'

export const facetConfigSchema = v.looseObject({
  field_name: v.string(),
  translation: text(),
  position: maybe(v.number()),
  options: section({
    /** Whether the facet has a search field for its values: always, never, or (any other value) above 50 values. */
    filter: v.nullish(v.unknown()),
    multivalue: choice(['checkbox', 'radio', 'slider'], 'checkbox'),
    preview: count(10, 1, 1000),
    sort: choice(['alph', 'count'], 'count'),
    sort_orientation: choice(['asc', 'desc'], 'desc'),
    /** Format of the values in the facet: `date`, `filesize` or none. */
    filterVal: maybe(v.string()),
    /** Format of the selected values above the results; the default is `filterVal`. */
    formatVal: maybe(v.string()),
  }),
  range_facet: maybe(v.boolean()),
})
export type FacetConfig = v.InferOutput<typeof facetConfigSchema>

const checkbox = (field_name: string, options: object = {}) =>
  v.parse(facetConfigSchema, { field_name, translation: `fields.${field_name}`, options: { multivalue: 'checkbox', ...options } })
const slider = (field_name: string, filterVal?: 'date' | 'filesize') =>
  v.parse(facetConfigSchema, {
    field_name,
    translation: `fields.${field_name}`,
    options: { multivalue: 'slider', filterVal: filterVal ?? null },
    range_facet: true,
  })

export const defaultFacets: FacetConfig[] = [
  checkbox('asset_groups'),
  checkbox('keywords'),
  checkbox('people', { sort: 'alph', sort_orientation: 'asc' }),
  checkbox('location', { sort: 'alph', sort_orientation: 'asc' }),
  checkbox('creator', { sort: 'alph', sort_orientation: 'asc' }),
  checkbox('licence'),
  checkbox('filetype'),
  checkbox('orientation', { multivalue: 'radio' }),
  checkbox('rating', { sort: 'alph', sort_orientation: 'desc' }),
  checkbox('color_code', { sort: 'alph', sort_orientation: 'asc' }),
  slider('capture_date', 'date'),
  slider('imp_date', 'date'),
  slider('filesize', 'filesize'),
  slider('pixel_x'),
].map((facet, position) => ({ ...facet, position }))
