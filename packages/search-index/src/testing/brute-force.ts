import { compoundParts } from '../analysis/compound-parts.ts'
import { normalise } from '../analysis/fold.ts'
import { type Clause, type Phrase, parseQuery, type QueryTerm } from '../analysis/parse-query.ts'
import { stem } from '../analysis/stem.ts'
import { tokenize } from '../analysis/tokenize.ts'
import {
  exactMatch,
  fieldImpact,
  impactOfCode,
  inverseDocumentFrequency,
  matchOfCode,
  partMatch,
  prefixMatch,
  prefixScores,
  quantiseImpact,
  stemMatch,
  termScores,
} from '../text/impact.ts'
import type { DayCount, FacetResult, IndexDocument, IndexFilter, IndexQuery, IndexResult, IndexSchema } from '../types.ts'

/** Terms of a value at each position. */
type Words = readonly ReadonlySet<string>[]

interface ParsedDocument {
  readonly document: IndexDocument
  readonly values: readonly Words[]
  readonly impacts: ReadonlyMap<string, number>
}

const ownValue = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined

const wordsOf = (text: string): Set<string>[] => {
  const words: Set<string>[] = []
  const add = (source: string, from: number, to: number, position: number) => {
    const term = source.slice(from, to)
    const terms = words[position] ?? new Set()
    terms.add(term)
    words[position] = terms
  }
  tokenize(normalise(text), 0, { word: add, alternateSpelling: add, compound: add, subword: add })
  return words
}

const parseDocument = (schema: IndexSchema, document: IndexDocument): ParsedDocument => {
  const impacts = new Map<string, number>()
  const all: Words[] = []
  for (const [name, field] of Object.entries(schema.texts)) {
    const values = (ownValue(document.texts, name) ?? []).map(wordsOf)
    if (values.length === 0) continue
    all.push(...values)
    const frequencies = new Map<string, number>()
    for (const terms of values.flat()) for (const term of terms) frequencies.set(term, (frequencies.get(term) ?? 0) + 1)
    const length = values.flat().length / values.length
    for (const [term, frequency] of frequencies) {
      const impact = Math.fround(fieldImpact(field.weight, frequency, length, field.typicalLength ?? 12))
      impacts.set(term, Math.fround((impacts.get(term) ?? 0) + impact))
    }
  }
  return { document, values: all, impacts }
}

/** How a term matches, null = not at all. */
const matchOf = (term: string, { variants, prefix, stems }: QueryTerm): number | null => {
  if (variants.includes(term)) return exactMatch
  if (stems.includes(stem(term))) return stemMatch
  if (prefix && variants.some((word) => term.startsWith(word))) return prefixMatch
  return compoundParts(term).some((part) => stems.includes(part)) ? partMatch : null
}

const meets = (terms: Iterable<string>, slot: QueryTerm): boolean => [...terms].some((term) => matchOf(term, slot) !== null)

const gradeOfSlot = ({ impacts }: ParsedDocument, slot: QueryTerm): number =>
  Math.max(
    0,
    ...[...impacts].map(([term, impact]) => {
      const match = matchOf(term, slot)
      return match === null ? 0 : match + quantiseImpact(impact)
    }),
  )

const stands = ({ values }: ParsedDocument, phrase: Phrase): boolean =>
  values.some((words) => words.some((_, at) => phrase.every((slot, i) => meets(words[at + i] ?? [], slot))))

const gradeOfPhrase = (record: ParsedDocument, phrase: Phrase): number => {
  if (!stands(record, phrase)) return 0
  const grades = phrase.map((slot) => gradeOfSlot(record, slot))
  if (grades.length === 1) return grades[0] ?? 0
  const mean = Math.round(grades.reduce((sum, grade) => sum + impactOfCode(grade), 0) / grades.length)
  return Math.max(1, mean) + Math.min(...grades.map(matchOfCode))
}

const impactCodeOf = (record: ParsedDocument, clause: Clause): number => Math.max(...clause.map((phrase) => gradeOfPhrase(record, phrase)))

