import type { FacetField, IndexSchema, TextField } from '@vitrine/search-index'
import { exposureFields } from '#catalogue/exposure.ts'
import { builtInFields, type FieldDefinition } from '#contract/fields.ts'

const definitions = Object.entries(builtInFields as Readonly<Record<string, FieldDefinition>>)

/** Text inside a document. It has a low weight, because a title describes a document better than its pages. */
export const fullTextField = 'full_text'
/** Values of sidecar fields. */
export const extraField = 'extra'

const typicalLength: Readonly<Record<string, number>> = { title: 6, description: 30, keywords: 16, credit: 6, filename: 5, folder: 4 }

/**
 * Weight of text fields without one, like the copyright: so low that such a field finds documents, but changes the score of no document
 * with the word in another field.
 */
const lowestWeight = 1e-9

const texts: Record<string, TextField> = Object.fromEntries([
  ...definitions.flatMap(([name, { type, weight = 0 }]): [string, TextField][] =>
    weight > 0 || type === 'text' ? [[name, { weight: Math.max(weight, lowestWeight), typicalLength: typicalLength[name] ?? 3 }]] : [],
  ),
  [extraField, { weight: 1, typicalLength: 8 }],
  [fullTextField, { weight: 0.2, typicalLength: 2000 }],
])

const facets: Record<string, FacetField> = Object.fromEntries(
  definitions.flatMap(([name, { type, multiValued }]): [string, FacetField][] =>
    type === 'keyword' ? [[name, { multi: multiValued === true }]] : [],
  ),
)

/** Keyword fields that are also indexed as numbers, for ranges and sorting. */
export const numericKeywords = ['rating'] as const

/** Number field for sorting by the date taken. */
export const orderDateField = 'order_date'

const numbers = [
  ...definitions.flatMap(([name, { type }]) => (type === 'keyword' || type === 'text' ? [] : [name])),
  ...numericKeywords,
  ...Object.values(exposureFields),
  orderDateField,
]

/** Orders by text. A file without a title is sorted by its name, which is shown in place of it. */
export const nameOrder = 'title'
const orders = { [nameOrder]: ['title', 'filename'], filename: ['filename'] }

/** Index schema of the fields of the contract. A change invalidates existing snapshots; assets are then indexed again. */
export const indexSchema: IndexSchema = { texts, facets, numbers, orders, openFacets: true }

export const isBuiltInField = (field: string): boolean => Object.hasOwn(builtInFields, field)
