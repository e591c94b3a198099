import * as v from 'valibot'
import type { Storage } from '#local/database/storage.ts'

const key = 'offlineNotice'

/** Notices that the user sees once: an administrator forbids `all` offline copies, or those of `some` assets. */
export const noticeKinds = ['all', 'some'] as const
export type BanNotice = (typeof noticeKinds)[number]

const rowSchema = v.object({ key: v.literal(key), notice: v.picklist(noticeKinds) })
const read = (row: unknown): BanNotice | null => (v.is(rowSchema, row) ? row.notice : null)

/** Stores the notice until a visible tab can show it. */
export const putNotice = (storage: Storage, notice: BanNotice): Promise<void> =>
  storage.run('write', ['meta'], (transaction) => transaction.rows('meta').put({ key, notice }))

/** Only one tab receives it. null = there is none. */
export const takeNotice = async (storage: Storage): Promise<BanNotice | null> => {
  const hasNotice = await storage.run('read', ['meta'], async (transaction) => read(await transaction.rows('meta').get(key)) !== null)
  if (!hasNotice) return null
  return storage.run('write', ['meta'], async (transaction) => {
    const rows = transaction.rows('meta')
    const notice = read(await rows.get(key))
    await rows.remove([key])
    return notice
  })
}
