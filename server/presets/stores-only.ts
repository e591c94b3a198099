import { createSqliteStores } from '../engines/stores/sqlite/sqlite.ts'
import type { Stores } from '../ports/stores.ts'
import { openDatabaseServer, type StoreAddress } from './outside.ts'

/** For account tools, also while the server is running. */
export const openStores = async (store: string | StoreAddress): Promise<Stores> =>
  typeof store === 'string' ? createSqliteStores({ file: store }) : openDatabaseServer(store)
