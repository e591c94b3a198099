import { delay } from '#common/delay.ts'
import type { DatabaseHandle, HandleEvents } from '#local/database/dexie-storage.ts'

export interface DatabaseOpenerOptions {
  readonly open: (events: HandleEvents) => Promise<DatabaseHandle>
  /** Timeout of one attempt. */
  readonly openTimeoutMs: number
  readonly onLost: () => void
  /** The database opened after the timeout. */
  readonly onLate: (arrived: DatabaseHandle) => Promise<void>
}

/** Opens a database that may not respond. */
export interface DatabaseOpener {
  /** @returns null = timed out. Rejects if the browser refuses. */
  readonly open: () => Promise<DatabaseHandle | null>
  /** Whether another tab blocked the last attempt. */
  readonly wasBlocked: () => boolean
}

export const createDatabaseOpener = ({ open, openTimeoutMs, onLost, onLate }: DatabaseOpenerOptions): DatabaseOpener => {
  let isBlocked = false

  const openOnce = (): Promise<DatabaseHandle> => {
    isBlocked = false
    return open({
      onBlocked: () => {
        isBlocked = true
      },
      onLost,
    })
  }
  return {
    open: async () => {
      const opened = openOnce()
      let isLate = false
      const late = delay(openTimeoutMs).then(() => {
        isLate = true
        return null
      })
      void opened.then((arrived) => (isLate ? onLate(arrived) : undefined)).catch(() => undefined)
      return Promise.race([opened, late])
    },
    wasBlocked: () => isBlocked,
  }
}
