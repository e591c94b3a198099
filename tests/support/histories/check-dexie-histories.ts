import { type DatabaseHandle, openDexie } from '#local/database/dexie-storage.ts'
import { deviceCount } from './actions.ts'
import { checkHistories, type HistoryOptions } from './check-histories.ts'
import { createHttpServer } from './http-server.ts'

const quiet = { onBlocked: () => undefined, onLost: () => undefined }
let count = 0

/** Histories of devices with their real databases, over HTTP. The test provides IndexedDB. */
export const checkDexieHistories = async (options: Omit<HistoryOptions, 'begin'>): Promise<void> => {
  const server = await createHttpServer()
  const begin: HistoryOptions['begin'] = async () => {
    server.reset()
    count += 1
    const names = Array.from({ length: deviceCount * 2 }, (_, at) => `life-${count}-${at}`)
    const opened = await Promise.all(names.map((name) => openDexie(name, quiet)))
    const at = (index: number): DatabaseHandle => opened[index] as DatabaseHandle
    return {
      server,
      disk: (device: number) => ({ account: at(device), guest: at(deviceCount + device) }),
      end: async () => {
        for (const handle of opened) handle.close()
        await Promise.all(names.map((name) => new Promise((done) => (indexedDB.deleteDatabase(name).onsuccess = done))))
      },
    }
  }
  try {
    await checkHistories({ ...options, begin })
  } finally {
    await server.close()
  }
}
