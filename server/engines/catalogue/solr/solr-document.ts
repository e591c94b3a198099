import { createHash } from 'node:crypto'
import { documentTerms } from '@vitrine/search-index/parts'
import type { IndexEntry } from '#catalogue/index-entry.ts'
import { indexSchema, orderDateField } from '#catalogue/schema.ts'

export type SolrDocument = Readonly<Record<string, unknown>>

/**
 * Version of a document: the revision of the assets that it was read at, then its downloads, which are counted without a revision. Both
 * only grow, so an older document is always recognised.
 */
export const documentVersionOf = (revision: number, downloads = 0): number =>
  revision * downloadsPerRevision + Math.min(downloads, downloadsPerRevision - 1)
/** Leaves 2^33 revisions below the largest exact integer. */
const downloadsPerRevision = 2 ** 20

/** Separates values in one query; JSON strings do not contain it. */
export const valueSeparator = '\u001f'

/** A text as JSON string: Solr cuts white space from the ends of values, and NUL and lone surrogates are not valid text for it. */
export const toValue = (text: string): string => JSON.stringify(text)
export const fromValue = (value: string): string => JSON.parse(value) as string

/** Lucene refuses longer values, in UTF-8. */
const maxValueBytes = 32_000
const isShort = (value: string): boolean => Buffer.byteLength(value) <= maxValueBytes

/** Names from sidecar files may contain any character. */
const toFieldName = (prefix: 'f' | 'n' | 'd', field: string): string =>
  /^[A-Za-z0-9_]+$/.test(field) && !field.startsWith('0x') ? `${prefix}_${field}` : `${prefix}_0x${Buffer.from(field).toString('hex')}`
export const facetField = (field: string): string => toFieldName('f', field)
export const numberField = (field: string): string => toFieldName('n', field)
/** Days since the epoch of a number of `dayFields`: Solr counts values, not months. */
export const dayField = (field: string): string => toFieldName('d', field)
const dayFields: readonly string[] = [orderDateField, 'imp_date']
const secondsPerDay = 86_400
export const hasDays = (field: string): boolean => dayFields.includes(field)

/** Sort position where no other criterion applies: the same on every server, without a counter. 52 bits. */
export const ordinalOf = (id: string): number => Number.parseInt(createHash('sha256').update(id).digest('hex').slice(0, 13), 16)

const preAnalysed = (positions: ReturnType<typeof documentTerms>['positions']): string => {
  let last = -1
  const tokens = positions.map(({ term, position }) => {
    const increment = position - last
    last = position
    return { t: term, i: increment }
  })
  return JSON.stringify({ v: '1', tokens })
}

const facetsOf = (facets: IndexEntry['document']['facets']): Record<string, readonly string[]> => {
  const found: Record<string, readonly string[]> = {}
  for (const [field, values] of Object.entries(facets)) {
    const definition = Object.hasOwn(indexSchema.facets, field) ? indexSchema.facets[field] : { multi: true }
    const counted = definition?.multi ? values : values.slice(0, 1)
    const stored = [...new Set(counted)].map(toValue).filter(isShort)
    if (stored.length > 0) found[field] = stored
  }
  return found
}

const numbersOf = (numbers: IndexEntry['document']['numbers']): [string, number][] =>
  indexSchema.numbers.flatMap((field): [string, number][] => {
    const number = Object.hasOwn(numbers, field) ? numbers[field] : undefined
    // Adding 0 converts -0 to 0.
    return number !== undefined && Number.isFinite(number) ? [[numberField(field), number + 0]] : []
  })

const daysOf = (numbers: readonly [string, number][]): [string, number][] =>
  numbers.flatMap(([field, number]): [string, number][] => {
    const source = dayFields.find((name) => numberField(name) === field)
    const day = Math.floor(number / secondsPerDay)
    return source !== undefined && Number.isSafeInteger(day) ? [[dayField(source), day + 0]] : []
  })

export const toSolrDocument = ({ document }: IndexEntry, version: number): SolrDocument => {
  const { impacts, related, positions } = documentTerms(indexSchema.texts, document.texts)
  const facets = facetsOf(document.facets)
  const numbers = numbersOf(document.numbers)
  return {
    id: toValue(document.id),
    version,
    place: ordinalOf(document.id),
    view: document.view.map(toValue),
    fields: Object.keys(facets).map(toValue),
    impact: [...impacts, ...related].map(([term, impact]) => `${term}|${impact}`).join(' '),
    words: preAnalysed(positions),
    ...Object.fromEntries(Object.entries(facets).map(([field, values]) => [facetField(field), values])),
    ...Object.fromEntries([...numbers, ...daysOf(numbers)]),
  }
}

/** Replaces a removed asset: no user sees it, and its version prevents that a late update brings the asset back. */
export const removedDocument = (id: string, version: number): SolrDocument => ({ id: toValue(id), version, kind: 'removed' })
