import type { IndexCondition } from '@vitrine/search-index'
import { parseQuery } from '@vitrine/search-index/words'
import { maxDateWordCount, readDate } from './date-ranges.ts'
import { type FieldValues, fieldConditions } from './field-condition.ts'
import { findField } from './field-names.ts'
import { type Expression, parseExpression } from './parse-expression.ts'
import { readTechnicalData } from './technical-data.ts'
import { otherForms } from './written-forms.ts'

/** A condition, and whether it is more than its plain words. */
interface Reading {
  readonly condition: IndexCondition
  readonly isMore: boolean
}

const both = (
  readings: readonly Reading[],
  join: (conditions: readonly IndexCondition[]) => IndexCondition,
  isMore: boolean,
): Reading | null => {
  const [first] = readings
  if (!first) return null
  if (readings.length === 1) return first
  return { condition: join(readings.map(({ condition }) => condition)), isMore: isMore || readings.some((reading) => reading.isMore) }
}

/** Words that match as they are typed. Null if they are only punctuation, which restricts nothing. */
const plain = (words: readonly string[], isOpen: boolean): Reading | null => {
  const text = words.join(' ')
  const { clauses, matchAll } = parseQuery(text)
  if (clauses.length === 0 && !matchAll) return null
  return { condition: { text: isOpen ? text : `${text} ` }, isMore: false }
}

/** Conditions for what a text can mean besides its words. Dates are those of `capture_date`. */
const meanings = (text: string, isOpen: boolean): readonly IndexCondition[] => [
  ...otherForms(text, isOpen),
  ...readDate(text).map((range): IndexCondition => ({ filter: { field: 'capture_date', range } })),
  ...readTechnicalData(text).map((filter): IndexCondition => ({ filter })),
]

/** The longest date, technical data or other form that begins at a word. */
const meaningAt = (
  words: readonly string[],
  at: number,
  isOpen: boolean,
): { readonly count: number; readonly found: readonly IndexCondition[] } | null => {
  for (let count = Math.min(maxDateWordCount, words.length - at); count > 0; count--) {
    const found = meanings(words.slice(at, at + count).join(' '), isOpen && at + count === words.length)
    if (found.length > 0) return { count, found }
  }
  return null
}

/** Dates and technical data find the assets with these data, and those with the words. */
const readWords = (words: readonly string[], isOpen: boolean): Reading | null => {
  const readings: Reading[] = []
  const add = (reading: Reading | null) => {
    if (reading) readings.push(reading)
  }
  let pending: string[] = []
  for (let at = 0; at < words.length; ) {
    const meaning = meaningAt(words, at, isOpen)
    if (!meaning) {
      pending.push(words[at++] ?? '')
      continue
    }
    add(plain(pending, false))
    pending = []
    const typed = plain(words.slice(at, at + meaning.count), isOpen && at + meaning.count === words.length)
    readings.push({ condition: { any: [...(typed ? [typed.condition] : []), ...meaning.found] }, isMore: true })
    at += meaning.count
  }
  add(plain(pending, isOpen))
  return both(readings, (all) => ({ all }), false)
}

const read = (expression: Expression, values: FieldValues): Reading | null => {
  if ('words' in expression) return readWords(expression.words, expression.isOpen)
  if ('name' in expression) {
    const words = plain([expression.typed], expression.isOpen)
    const field = findField(expression.name, values.extraFields)
    const found = field ? fieldConditions(field, expression, values) : []
    if (found.length === 0) return words
    return { condition: { any: [...(words ? [words.condition] : []), ...found] }, isMore: true }
  }
  if ('not' in expression) {
    const excluded = read(expression.not, values)
    return excluded && { condition: { not: excluded.condition }, isMore: true }
  }
  const parts = 'all' in expression ? expression.all : expression.any
  const readings = parts.flatMap((part) => read(part, values) ?? [])
  return 'all' in expression ? both(readings, (all) => ({ all }), false) : both(readings, (any) => ({ any }), true)
}

/**
 * The condition of a typed query. null = plain words, which the index reads itself: their results and scores are those of the words alone.
 * Everything else finds at least what its words would, except what it excludes.
 */
export const toCondition = (text: string, values: FieldValues): IndexCondition | null => {
  const parsed = parseExpression(text)
  const reading = parsed && read(parsed.expression, values)
  return reading && (reading.isMore || parsed.hasOperators) ? reading.condition : null
}
