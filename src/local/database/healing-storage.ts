import type { DatabaseHandle, HandleEvents } from '#local/database/dexie-storage.ts'
import { failureKind } from '#local/database/failure-kind.ts'
import { putReserve } from '#local/database/make-room.ts'
import { createMemoryStorage } from '#local/database/memory-storage.ts'
import type { Access, Body, Storage, TableName } from '#local/database/storage.ts'

/**
 * `opening` = nobody knows yet; `durable` = what is written stays; `memory` = it is kept only as long as the page lives, because the
 * browser refuses (`refused`), does not answer (`silent`), has lost the database for good (`lost`), has no room (`full`), or because
 * another tab holds an older version open (`blocked`).
 */
export type StorageState =
  | { readonly mode: 'opening' | 'durable' }
  | { readonly mode: 'memory'; readonly reason: 'refused' | 'silent' | 'lost' | 'full' | 'blocked' }

type Reason = Extract<StorageState, { mode: 'memory' }>['reason']

/** Something that keeps rows and knows how to take them along when the place for them changes. */
export interface Keeper {
  /** The database is gone for now: puts what is known into memory, so that work goes on. */
  readonly seed: (memory: Storage, reason: Reason) => Promise<void>
  /** The database is there after all: brings what has changed meanwhile into it. */
  readonly adopt: (memory: Storage, durable: Storage) => Promise<void>
}

export interface HealingParts {
  readonly open: (events: HandleEvents) => Promise<DatabaseHandle>
  /** Makes room; false when there was nothing to give up. `durable` may still be readable. */
  readonly makeRoom: (durable: Storage) => Promise<boolean>
  readonly onState: (state: StorageState) => void
  /** Something was written here, or the database has been lost: whoever shows rows reads them again. */
  readonly onChange: (tables: readonly TableName[] | 'all') => void
  /** Milliseconds that opening may take (default 3,000). */
  readonly patience?: number
}

export interface HealingStorage extends Storage {
  readonly state: () => StorageState
  readonly join: (keeper: Keeper) => void
  /** In memory: tries once more whether the browser gives a database, and moves there. */
  readonly tryAgain: () => Promise<void>
  readonly close: () => void
}

const pauses = [50, 200, 800]
/** Milliseconds between two looks at whether a full device has room again. */
const lookEvery = 60_000
const pause = (milliseconds: number) => new Promise((later) => setTimeout(later, milliseconds))

/** A database that survives the loss of its connection: opens anew at most three times, repeats once, then goes on in memory. */
export const createHealingStorage = ({ open, makeRoom, onState, onChange, patience = 3000 }: HealingParts): HealingStorage => {
  let state: StorageState = { mode: 'opening' }
  let handle: DatabaseHandle | null = null
  let memory: Storage | null = null
  let opening: Promise<void> | null = null
  let isClosed = false
  let wasBlocked = false
  let looking: ReturnType<typeof setInterval> | undefined
  const keepers: Keeper[] = []

  const become = (next: StorageState): void => {
    state = next
    onState(next)
  }
  const openOnce = (): Promise<DatabaseHandle> => {
    wasBlocked = false
    return open({
      onBlocked: () => {
        wasBlocked = true
      },
      onLost: () => {
        handle = null
        if (!isClosed) onChange('all')
      },
    })
  }
  /** Opens, but waits no longer than it may take. What arrives too late is taken in then. */
  const openInTime = async (): Promise<DatabaseHandle | null> => {
    const wanted = openOnce()
    let isLate = false
    const late = pause(patience).then(() => {
      isLate = true
      return null
    })
    void wanted.then((arrived) => (isLate ? adopt(arrived) : undefined)).catch(() => undefined)
    return Promise.race([wanted, late])
  }
  const fallBack = async (reason: Reason): Promise<void> => {
    const place = createMemoryStorage()
    for (const keeper of keepers) await keeper.seed(place, reason)
    handle?.close()
    handle = null
    memory = place
    become({ mode: 'memory', reason })
    // Room comes back without anybody telling.
    if (reason === 'full') looking = setInterval(() => void tryAgain(), lookEvery)
  }
  const adopt = async (arrived: DatabaseHandle): Promise<void> => {
    const before = memory
    if (isClosed || !before || opening) return arrived.close()
    const moving = (async () => {
      try {
        for (const keeper of keepers) await keeper.adopt(before, arrived)
        handle = arrived
        memory = null
        clearInterval(looking)
        become({ mode: 'durable' })
      } catch {
        arrived.close()
      }
    })()
    opening = moving.finally(() => {
      opening = null
    })
    await opening
    onChange('all')
  }
  const tryAgain = async (): Promise<void> => {
    if (!memory || opening || isClosed) return
    const arrived = await openInTime().catch(() => null)
    if (arrived) await adopt(arrived)
  }
  const reopen = async (): Promise<void> => {
    for (const delay of [0, ...pauses]) {
      if (delay > 0) await pause(delay)
      try {
        const opened = await openInTime()
        if (!opened) return await fallBack(wasBlocked ? 'blocked' : 'silent')
        handle = opened
        if (state.mode !== 'durable') become({ mode: 'durable' })
        return
      } catch {
        // Another try, as long as there are any.
      }
    }
    await fallBack(state.mode === 'durable' ? 'lost' : 'refused')
  }
  /** Many transactions may fail at once; together they move to one place in memory. */
  const giveUp = (reason: Reason): Promise<void> => {
    if (memory) return Promise.resolve()
    opening ??= fallBack(reason).finally(() => {
      opening = null
    })
    return opening
  }
  const place = async (): Promise<Storage> => {
    for (;;) {
      if (isClosed) throw new Error('the storage was closed')
      if (opening) await opening
      else if (memory) return memory
      else if (handle) return handle
      else
        opening = reopen().finally(() => {
          opening = null
        })
    }
  }
  const perform = async <Result>(access: Access, tables: readonly TableName[], body: Body<Result>): Promise<Result> => {
    let repeated = false
    let madeRoom = false
    for (;;) {
      const target = await place()
      try {
        if (access !== 'fill' || target === memory) return await target.run(access, tables, body)
        return await target.run(access, [...new Set<TableName>([...tables, 'reserve'])], async (transaction) => {
          await putReserve(transaction)
          return body(transaction)
        })
      } catch (error) {
        const kind = failureKind(error)
        if (target === memory || kind === 'own' || isClosed) throw error
        if (kind === 'full' && access === 'fill') throw error
        if (kind === 'full') {
          if (!madeRoom && (await makeRoom(target).catch(() => false))) madeRoom = true
          else await giveUp('full')
        } else if (repeated) await giveUp('lost')
        else {
          repeated = true
          if (handle === target) {
            handle = null
            ;(target as DatabaseHandle).close()
          }
        }
      }
    }
  }

  return {
    state: () => state,
    join: (keeper) => void keepers.push(keeper),
    run: async (access, tables, body) => {
      const result = await perform(access, tables, body)
      if (access !== 'read') onChange(tables)
      return result
    },
    tryAgain,
    close: () => {
      isClosed = true
      clearInterval(looking)
      handle?.close()
      handle = null
    },
  }
}
