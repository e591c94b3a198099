import { afterEach, expect, test } from 'vitest'
import { type Connection, connectPool } from '../../server/engines/stores/postgresql/connection.ts'
import { StoresUnavailableError } from '../../server/ports/stores.ts'
import { scaledMs } from '../support/time-limits.ts'
import { newSchema } from './databases.ts'

let pool: Connection
const stopped: number[] = []
const resume = () => {
  for (const pid of stopped.splice(0)) process.kill(pid, 'SIGCONT')
}
afterEach(async () => {
  resume()
  await pool.close()
})

const selectPid = 'SELECT pg_backend_pid() AS pid'

/** Suspends the process of the database that serves the connection; the network confirms that it receives the requests. */
const suspend = ({ pid }: { readonly pid: number }) => {
  process.kill(pid, 'SIGSTOP')
  stopped.push(pid)
}

test('T3 V8 a statement on a connection that becomes silent fails, and the next one uses another connection', async () => {
  pool = connectPool({ ...newSchema(), schema: null }, scaledMs(1000))
  const first = await pool.first<{ pid: number }>(selectPid)
  if (first) suspend(first)
  await expect(pool.first(selectPid)).rejects.toBeInstanceOf(StoresUnavailableError)
  expect(await pool.first<{ pid: number }>(selectPid)).not.toEqual(first)
})

test('T3 V8 a transaction whose connection becomes silent fails once, without waiting for its rollback', async () => {
  pool = connectPool({ ...newSchema(), schema: null }, scaledMs(1000))
  let ended = false
  await expect(
    pool.transaction(async (queries) => {
      const row = await queries.first<{ pid: number }>(selectPid)
      if (row) suspend(row)
      await queries.first(selectPid).finally(() => (ended = true))
    }),
  ).rejects.toBeInstanceOf(StoresUnavailableError)
  expect(ended).toBe(true)
  expect(await pool.transaction((queries) => queries.first<{ pid: number }>(selectPid))).not.toEqual({ pid: stopped[0] })
})
