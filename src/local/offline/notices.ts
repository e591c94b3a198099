import * as v from 'valibot'
import type { Storage } from '#local/database/storage.ts'

const key = 'offlineNotice'

/** What the user is told once: an administrator forbids `all` offline copies, or those of `some` assets. */
export const noticeKinds = ['all', 'some'] as const
export type Notice = (typeof noticeKinds)[number]

const rowSchema = v.object({ key: v.literal(key), notice: v.picklist(noticeKinds) })
const read = (row: unknown): Notice | null => (v.is(rowSchema, row) ? row.notice : null)

/** Stores it until a tab is visible that shows it. */
export const putNotice = (storage: Storage, notice: Notice): Promise<void> =>
  storage.run('write', ['meta'], (transaction) => transaction.rows('meta').put({ key, notice }))

/** Only one tab receives it. null = there is none. */
export const takeNotice = async (storage: Storage): Promise<Notice | null> => {
  const isThere = await storage.run('read', ['meta'], async (transaction) => read(await transaction.rows('meta').get(key)) !== null)
  if (!isThere) return null
  return storage.run('write', ['meta'], async (transaction) => {
    const rows = transaction.rows('meta')
    const notice = read(await rows.get(key))
    await rows.remove([key])
    return notice
  })
}
