import * as v from 'valibot'
import { openDexie } from '#local/database/dexie-storage.ts'
import { portalPrefix } from '#local/portal-prefix.ts'

const copySchema = v.object({
  /** Session of the signed-in user; null = no user is signed in. */
  here: v.nullable(v.object({ token: v.string(), session: v.string() })),
  /** Checksums of tokens that were signed out on this device, latest last. */
  left: v.array(v.number()),
})

/**
 * Second copy of the session. Browsers write `localStorage` to disk seconds or minutes late, so after a crash an old value is restored. A
 * committed database row survives.
 */
export type SessionCopy = v.InferOutput<typeof copySchema>

const ignore = () => undefined
const key = 'session'

/** Replaces the copy in one transaction; an unchanged object is not written. Rejects when the browser offers no database. */
export const changeSessionCopy = async (next: (before: SessionCopy) => SessionCopy): Promise<SessionCopy> => {
  const device = await openDexie(`${portalPrefix}-device`, { onBlocked: ignore, onLost: ignore }, (database) => {
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
