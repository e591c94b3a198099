import { createHash } from 'node:crypto'
import * as v from 'valibot'
import type { Documents } from '../ports/documents.ts'
import { linkSeconds } from './signed-links.ts'
import type { ZipOrder } from './zip-plan.ts'

const prefix = 'download-orders/'
const sweepEverySeconds = 60
const orderSchema = v.object({ ids: v.array(v.string()), set: v.string() })

export interface ZipOrders {
  /** Keeps the order as long as its link stands. Answers its name. `now` in milliseconds. */
  keep(order: ZipOrder, userId: string | null, now: number): Promise<string>
  find(name: string): Promise<ZipOrder | null>
}

const expiryOf = (name: string): number => Number(/^download-orders\/(\d+)-[0-9a-f]+$/.exec(name)?.[1] ?? Number.NaN)

/** Ten thousand ids are too long for an address, so the signed link of a zip names a stored order instead. */
export const createZipOrders = (
  documents: Pick<Documents, 'getDocument' | 'putDocument' | 'listDocuments' | 'removeDocument'>,
): ZipOrders => {
  let sweptAt = 0
  const sweep = async (seconds: number): Promise<void> => {
    if (seconds - sweptAt < sweepEverySeconds) return
    sweptAt = seconds
    const names = await documents.listDocuments(prefix)
    for (const name of names) if (expiryOf(name) < seconds) await documents.removeDocument(name)
  }
  return {
    async keep(order, userId, now) {
      const seconds = Math.floor(now / 1000)
      await sweep(seconds)
      const digest = createHash('sha256')
        .update(JSON.stringify([order.set, ...order.ids]))
        .digest('hex')
      // Rounded up so that asking again within a link's life keeps one order, not one per click.
      const expires = Math.ceil((seconds + linkSeconds) / linkSeconds) * linkSeconds + linkSeconds
      const name = `${prefix}${expires}-${digest}`
      if (!(await documents.getDocument(name))) await documents.putDocument(name, order, userId, null)
      return name
    },
    async find(name) {
      const stored = await documents.getDocument(name)
      const parsed = v.safeParse(orderSchema, stored?.body)
      return parsed.success ? parsed.output : null
    },
  }
}
