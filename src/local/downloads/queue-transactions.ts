import type { Storage, TransactionMode } from '#local/database/storage.ts'
import { type JobRows, jobRows, queueTables } from '#local/downloads/job-rows.ts'

type Run = <Result>(body: (rows: JobRows) => Promise<Result>) => Promise<Result>

/** Transactions over the tables of the download queue. */
export type QueueTransactions = Readonly<Record<TransactionMode, Run>>

export const createQueueTransactions = (storage: Storage): QueueTransactions => {
  const runAs =
    (access: TransactionMode): Run =>
    (body) =>
      storage.run(access, queueTables, (transaction) => body(jobRows(transaction)))
  return { read: runAs('read'), write: runAs('write'), fill: runAs('fill') }
}
