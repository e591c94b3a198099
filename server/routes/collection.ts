import { ApiError } from '../http/api-error.ts'
import type { Handler } from '../http/handlers.ts'
import { deskFor } from '../services/delivery-desk.ts'
import type { DeliveryServices } from '../services/delivery-services.ts'
import { findAssets } from '../services/search-assets.ts'

const defaultRows = 20
const maxRows = 1000

const rowsOf = (text: string | undefined): number => {
  if (text === undefined) return defaultRows
  if (!/^\d{1,9}$/.test(text)) throw new ApiError('request.invalid', { field: 'rows' })
  return Math.min(Number(text), maxRows)
}

/** A collection is named by its number, or by an indicator that ends in it: `12`, `collection_12`. */
const collectionNumbers = (name: string): string[] => {
  const number = /^.*_(\d+)$/.exec(name)?.[1]
  return number === undefined ? [name] : [name, number]
}

/** The newest assets of a collection. One that does not exist and one in which the caller sees nothing are both just empty. */
export const createCollection = (services: DeliveryServices): Handler<'getCollection'> => {
  const desk = deskFor(services)
  return async ({ caller, query }) => {
    const { docs, answer } = await findAssets(desk, caller, {
      text: '*',
      filter: { meta_collections: collectionNumbers(query.collection) },
      facets: [],
      facetLimit: 0,
      facetContains: {},
      sort: { key: 'imp_date', orientation: 'desc' },
      start: 0,
      rows: rowsOf(query.rows),
    })
    return { docs, numFound: answer.total }
  }
}