const passes = ({ id, facets, numbers }: IndexDocument, schema: IndexSchema, filter: IndexFilter): boolean => {
  const { field } = filter
  const given = schema.numbers.includes(field) ? ownValue(numbers, field) : undefined
  const number = given !== undefined && Number.isFinite(given) ? given : undefined
  let has: boolean
  if ('range' in filter)
    has = number !== undefined && number >= (filter.range.low ?? -Infinity) && number <= (filter.range.high ?? Infinity)
  else if (field === 'id') has = filter.values.includes(id)
  else if (ownValue(schema.facets, field) || !schema.numbers.includes(field)) {
    has = valuesOf(facets, schema, field).some((value) => filter.values.includes(value))
  } else has = number !== undefined && filter.values.some((value) => value.trim() !== '' && Number(value) === number)
  return has !== (filter.exclude === true)
}

const valuesOf = (facets: IndexDocument['facets'], schema: IndexSchema, field: string): string[] => {
  const declared = ownValue(schema.facets, field)
  const values = [...new Set(ownValue(facets, field) ?? [])].filter((value) => value !== '')
  return declared && !declared.multi ? values.slice(0, 1) : values
}

const compareCodePoints = (a: string, b: string): number => {
  const [x, y] = [Array.from(a), Array.from(b)]
  for (let i = 0; i < Math.min(x.length, y.length); i++) {
    const difference = (x[i]?.codePointAt(0) ?? 0) - (y[i]?.codePointAt(0) ?? 0)
    if (difference !== 0) return difference
  }
  return x.length - y.length
}

/** Compares runs of digits by value and everything else by code point. */
const compareNumbersBySize = (a: string, b: string): number => {
  const [left, right] = [a, b].map((text) => text.match(/[0-9]+|./gsu) ?? [])
  for (const [i, one] of (left ?? []).entries()) {
    const other = right?.[i]
    if (other === undefined) return 1
    const both = /^[0-9]/.test(one) && /^[0-9]/.test(other)
    const difference = both ? Number(BigInt(one) - BigInt(other)) : compareCodePoints(one, other)
    if (difference !== 0) return difference
  }
  return (left?.length ?? 0) - (right?.length ?? 0) || compareCodePoints(a, b)
}

const isOneLevelBelow = (value: string, parent: string): boolean => {
  const prefix = parent === '' ? '' : `${parent}/`
  const rest = value.slice(prefix.length)
  return value.startsWith(prefix) && rest !== '' && !rest.includes('/')
}

const isBelow = (value: string, path: string): boolean => value.startsWith(`${path}/`)

/** Reference implementation of SearchIndex that scans all documents. `documents` are in order of their latest `put`. */
export class BruteForceIndex {
  private readonly records = new Map<string, ParsedDocument>()

  constructor(private readonly schema: IndexSchema) {}

  get ids(): string[] {
    return [...this.records.keys()]
  }

  get documents(): IndexDocument[] {
    return [...this.records.values()].map(({ document }) => document)
  }

  put(document: IndexDocument): void {
    this.records.delete(document.id)
    this.records.set(document.id, parseDocument(this.schema, document))
  }

  remove(id: string): void {
    this.records.delete(id)
  }

  search(query: IndexQuery): IndexResult {
    const visible = [...this.records.values()].filter(({ document }) => document.view.some((group) => query.groups.includes(group)))
    const { clauses, matchAll } = parseQuery(query.text)
    const codes = clauses.map((clause) => new Map(visible.map((record) => [record, impactCodeOf(record, clause)])))
    const scores = new Map<ParsedDocument, number>()
    const found = matchAll
      ? visible
      : clauses.length === 0
        ? []
        : visible.filter((record) => codes.every((codeOf) => (codeOf.get(record) ?? 0) > 0))
    for (const [i, codeOf] of codes.entries()) {
      const table = clauses[i]?.some((phrase) => phrase.at(-1)?.prefix) ? prefixScores : termScores
      const weight = inverseDocumentFrequency([...codeOf.values()].filter((code) => code > 0).length, visible.length)
      for (const record of found)
        scores.set(record, Math.fround((scores.get(record) ?? 0) + weight * (table[codeOf.get(record) ?? 0] ?? 0)))
    }
    const hits = found.filter(({ document }) => query.filters.every((filter) => passes(document, this.schema, filter)))
    const { key, orientation } = query.sort
    const keyOf = (record: ParsedDocument): number => {
      const value = this.schema.numbers.includes(key) ? ownValue(record.document.numbers, key) : (scores.get(record) ?? 0)
      return value === undefined || !Number.isFinite(value) ? Infinity : orientation === 'desc' ? -value : value
    }
    const keys = new Map(hits.map((record) => [record, keyOf(record)]))
    const sorted = hits.toSorted((a, b) => {
      const [x, y] = [keys.get(a) ?? 0, keys.get(b) ?? 0]
      return x < y ? -1 : x > y ? 1 : 0
    })
    return {
      total: hits.length,
      ids: sorted.slice(query.start, query.start + query.rows).map(({ document }) => document.id),
      facets: this.facets(query, visible, found),
      ...(query.countDays && this.schema.numbers.includes(key) && { days: daysOf(sorted, key) }),
    }
  }

