import { createHash } from 'node:crypto'
import * as v from 'valibot'
import type { Documents } from '../../ports/documents.ts'
import { linkSeconds } from '../delivery/signed-links.ts'
import type { ZipOrder } from './zip-plan.ts'

const orderSchema = v.object({ ids: v.array(v.string()), set: v.string() })

export interface ZipOrders {
  /** Keeps the order as long as its link stands. Answers its key. `now` in milliseconds. */
  keep(order: ZipOrder, now: number): Promise<string>
  find(key: string, now: number): Promise<ZipOrder | null>
}

/** Ten thousand ids are too long for an address, so the signed link of a zip names a stored order instead. */
export const createZipOrders = (documents: Pick<Documents, 'putZipOrder' | 'getZipOrder' | 'removeZipOrders'>): ZipOrders => ({
  async keep(order, now) {
    await documents.removeZipOrders(now)
    const key = createHash('sha256')
      .update(JSON.stringify([order.set, ...order.ids]))
      .digest('hex')
    // A link counts in whole seconds: its order must not end within the last one.
    await documents.putZipOrder(key, order, now + (linkSeconds + 1) * 1000)
    return key
  },
  async find(key, now) {
    const parsed = v.safeParse(orderSchema, await documents.getZipOrder(key, now))
    return parsed.success ? parsed.output : null
  },
})
