import { builtInFields, type FieldDefinition } from '#contract/fields.ts'
import type { FacetField, IndexSchema, TextField } from '#index/types.ts'

const definitions = Object.entries(builtInFields as Readonly<Record<string, FieldDefinition>>)

/** Words inside a document: they help to find it, but a title says more about it than any page. */
export const fullTextField = 'full_text'
/** Values of fields that only some sidecar file knows. */
export const extraField = 'extra'

const typicalLength: Readonly<Record<string, number>> = { title: 6, description: 30, keywords: 16, credit: 6, filename: 5 }

const texts: Record<string, TextField> = Object.fromEntries([
  ...definitions.flatMap(([name, { weight }]): [string, TextField][] =>
    weight === undefined || weight <= 0 ? [] : [[name, { weight, typicalLength: typicalLength[name] ?? 3 }]],
  ),
  [extraField, { weight: 1, typicalLength: 8 }],
  [fullTextField, { weight: 0.2, typicalLength: 2000 }],
])

const facets: Record<string, FacetField> = Object.fromEntries(
  definitions.flatMap(([name, { type, multiValued }]): [string, FacetField][] =>
    type === 'keyword' ? [[name, { multi: multiValued === true }]] : [],
  ),
)

/** Keyword fields whose values are numbers too: stars sort and make ranges. */
export const numericKeywords = ['rating'] as const

const numbers = [...definitions.flatMap(([name, { type }]) => (type === 'keyword' || type === 'text' ? [] : [name])), ...numericKeywords]

/** How the fields of the contract stand in the index. A change makes old snapshots unreadable, which is how they are renewed. */
export const indexSchema: IndexSchema = { texts, facets, numbers, openFacets: true }

export const isBuiltIn = (field: string): boolean => Object.hasOwn(builtInFields, field)