  private facets(query: IndexQuery, visible: readonly ParsedDocument[], found: readonly ParsedDocument[]): Map<string, FacetResult> {
    const facets = new Map<string, FacetResult>()
    for (const { field, limit = 100, contains, parent, buckets = 24 } of query.facets) {
      const isListed = (value: string) => (contains?.(value) ?? true) && (parent === undefined || isOneLevelBelow(value, parent))
      const others = query.filters.filter((filter) => filter.field !== field || filter.exclude)
      const counted = found.filter(({ document }) => others.every((filter) => passes(document, this.schema, filter)))
      const open = visible.some(({ document }) => field !== 'id' && valuesOf(document.facets, this.schema, field).length > 0)
      if (ownValue(this.schema.facets, field) || (!this.schema.numbers.includes(field) && open)) {
        const counts = new Map<string, number>()
        for (const { document } of counted)
          for (const value of valuesOf(document.facets, this.schema, field)) counts.set(value, (counts.get(value) ?? 0) + 1)
        const all = [...counts].filter(([value]) => isListed(value)).toSorted((a, b) => b[1] - a[1] || compareNumbersBySize(a[0], b[0]))
        const pinned = query.filters.flatMap((filter) => (filter.field === field && 'values' in filter ? filter.values : []))
        const listed = all.filter(([value], i) => i < limit || pinned.includes(value))
        const absent = [...new Set(pinned)].filter((value) => !counts.has(value) && isListed(value))
        const values = [...listed, ...absent.map((value) => [value, 0] as const)].map(([value, count]) => ({
          value,
          count,
          ...(parent !== undefined && [...counts.keys()].some((other) => isBelow(other, value)) && { hasChildren: true as const }),
        }))
        facets.set(field, { kind: 'values', values, total: all.length })
      } else if (this.schema.numbers.includes(field)) {
        const numbers = counted
          .map(({ document }) => ownValue(document.numbers, field))
          .filter((value) => value !== undefined && Number.isFinite(value))
        facets.set(
          field,
          rangeOf(
            numbers.map((value) => (value ?? 0) + 0),
            buckets,
          ),
        )
      }
    }
    return facets
  }
}

const daysOf = (sorted: readonly ParsedDocument[], key: string): DayCount[] => {
  const days: { day: number | null; count: number }[] = []
  for (const { document } of sorted) {
    const number = ownValue(document.numbers, key)
    const day = number !== undefined && Number.isFinite(number) ? Math.floor(number / 86_400) + 0 : null
    const last = days.at(-1)
    if (last && last.day === day) last.count++
    else days.push({ day, count: 1 })
  }
  return days
}

const rangeOf = (numbers: readonly number[], buckets: number): FacetResult => {
  if (numbers.length === 0) return { kind: 'range', min: null, max: null, count: 0, histogram: [] }
  const min = numbers.reduce((a, b) => Math.min(a, b))
  const max = numbers.reduce((a, b) => Math.max(a, b))
  const histogram = Array.from({ length: buckets }, () => 0)
  for (const value of numbers) {
    const bucket = max > min ? Math.min(buckets - 1, Math.floor((value - min) * (buckets / (max - min)))) : 0
    if (buckets > 0) histogram[bucket] = (histogram[bucket] ?? 0) + 1
  }
  return { kind: 'range', min, max, count: numbers.length, histogram }
}
