import type { Connection } from './connection.ts'

export interface DatabaseClock {
  /** Milliseconds since the epoch. */
  readonly now: () => number
  readonly close: () => void
}

const measureIntervalMs = 30_000

/**
 * Time of the database, so that servers whose own clocks differ agree on ages, limits and lock-outs. Between two measurements it runs
 * with the clock of this server.
 */
export const createDatabaseClock = async (connection: Connection): Promise<DatabaseClock> => {
  let differenceMs = 0
  const measure = async (): Promise<void> => {
    const [before, started] = [Date.now(), performance.now()]
    const row = await connection.first<{ now: number }>('SELECT floor(extract(epoch FROM clock_timestamp()) * 1000) AS now')
    if (row) differenceMs = row.now - (before + (performance.now() - started) / 2)
  }
  await measure()
  // Without the database the last difference stays valid.
  const timer = setInterval(() => void measure().catch(() => undefined), measureIntervalMs).unref()
  return { now: () => Math.round(Date.now() + differenceMs), close: () => clearInterval(timer) }
}
