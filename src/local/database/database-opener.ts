import { delay } from '#common/delay.ts'
import type { DatabaseHandle, HandleEvents } from '#local/database/dexie-storage.ts'

export interface DatabaseOpenerOptions {
  readonly open: (events: HandleEvents) => Promise<DatabaseHandle>
  /** Timeout of one attempt (default 3,000). */
  readonly openTimeoutMs?: number
  readonly onLost: () => void
  /** The database opened after the timeout. */
  readonly onLate: (arrived: DatabaseHandle) => Promise<void>
}

/** Opens a database that may not respond. */
export interface DatabaseOpener {
  /** @returns null = timed out. Rejects if the browser refuses. */
  readonly open: () => Promise<DatabaseHandle | null>
  /** Tries several times if the browser refuses. @returns null = refused; `blocked` = timed out because of another tab, `silent` = timed out */
  readonly openRepeatedly: () => Promise<DatabaseHandle | 'blocked' | 'silent' | null>
}

const retryDelaysMs = [50, 200, 800]

export const createDatabaseOpener = ({ open, openTimeoutMs = 3000, onLost, onLate }: DatabaseOpenerOptions): DatabaseOpener => {
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
  const openInTime: DatabaseOpener['open'] = async () => {
    const opened = openOnce()
    let isLate = false
    const late = delay(openTimeoutMs).then(() => {
      isLate = true
      return null
    })
    void opened.then((arrived) => (isLate ? onLate(arrived) : undefined)).catch(() => undefined)
    return Promise.race([opened, late])
  }
  return {
    open: openInTime,
    openRepeatedly: async () => {
      for (const delayMs of [0, ...retryDelaysMs]) {
        if (delayMs > 0) await delay(delayMs)
        try {
          return (await openInTime()) ?? (isBlocked ? 'blocked' : 'silent')
        } catch {
          // The next iteration tries again.
        }
      }
      return null
    },
  }
}
