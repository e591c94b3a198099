import { failureKind } from '#local/database/failure-kind.ts'
import { putFiller } from '#local/database/filler.ts'
import type { Body, Storage, TableName, TransactionMode } from '#local/database/storage.ts'

/** What a failed transaction can do with its storage. */
export interface TransactionTargets {
  /** Storage of the next attempt. Rejects after it was closed. */
  readonly current: () => Promise<Storage>
  readonly isMemory: (target: Storage) => boolean
  readonly isClosed: () => boolean
  /** Closes a database that failed, so that the next attempt opens it again. */
  readonly drop: (target: Storage) => void
  readonly switchToMemory: (reason: 'full' | 'lost') => Promise<void>
  /** Frees space; false = nothing could be freed. */
  readonly freeSpace: (durable: Storage) => Promise<boolean>
}

const runWithFiller = <Result>(
  target: Storage,
  access: TransactionMode,
  tables: readonly TableName[],
  body: Body<Result>,
): Promise<Result> =>
  target.run(access, [...new Set<TableName>([...tables, 'reserve'])], async (transaction) => {
    await putFiller(transaction)
    return body(transaction)
  })

/** Runs transactions. One that failed is repeated after space was freed, once with a reopened database, then in memory. */
export const createRepeatedTransaction =
  ({ current, isMemory, isClosed, drop, switchToMemory, freeSpace }: TransactionTargets): Storage['run'] =>
  async (access, tables, body) => {
    let isRepeated = false
    let hasFreedSpace = false
    for (;;) {
      const target = await current()
      try {
        if (access !== 'fill' || isMemory(target)) return await target.run(access, tables, body)
        return await runWithFiller(target, access, tables, body)
      } catch (error) {
        const kind = failureKind(error)
        if (isMemory(target) || kind === 'own' || isClosed()) throw error
        if (kind === 'full' && access === 'fill') throw error
        if (kind === 'full') {
          if (!hasFreedSpace && (await freeSpace(target).catch(() => false))) hasFreedSpace = true
          else await switchToMemory('full')
        } else if (isRepeated) await switchToMemory('lost')
        else {
          isRepeated = true
          drop(target)
        }
      }
    }
  }
