import * as v from 'valibot'
import type { Transaction } from '#local/database/storage.ts'

const key = 'withdrawals'
const rowSchema = v.object({ key: v.literal(key), count: v.pipe(v.number(), v.integer(), v.minValue(0)) })

/** Number of withdrawals of offline copies. An index built at another count may contain an asset that the user may not see. */
export const readWithdrawals = async (transaction: Transaction): Promise<number> => {
  const row = v.safeParse(rowSchema, await transaction.rows('meta').get(key))
  return row.success ? row.output.count : 0
}

export const countWithdrawal = async (transaction: Transaction): Promise<void> =>
  transaction.rows('meta').put({ key, count: (await readWithdrawals(transaction)) + 1 })
