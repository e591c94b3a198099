import type { IndexCondition } from '@vitrine/search-index'
import type { Labels } from '#catalogue/labels.ts'
import { numericKeywords } from '#catalogue/schema.ts'
import type { NamedField } from './field-names.ts'
import { readRanges } from './number-values.ts'

/** The values of the index that a query compares. */
export interface FieldValues {
  readonly labels: Labels
  /** Sidecar fields. */
  readonly extraFields: () => readonly string[]
  readonly valuesOf: (field: string) => Parameters<Labels['withWords']>[2] | undefined
}

const isNumericKeyword = (field: string): boolean => numericKeywords.some((name) => name === field)

const byRanges = (field: string, type: NamedField['type'], value: string): IndexCondition[] =>
  readRanges(value, type).map((range) => ({ filter: { field, range } }))

const byValues = (field: string, value: string, isOpen: boolean, { labels, valuesOf }: FieldValues): IndexCondition[] => {
  const table = valuesOf(field)
  const isPrefix = isOpen || value.endsWith('*')
  return table ? [{ filter: { field, values: labels.withWords(field, value.replace(/\*$/, ''), table, isPrefix) } }] : []
}

/** A value as it is typed. */
interface TypedValue {
  readonly value: string
  readonly isPhrase: boolean
  /** More may follow, so it is the start of a word. */
  readonly isOpen: boolean
}

const byText = (field: string, { value, isPhrase, isOpen }: TypedValue): IndexCondition => ({
  text: isPhrase ? `"${value}"` : isOpen ? value : `${value} `,
  field,
})

/**
 * Conditions of which one must be met for `field:value`. Like every filter they match visible assets only, so a field of hidden assets finds
 * the same as an unknown one.
 */
export const fieldConditions = ({ name, type }: NamedField, typed: TypedValue, values: FieldValues): IndexCondition[] => {
  const { value, isOpen } = typed
  if (type === 'text') return [byText(name, typed)]
  if (type !== 'keyword') return byRanges(name, type, value)
  return [...(isNumericKeyword(name) ? byRanges(name, 'number', value) : []), ...byValues(name, value, isOpen, values)]
}
