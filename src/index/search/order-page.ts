import type { Columns } from '../columns/columns.ts'
import type { IndexSort } from '../types.ts'
import type { Found } from './found.ts'
import { firstInOrder, inOrder } from './order-hits.ts'

/** Documents `start` … `end` of the hits in the order asked for. */
export const orderPage = ({ hits, orders }: Found, columns: Columns, sort: IndexSort, start: number, end: number): Uint32Array => {
  const { set, scores } = hits
  const last = Math.min(end, set.length)
  if (start >= last) return new Uint32Array(0)
  const { docs } = set
  const numbers = columns.number(sort.key)
  // Without text all are equally relevant, and their own order is the order.
  if (!numbers && !scores) return docs.subarray(start, last)

  const orderKey = `${numbers ? sort.key : 'score'} ${sort.orientation}`
  const kept = orders.get(orderKey)
  if (kept && kept.length >= last) return kept.subarray(start, last)
  const keys = new Float64Array(docs.length)
  if (numbers) numbers.read(docs, keys)
  else if (scores) keys.set(scores)
  toAscending(keys, sort.orientation === 'desc')
  // Who comes back for more gets the whole order: then every further page is a slice.
  const indexes = kept ? inOrder(keys) : firstInOrder(keys, last)
  const order = indexes.map((index) => docs[index] ?? 0)
  orders.set(orderKey, order)
  return order.subarray(start, last)
}

/** Lower first; what has no number comes last either way. */
const toAscending = (keys: Float64Array, descending: boolean): void => {
  const sign = descending ? -1 : 1
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i] ?? 0
    keys[i] = key === key ? sign * key : Infinity
  }
}
