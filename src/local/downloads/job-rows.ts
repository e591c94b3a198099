import * as v from 'valibot'
import type { Storage, TableName, Transaction, TransactionMode } from '#local/database/storage.ts'
import { type Job, jobSchema, noQueue, type Queue, queueSchema } from '#local/downloads/job-records.ts'

export const queueTables: readonly TableName[] = ['meta', 'downloads', 'downloadParts']

const partKey = (id: string, index: number): string => `${id} ${index}`
const isBuffer = (value: unknown): boolean => Object.prototype.toString.call(value) === '[object ArrayBuffer]'
const partSchema = v.object({ bytes: v.custom<ArrayBuffer>(isBuffer) })

/** The typed rows of the download queue within one transaction. */
export const jobRows = (transaction: Transaction) => {
  const meta = transaction.rows('meta')
  const jobs = transaction.rows('downloads')
  const parts = transaction.rows('downloadParts')
  const keysOf = ({ id, place, parts: partCount }: Job): string[] =>
    place === 'rows' ? Array.from({ length: partCount }, (_, index) => partKey(id, index)) : []
  return {
    queue: async (): Promise<Queue> => {
      const row = v.safeParse(queueSchema, await meta.get('downloads'))
      return row.success ? row.output : noQueue
    },
    putQueue: (queue: Queue): Promise<void> => meta.put(queue),
    job: async (id: string): Promise<Job | null> => {
      const row = v.safeParse(jobSchema, await jobs.get(id))
      return row.success ? row.output : null
    },
    /** In queue order. */
    jobs: async (): Promise<Job[]> =>
      (await jobs.all())
        .map((row) => v.safeParse(jobSchema, row))
        .filter((row) => row.success)
        .map(({ output }) => output)
        .sort((one, other) => one.position - other.position),
    putJob: (job: Job): Promise<void> => jobs.put(job),
    removeJob: async (job: Job): Promise<void> => {
      await parts.remove(keysOf(job))
      await jobs.remove([job.id])
    },
    putPart: (id: string, index: number, bytes: ArrayBuffer): Promise<void> => parts.put({ key: partKey(id, index), bytes }),
    part: async (id: string, index: number): Promise<ArrayBuffer | null> => {
      const row = v.safeParse(partSchema, await parts.get(partKey(id, index)))
      return row.success ? row.output.bytes : null
    },
    dropParts: (job: Job): Promise<void> => parts.remove(keysOf(job)),
  }
}

export type JobRows = ReturnType<typeof jobRows>

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
