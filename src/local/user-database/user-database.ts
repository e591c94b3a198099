import { databaseName, userDatabasePrefix } from '#local/database/database-name.ts'
import { openDexie } from '#local/database/dexie-storage.ts'
import { createRecoveringStorage, type RecoveringStorage, type StorageState } from '#local/database/recovering-storage.ts'
import type { TableName } from '#local/database/storage.ts'
import { freeSpace } from '#local/user-database/free-space.ts'

/** Scopes of all users who have signed in on this device; empty if the browser cannot list databases. */
export const knownUserScopes = async (): Promise<readonly string[]> => {
  try {
    const names = (await indexedDB.databases()).flatMap(({ name }) => name ?? [])
    return names.filter((name) => name.startsWith(userDatabasePrefix)).map((name) => name.slice(userDatabasePrefix.length))
  } catch {
    return []
  }
}

/** Whether another user has signed in on this device before. */
export const isSharedDevice = async (scope: string): Promise<boolean> => (await knownUserScopes()).some((other) => other !== scope)

export interface UserDatabase extends RecoveringStorage {
  /**
   * Calls back when other code may have changed these tables: another tab, or a switch between database and memory. `reserve` also reports that
   * data was deleted to free space, in any tab.
   */
  readonly watch: (tables: readonly TableName[], changed: () => void) => void
}

interface Options {
  readonly onState: (state: StorageState) => void
}

/** Opens the database of a user, which all tabs share. */
export const openUserDatabase = (scope: string | null, { onState }: Options): UserDatabase => {
  const name = databaseName(scope)
  const listeners: { readonly tables: readonly TableName[]; readonly changed: () => void }[] = []
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(name) : null
  /** @param named tables from a tab that may run another version */
  const notify = (named: unknown): void => {
    for (const { tables, changed } of listeners) if (!Array.isArray(named) || tables.some((table) => named.includes(table))) changed()
  }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
  const post = (tables: readonly TableName[]): void => channel?.postMessage(tables)
  channel?.addEventListener('message', ({ data }) => notify(data))
  const storage = createRecoveringStorage({
    open: (events) => openDexie(name, events),
    freeSpace: async (durable) => {
      const freed = await freeSpace(durable)
      if (freed) {
        notify(['reserve'])
        post(['reserve'])
      }
      return freed
    },
    onState,
    onChange: (tables) => {
      if (tables === 'all') notify(tables)
      else if (storage.state().mode === 'durable') post(tables)
    },
  })
  return {
    ...storage,
    watch: (tables, changed) => void listeners.push({ tables, changed }),
    close: () => {
      listeners.length = 0
      channel?.close()
      storage.close()
    },
  }
}
