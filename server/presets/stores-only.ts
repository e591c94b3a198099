import { createSqliteStores } from '../engines/stores/sqlite.ts'
import type { Stores } from '../ports/stores.ts'

/** For account tools, also while the server is running. */
export const openStores = (file: string): Stores => createSqliteStores({ file })
