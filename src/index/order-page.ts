import type { Columns } from './columns.ts'
import type { Found } from './found.ts'
import { firstInOrder, inOrder } from './order-hits.ts'
import type { IndexSort } from './types.ts'

/** Documents `start` … `end` of the hits in the order asked for. */
export const orderPage = (found: Found, columns: Columns, { key, orientation }: IndexSort, start: number, end: number): Uint32Array => {
  const { docs } = found.hits
  const last = Math.min(end, docs.length)
  if (start >= last) return new Uint32Array(0)
  const numbers = columns.numbers.get(key)
  // Without text all are equally relevant, and their own order is the order.
  if (!numbers && !found.scores) return docs.subarray(start, last)

  const orderKey = `${numbers ? key : 'score'} ${orientation}`
  const kept = found.orders.get(orderKey)
  if (kept && kept.length >= last) return kept.subarray(start, last)
  const keys = new Float64Array(docs.length)
  if (numbers) numbers.sortKeys(docs, keys, orientation === 'desc')
  else scoreKeys(found.scores ?? new Float32Array(docs.length), keys, orientation === 'desc')
  // Who comes back for more gets the whole order: then every further page is a slice.
  const indexes = kept ? inOrder(keys, docs.length) : firstInOrder(keys, docs.length, last)
  const order = indexes.map((index) => docs[index] ?? 0)
  found.orders.set(orderKey, order)
  return order.subarray(start, last)
}

const scoreKeys = (scores: Float32Array, keys: Float64Array, descending: boolean): void => {
  const sign = descending ? -1 : 1
  for (let i = 0; i < scores.length; i++) keys[i] = sign * (scores[i] ?? 0)
}
