import { createDatabaseOpener } from '#local/database/database-opener.ts'
import type { DatabaseHandle, HandleEvents } from '#local/database/dexie-storage.ts'
import { createMemoryStorage } from '#local/database/memory-storage.ts'
import { createRepeatedTransaction } from '#local/database/repeated-transaction.ts'
import type { Storage, TableName } from '#local/database/storage.ts'

/**
 * `durable` = writes reach the database. `memory` = writes live only as long as the page. Reasons for `memory`:
 * - `refused`: the browser offers no database.
 * - `silent`: opening timed out.
 * - `lost`: reopening a lost database failed.
 * - `full`: the device has no space.
 * - `blocked`: another tab has an older version open.
 */
export type StorageState =
  | { readonly mode: 'opening' | 'durable' }
  | { readonly mode: 'memory'; readonly reason: 'refused' | 'silent' | 'lost' | 'full' | 'blocked' }

type Reason = Extract<StorageState, { mode: 'memory' }>['reason']

/** Feature that moves its rows when the storage switches between database and memory. */
export interface MemoryFallback {
  /** The database is unavailable: writes the known rows into memory. */
  readonly seed: (memory: Storage, reason: Reason) => Promise<void>
  /** The database is available again: writes the changes made in memory into it. */
  readonly adopt: (memory: Storage, durable: Storage) => Promise<void>
}

export interface RecoveringStorageOptions {
  readonly open: (events: HandleEvents) => Promise<DatabaseHandle>
  /** Frees space; false = nothing could be freed. `durable` may still be readable. */
  readonly freeSpace: (durable: Storage) => Promise<boolean>
  readonly onState: (state: StorageState) => void
  /** Rows were written, or the database was lost: views must read the tables again. */
  readonly onChange: (tables: readonly TableName[] | 'all') => void
  /** Timeout for opening the database (default 3,000). */
  readonly openTimeoutMs?: number
}

export interface RecoveringStorage extends Storage {
  readonly state: () => StorageState
  readonly register: (feature: MemoryFallback) => void
  /** In memory mode: tries to open the database again and moves the rows there. */
  readonly tryAgain: () => Promise<void>
  readonly close: () => void
}

/** Interval of checks whether a full device has space again. */
const spaceCheckIntervalMs = 60_000

/** One change of the storage at a time. All transactions wait for it. */
const createChanges = () => {
  let running: Promise<void> | null = null
  return {
    current: () => running,
    start: (change: Promise<void>): Promise<void> => {
      running = change.finally(() => {
        running = null
      })
      return running
    },
  }
}

/** The features that move their rows. */
const createFallbacks = () => {
  const features: MemoryFallback[] = []
  return {
    register: (feature: MemoryFallback): void => void features.push(feature),
    seed: async (reason: Reason): Promise<Storage> => {
      const memory = createMemoryStorage()
      for (const feature of features) await feature.seed(memory, reason)
      return memory
    },
    adopt: async (memory: Storage, durable: Storage): Promise<void> => {
      for (const feature of features) await feature.adopt(memory, durable)
    },
  }
}

/** Database that survives a lost connection. It reopens up to three times, repeats the transaction once, then continues in memory. */
export const createRecoveringStorage = (options: RecoveringStorageOptions): RecoveringStorage => {
  const { freeSpace, onState, onChange } = options
  let state: StorageState = { mode: 'opening' }
  let handle: DatabaseHandle | null = null
  let memory: Storage | null = null
  const changes = createChanges()
  const fallbacks = createFallbacks()
  let isClosed = false
  let spaceCheck: ReturnType<typeof setInterval> | undefined

  const setState = (next: StorageState): void => {
    state = next
    onState(next)
  }
  const fallBack = async (reason: Reason): Promise<void> => {
    const fallback = await fallbacks.seed(reason)
    handle?.close()
    handle = null
    memory = fallback
    setState({ mode: 'memory', reason })
    // No event reports that space is available again.
    if (reason === 'full') spaceCheck = setInterval(() => void tryAgain(), spaceCheckIntervalMs)
  }
  const moveTo = async (arrived: DatabaseHandle, before: Storage): Promise<void> => {
    try {
      await fallbacks.adopt(before, arrived)
      handle = arrived
      memory = null
      clearInterval(spaceCheck)
      setState({ mode: 'durable' })
    } catch {
      arrived.close()
    }
  }
  const adopt = async (arrived: DatabaseHandle): Promise<void> => {
    if (isClosed || !memory || changes.current()) return arrived.close()
    await changes.start(moveTo(arrived, memory))
    onChange('all')
  }
  const opener = createDatabaseOpener({
    ...options,
    onLost: () => {
      handle = null
      if (!isClosed) onChange('all')
    },
    onLate: (arrived) => adopt(arrived),
  })
  const tryAgain = async (): Promise<void> => {
    if (!memory || changes.current() || isClosed) return
    const arrived = await opener.open().catch(() => null)
    if (arrived) await adopt(arrived)
  }
  const reopen = async (): Promise<void> => {
    const opened = await opener.openRepeatedly()
    if (opened === null) return fallBack(state.mode === 'durable' ? 'lost' : 'refused')
    if (typeof opened === 'string') return fallBack(opened)
    handle = opened
    if (state.mode !== 'durable') setState({ mode: 'durable' })
  }
  const currentStorage = async (): Promise<Storage> => {
    for (;;) {
      if (isClosed) throw new Error('the storage was closed')
      if (changes.current()) await changes.current()
      else if (memory) return memory
      else if (handle) return handle
      else void changes.start(reopen())
    }
  }
  const perform = createRepeatedTransaction({
    current: currentStorage,
    isMemory: (target) => target === memory,
    isClosed: () => isClosed,
    drop: (target) => {
      if (handle !== target) return
      handle.close()
      handle = null
    },
    // Concurrent failing transactions share one switch to memory.
    switchToMemory: (reason) => (memory ? Promise.resolve() : (changes.current() ?? changes.start(fallBack(reason)))),
    freeSpace,
  })

  return {
    state: () => state,
    register: fallbacks.register,
    run: async (access, tables, body) => {
      const result = await perform(access, tables, body)
      if (access !== 'read') onChange(tables)
      return result
    },
    tryAgain,
    close: () => {
      isClosed = true
      clearInterval(spaceCheck)
      handle?.close()
      handle = null
    },
  }
}
