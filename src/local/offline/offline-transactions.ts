import type { Storage, Transaction, TransactionMode } from '#local/database/storage.ts'
import { type OfflineRows, offlineFileTables, offlineRows, offlineTables } from '#local/offline/offline-rows.ts'

type Body<Result> = (rows: OfflineRows, transaction: Transaction) => Promise<Result>
type Run = <Result>(body: Body<Result>) => Promise<Result>

/** Transactions over the tables of the offline copies. */
export interface OfflineTransactions extends Readonly<Record<TransactionMode, Run>> {
  /** With the tables of the download queue. */
  readonly withFiles: <Result>(access: TransactionMode, body: Body<Result>) => Promise<Result>
}

export const createOfflineTransactions = (storage: Storage): OfflineTransactions => {
  const runAs =
    (access: TransactionMode): Run =>
    (body) =>
      storage.run(access, offlineTables, (transaction) => body(offlineRows(transaction), transaction))
  return {
    read: runAs('read'),
    write: runAs('write'),
    fill: runAs('fill'),
    withFiles: (access, body) => storage.run(access, offlineFileTables, (transaction) => body(offlineRows(transaction), transaction)),
  }
}
