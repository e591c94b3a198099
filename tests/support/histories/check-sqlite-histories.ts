import { createMemoryStorage } from '#local/database/memory-storage.ts'
import { checkHistories, type HistoryOptions } from './check-histories.ts'
import { createSqliteServer } from './sqlite-server.ts'

/** Histories of devices whose databases are in memory, with the database of the server in the same process. */
export const checkSqliteHistories = (options: Omit<HistoryOptions, 'begin'>): Promise<void> => {
  const server = createSqliteServer()
  const begin: HistoryOptions['begin'] = () => {
    server.reset()
    return Promise.resolve({ server, disk: () => ({ account: createMemoryStorage(), guest: createMemoryStorage() }) })
  }
  return checkHistories({ ...options, begin })
}
