import { databaseName, personPrefix } from '#local/database/database-name.ts'
import { openDexie } from '#local/database/dexie-storage.ts'
import { createHealingStorage, type HealingStorage, type StorageState } from '#local/database/healing-storage.ts'
import { makeRoom } from '#local/database/make-room.ts'
import type { TableName } from '#local/database/storage.ts'

/** Scopes of all who have ever signed in on this device. None where the browser does not tell. */
export const knownPersons = async (): Promise<readonly string[]> => {
  try {
    const names = (await indexedDB.databases()).flatMap(({ name }) => name ?? [])
    return names.filter((name) => name.startsWith(personPrefix)).map((name) => name.slice(personPrefix.length))
  } catch {
    return []
  }
}

/** Whether anybody else than this person has signed in on this device before. */
export const isSharedDevice = async (scope: string): Promise<boolean> => (await knownPersons()).some((other) => other !== scope)

export interface PersonDatabase extends HealingStorage {
  /**
   * Told when rows of these tables may have changed other than by this object: in another tab, or with the place they are kept in.
   * `reserve` also when something was given up for a change, by whomever.
   */
  readonly watch: (tables: readonly TableName[], changed: () => void) => void
}

interface Options {
  readonly onState: (state: StorageState) => void
}

/** The database of one person on this device, shared by all tabs. */
export const openPersonDatabase = (scope: string | null, { onState }: Options): PersonDatabase => {
  const name = databaseName(scope)
  const listeners: { readonly tables: readonly TableName[]; readonly changed: () => void }[] = []
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(name) : null
  /** @param named what a tab of any version says it has changed */
  const tell = (named: unknown): void => {
    for (const { tables, changed } of listeners) if (!Array.isArray(named) || tables.some((table) => named.includes(table))) changed()
  }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
  const post = (tables: readonly TableName[]): void => channel?.postMessage(tables)
  channel?.addEventListener('message', ({ data }) => tell(data))
  const storage = createHealingStorage({
    open: (events) => openDexie(name, events),
    makeRoom: async (durable) => {
      const freed = await makeRoom(durable)
      if (freed) {
        tell(['reserve'])
        post(['reserve'])
      }
      return freed
    },
    onState,
    onChange: (tables) => {
      if (tables === 'all') tell(tables)
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
