import * as v from 'valibot'
import { openDexie } from '#local/database/dexie-storage.ts'

const copySchema = v.object({
  /** Whoever has signed in; null = nobody is here. */
  here: v.nullable(v.object({ token: v.string(), session: v.string() })),
  /** Check sums of tokens that were given up on this device, latest last. */
  left: v.array(v.number()),
})

/**
 * Who is here, a second time. Browsers write `localStorage` down seconds or minutes late: what a killed one had not written yet is as it was
 * before, while a row of a database is there as soon as it was committed.
 */
export type SessionCopy = v.InferOutput<typeof copySchema>

const nothing = () => undefined
const key = 'session'

/** Reads it and puts another one in its place, in one transaction; the same one is not written. Rejects where the browser keeps nothing. */
export const changeSessionCopy = async (next: (before: SessionCopy) => SessionCopy): Promise<SessionCopy> => {
  const device = await openDexie('vitrine-device', { onBlocked: nothing, onLost: nothing }, (database) => {
    database.version(1).stores({ meta: 'key' })
  })
  try {
    return await device.run('write', ['meta'], async (transaction) => {
      const rows = transaction.rows('meta')
      const { success, output } = v.safeParse(copySchema, await rows.get(key))
      const before = success ? output : { here: null, left: [] }
      const after = next(before)
      if (after !== before) await rows.put({ key, ...after })
      return after
    })
  } finally {
    device.close()
  }
}
