import { createMemoryStorage } from '#local/database/memory-storage.ts'
import { checkHistories } from '../tests/support/histories/check-histories.ts'
import { createSqliteServer } from '../tests/support/histories/sqlite-server.ts'

/**
 * Plays random histories of bookmark synchronisation until so many have held: `tsx scripts/check-histories.ts 1000000 [SEED]`.
 * Half of them with a server that is set back to a backup. A failure prints its smallest history and the seed.
 */
const wanted = Number(process.argv[2] ?? 1_000_000)
const first = Number(process.argv[3] ?? Math.floor(Math.random() * 2 ** 31))
const part = 10_000
const server = createSqliteServer()
const begin = () => {
  server.reset()
  return Promise.resolve({ server, disk: () => ({ account: createMemoryStorage(), guest: createMemoryStorage() }) })
}

const started = Date.now()
for (let done = 0; done < wanted; done += part) {
  const runs = Math.min(part, wanted - done)
  const seed = first + done / part
  await checkHistories({ runs, seed, withRestore: (done / part) % 2 === 1, begin })
  console.log(`${done + runs} histories hold (seed ${seed}, ${Math.round((Date.now() - started) / 1000)} s)`)
}
