import type { Connection } from './connection.ts'

export interface DatabaseClock {
  /** Milliseconds since the epoch. */
  readonly now: () => number
  readonly close: () => void
}

const measureIntervalMs = 30_000
/** The database may have read its clock at any time of a measurement, so a long one is too inexact. */
const maxMeasureMs = 2000

/**
 * Time of the database, so that servers whose own clocks differ agree on ages, limits and lock-outs. Between two measurements it runs
 * with the clock of this server.
 */
export const createDatabaseClock = async (connection: Connection): Promise<DatabaseClock> => {
  let differenceMs: number | null = null
  const measure = async (): Promise<void> => {
    const [before, started] = [Date.now(), performance.now()]
    const row = await connection.first<{ now: number }>('SELECT floor(extract(epoch FROM clock_timestamp()) * 1000) AS now')
    const tookMs = performance.now() - started
    if (row && (differenceMs === null || tookMs <= maxMeasureMs)) differenceMs = row.now - (before + tookMs / 2)
  }
  await measure()
  // Without the database the last difference stays valid.
  const timer = setInterval(() => void measure().catch(() => undefined), measureIntervalMs).unref()
  return { now: () => Math.round(Date.now() + (differenceMs ?? 0)), close: () => clearInterval(timer) }
}
