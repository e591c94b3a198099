import { compoundParts, stem } from '@vitrine/search-index/words'
import { type CatalogueFacet, type CatalogueQuery, unrestrictedGroup } from '#catalogue/catalogue-query.ts'
import { toFacetCounts } from '#catalogue/search-response.ts'
import { foldedStart, foldedWords, startsWord } from '#catalogue/word-starts.ts'
import { builtInFields, type FieldDefinition } from '#contract/fields.ts'
import { parseRange, type SearchFilter } from '#contract/filter.ts'
import { textFor } from '#contract/locale.ts'
import { isPathField } from '#contract/path-field.ts'
import { keywordsOf } from '../../records/asset-keywords.ts'
import type { AssetRecord } from '../../records/asset-record.ts'
import { hasPixels } from '../../records/has-pixels.ts'
import type { Catalogue } from '../catalogue.ts'

/**
 * Reference implementation of the port: every query scans every asset. The conformance suite compares engines with it, and tests of other
 * parts use it as their catalogue. Words consist of Latin letters and digits. It does not sort by relevance.
 */
const definitions: Readonly<Record<string, FieldDefinition>> = builtInFields
const definitionOf = (field: string): FieldDefinition | undefined => (Object.hasOwn(definitions, field) ? definitions[field] : undefined)
const isNumberField = (field: string): boolean => ['number', 'bytes', 'date'].includes(definitionOf(field)?.type ?? '')
const isKeywordField = (field: string): boolean => (definitionOf(field)?.type ?? 'keyword') === 'keyword'

const valuesOf = (record: AssetRecord, field: string): string[] => {
  if (field === 'id') return [record.id]
  const values = isKeywordField(field)
    ? Object.hasOwn(record.keywords, field) || field === 'asset_groups' || field === 'filetype'
      ? keywordsOf(record)[field]
      : []
    : []
  const all = [...new Set((values ?? []).map(({ value }) => value))]
  const definition = definitionOf(field)
  return definition && definition.multiValued !== true ? all.slice(0, 1) : all
}

const numberOf = (record: AssetRecord, field: string): number | undefined => {
  if (field === 'rating') {
    const rating = Number.parseFloat(record.keywords.rating?.[0]?.value ?? '')
    return Number.isFinite(rating) ? rating : undefined
  }
  if (field === 'obj_dload_cnt') return record.numbers.obj_dload_cnt ?? 0
  const picture = !hasPixels(record.kind) ? { width: null, height: null } : record
  if (field === 'pixel_x') return record.numbers.pixel_x ?? picture.width ?? undefined
  if (field === 'pixel_y') return record.numbers.pixel_y ?? picture.height ?? undefined
  return isNumberField(field) ? record.numbers[field] : undefined
}

const words = (text: string): string[] => text.toLowerCase().match(/[a-z0-9]+/g) ?? []

const wordsOf = (record: AssetRecord): Set<string> => {
  const isSearched = (field: string) =>
    definitionOf(field) === undefined || definitionOf(field)?.type === 'text' || (definitionOf(field)?.weight ?? 0) > 0
  const texts = Object.entries(record.texts).flatMap(([field, text]) =>
    isSearched(field) && definitionOf(field) ? (typeof text === 'string' ? [text] : Object.values(text)) : [],
  )
  const keywords = Object.entries(keywordsOf(record)).flatMap(([field, values]) =>
    isSearched(field) ? values.flatMap(({ value, labels }) => [value, ...Object.values(labels ?? {})]) : [],
  )
  return new Set([...texts, ...keywords, record.fullText ?? ''].flatMap(words))
}

const matchesText = (record: AssetRecord, text: string): boolean => {
  if (text.trim() === '' || text.trim() === '*') return true
  const queryWords = words(text)
  // Generated texts have no quotes.
  const isRelated = (word: string, other: string) => stem(other) === stem(word) || compoundParts(other).includes(stem(word))
  const assetWords = wordsOf(record)
  return queryWords.every((word, at) =>
    [...assetWords].some((other) => isRelated(word, other) || (at === queryWords.length - 1 && other.startsWith(word))),
  )
}

type Condition = readonly [key: string, wanted: SearchFilter[string]]

const passes = (record: AssetRecord, [key, wanted]: Condition): boolean => {
  const exclude = key.startsWith('-')
  const field = exclude ? key.slice(1) : key
  const number = numberOf(record, field)
  const found = (() => {
    if (typeof wanted !== 'string') {
      if (isNumberField(field)) return number !== undefined && wanted.some((value) => Number(value) === number)
      return valuesOf(record, field).some((value) => wanted.includes(value))
    }
    const range = parseRange(wanted)
    return range !== null && number !== undefined && number >= (range.low ?? -Infinity) && number <= (range.high ?? Infinity)
  })()
  return found !== exclude
}

const isVisible = (record: AssetRecord, groups: readonly string[]): boolean =>
  groups.includes(unrestrictedGroup) || record.rights.view.some((group) => group !== unrestrictedGroup && groups.includes(group))

