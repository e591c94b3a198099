import { setTimeout } from 'node:timers/promises'
import { Client } from 'pg'
import type { LeaderStores, Leadership } from '../../../ports/leadership.ts'
import { configOf, type PostgresqlAddress } from './connection.ts'

/** Time between two attempts to become the leader, and between two checks of the connection. */
const checkIntervalMs = 2000
const checkTimeoutMs = 5000
/**
 * The database ends the connection, and with it the lock, of a machine that disappeared after about nine seconds, and of a process that
 * no longer checks its connection, e.g. because it is suspended, after ten seconds.
 */
const sessionSettings = '-c tcp_keepalives_idle=5 -c tcp_keepalives_interval=2 -c tcp_keepalives_count=2 -c idle_session_timeout=10s'

const takeLock = "SELECT pg_try_advisory_lock(hashtextextended('vitrine leader ' || current_schema(), 0)) AS taken"

/** One connection for the time of the leadership: its end releases the lock. */
const connect = async (address: PostgresqlAddress, onLost: () => void): Promise<Client> => {
  const { options = '', ...config } = configOf(address)
  const client = new Client({ ...config, query_timeout: checkTimeoutMs, options: `${options} ${sessionSettings}` })
  client.on('error', onLost)
  client.on('end', onLost)
  await client.connect()
  return client
}

/** @returns the epoch of the leadership; null if another node is the leader */
const tryLead = async (client: Client): Promise<number | null> => {
  const { rows } = await client.query<{ taken: boolean }>(takeLock)
  if (!rows[0]?.taken) return null
  // Waits for writes of the former leader, which lock this row.
  const led = await client.query<{ epoch: number }>('UPDATE leader SET epoch = epoch + 1 RETURNING epoch')
  return led.rows[0]?.epoch ?? null
}

/**
 * Election by an advisory lock, which PostgreSQL releases when its connection ends. The epoch rejects writes of a former leader that has
 * not noticed the loss of its lock yet.
 */
export const createLeadership = (address: PostgresqlAddress, storesOf: (epoch: number) => LeaderStores): Leadership => ({
  run: (work) => {
    const closing = new AbortController()
    let isFailing = false
    const pause = () => setTimeout(checkIntervalMs, undefined, { signal: closing.signal }).catch(() => undefined)
    /** Takes part with one connection until that breaks. */
    const runElection = async (): Promise<void> => {
      const lost = new AbortController()
      const client = await connect(address, () => lost.abort())
      let running: ReturnType<typeof work.begin> | null = null
      try {
        while (!closing.signal.aborted && !lost.signal.aborted) {
          if (running) await client.query('SELECT 1')
          else {
            const epoch = await tryLead(client)
            if (epoch === null) work.onFollow()
            else running = work.begin(storesOf(epoch))
          }
          isFailing = false
          await pause()
        }
      } finally {
        await running?.close()
        await client.end().catch(() => undefined)
      }
    }
    const repeatElection = async (): Promise<void> => {
      while (!closing.signal.aborted) {
        await runElection().catch((error: unknown) => {
          if (!isFailing && !closing.signal.aborted) work.onFailure(error)
          isFailing = true
        })
        if (!closing.signal.aborted) await pause()
      }
    }
    const done = repeatElection()
    return {
      close: async () => {
        closing.abort()
        await done
      },
    }
  },
})
