import { createMemoryStorage } from '#local/database/memory-storage.ts'
import { checkHistories } from '../tests/support/histories/check-histories.ts'
import { createSqliteServer } from '../tests/support/histories/sqlite-server.ts'

/**
 * Runs random histories of bookmark synchronisation until the given number has passed: `tsx scripts/check-histories.ts 1000000 [SEED]`. In
 * half of them the server is restored from a backup. A failure prints the smallest failing history and the seed.
 */
const requestedCount = Number(process.argv[2] ?? 1_000_000)
const first = Number(process.argv[3] ?? Math.floor(Math.random() * 2 ** 31))
const part = 10_000
const server = createSqliteServer()
const begin = () => {
  server.reset()
  return Promise.resolve({ server, disk: () => ({ account: createMemoryStorage(), guest: createMemoryStorage() }) })
}

const started = Date.now()
for (let done = 0; done < requestedCount; done += part) {
  const runs = Math.min(part, requestedCount - done)
  const seed = first + done / part
  await checkHistories({ runs, seed, withRestore: (done / part) % 2 === 1, begin })
  console.log(`${done + runs} histories passed (seed ${seed}, ${Math.round((Date.now() - started) / 1000)} s)`)
}