const labelOf = (records: readonly AssetRecord[], field: string, value: string, locale: string): string => {
  for (const record of records) {
    const labels = keywordsOf(record)[field]?.find((known) => known.value === value)?.labels
    if (labels) return textFor(labels, locale) || value
  }
  return value
}

const countValues = (records: readonly AssetRecord[], field: string): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const record of records) for (const value of valuesOf(record, field)) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}

const rangeFacet = (records: readonly AssetRecord[], field: string): CatalogueFacet => {
  const numbers = records.flatMap((record) => numberOf(record, field) ?? [])
  if (numbers.length === 0) return { values: [], total: 0, histogram: [] }
  const bounds = [Math.min(...numbers), Math.max(...numbers)]
  return {
    values: bounds.map((value) => ({ value, label: String(value), count: numbers.length })),
    total: new Set(bounds).size,
    histogram: [numbers.length],
  }
}

const byCodeUnits = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

const keywordFacet = (
  records: readonly AssetRecord[],
  all: readonly AssetRecord[],
  field: string,
  query: CatalogueQuery,
): CatalogueFacet => {
  const selected = [query.filter[field], query.filter[`-${field}`]].flatMap((values) => (typeof values === 'string' ? [] : (values ?? [])))
  const counts = countValues(records, field)
  const text = (Object.hasOwn(query.facetContains, field) ? (query.facetContains[field] ?? '') : '').trim().toLowerCase()
  const start = query.facetWordStart?.[field]
  const isListed = (label: string) =>
    start === undefined
      ? label.toLowerCase().includes(text)
      : foldedStart(start) !== '' && startsWord(foldedWords(isPathField(field) ? label.replace(/^.*\//, '') : label), foldedStart(start))
  const listed = [...counts]
    .map(([value, count]) => ({ value, label: labelOf(all, field, value, query.locale), count }))
    .filter(({ label }) => isListed(label))
    .toSorted((one, other) => other.count - one.count || byCodeUnits(one.value, other.value))
  const values = listed.slice(0, query.facetLimit)
  const missing = [...new Set(selected)].filter((value) => !values.some((known) => known.value === value))
  const extra = missing.map((value) => ({ value, label: labelOf(all, field, value, query.locale), count: counts.get(value) ?? 0 }))
  return { values: [...values, ...extra], total: listed.length }
}

const localesOf = (record: AssetRecord): string[] => [
  ...Object.values(record.texts).flatMap((text) => (typeof text === 'string' ? [] : Object.keys(text))),
  ...Object.values(record.keywords).flatMap((values) => values.flatMap(({ labels }) => Object.keys(labels ?? {}))),
]

export const createCatalogueOracle = (): Catalogue => {
  const records = new Map<string, AssetRecord>()
  const rank = (record: AssetRecord, key: string): number => numberOf(record, key) ?? -Infinity
  const oracle: Catalogue = {
    search: async (query) => {
      const all = [...records.values()]
      const visible = all.filter((record) => isVisible(record, query.groups) && matchesText(record, query.text))
      const conditions = Object.entries(query.filter)
      const hits = visible.filter((record) => conditions.every((condition) => passes(record, condition)))
      const direction = query.sort.orientation === 'asc' ? 1 : -1
      const sorted =
        query.sort.key === 'score'
          ? hits
          : hits.toSorted((one, other) => direction * (rank(one, query.sort.key) - rank(other, query.sort.key)))
      const facetOf = (field: string): CatalogueFacet | null => {
        const others = visible.filter((record) => conditions.every((condition) => condition[0] === field || passes(record, condition)))
        if (isNumberField(field)) return rangeFacet(others, field)
        const known = definitionOf(field)?.type === 'keyword' || all.some((record) => Object.hasOwn(record.keywords, field))
        return known ? keywordFacet(others, all, field, query) : null
      }
      const facets = query.facets.flatMap((field): [string, CatalogueFacet][] => {
        const facet = facetOf(field)
        return facet ? [[field, facet]] : []
      })
      const ids = sorted.slice(query.start, query.start + query.rows).map(({ id }) => id)
      return { total: hits.length, ids, facets: Object.fromEntries(facets) }
    },
    searchSerialized: async (query) => {
      const { total, ids, facets } = await oracle.search(query)
      return { total, ids, facetCounts: JSON.stringify(toFacetCounts({ facets }, query.locale)) }
    },
    put: async (added) => {
      for (const record of added) records.set(record.id, record)
    },
    remove: async (ids) => {
      for (const id of ids) records.delete(id)
    },
    ordinals: async (ids) => {
      const all = [...records.keys()]
      return ids.map((id) => (records.has(id) ? all.indexOf(id) : null))
    },
    extraFields: async () => [
      ...new Set(
        [...records.values()].flatMap(({ keywords }) =>
          Object.keys(keywords).filter((field) => !definitionOf(field) && keywords[field]?.length),
        ),
      ),
    ],
    contentLocales: async () => [...new Set([...records.values()].flatMap(localesOf))].sort(),
    snapshot: async () => undefined,
    close: async () => undefined,
  }
  return oracle
}
