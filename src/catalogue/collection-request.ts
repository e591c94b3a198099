import type { CatalogueRequest } from '#catalogue/catalogue-query.ts'
import { InvalidSearchParameterError } from '#catalogue/parse-search-request.ts'
import type { ParsedQuery } from '#contract/calls.ts'
import { maxRowCount } from '#contract/max-rows.ts'

const defaultRows = 20

const rowsOf = (text: string | undefined): number => {
  if (text === undefined) return defaultRows
  if (!/^\d{1,9}$/.test(text)) throw new InvalidSearchParameterError('rows')
  return Math.min(Number(text), maxRowCount)
}

/** A collection is named by its number, or by an identifier that ends with it: `12`, `collection_12`. */
const collectionNumbers = (name: string): string[] => {
  const number = /^.*_(\d+)$/.exec(name)?.[1]
  return number === undefined ? [name] : [name, number]
}

/** Request for the newest assets of a collection. Throws InvalidSearchParameterError. */
export const collectionRequest = ({ collection, rows }: ParsedQuery<'getCollection'>): CatalogueRequest => ({
  text: '*',
  filter: { meta_collections: collectionNumbers(collection) },
  facets: [],
  facetLimit: 0,
  facetContains: {},
  sort: { key: 'imp_date', orientation: 'desc' },
  start: 0,
  rows: rowsOf(rows),
})
