import { openDexie } from '#local/database/dexie-storage.ts'
import { createDownloadStore } from '#local/downloads/download-store.ts'
import { type FileServer, hashOf } from './delivery.ts'
import type { Disk } from './memory-files.ts'
import { openTab, type Tab, type TabEvents } from './tab.ts'

export const bytesOf = (size: number, salt: number): Uint8Array =>
  Uint8Array.from({ length: size }, (_, at) => (at * 13 + salt + (at >> 7)) & 255)

let count = 0
const newId = (): string => `c${(count += 1)}`

/** A device with the download queue of one user: tabs open and close, the database stays. */
export const createCrashDevice = (server: FileServer, user: 'anna' | 'bert', disk: Disk | null = null) => {
  const name = `crash-${newId()}`
  const delivered: string[] = []
  const openedAt: number[] = []
  const witness: TabEvents = {
    onDelivered: (_job, bytes) => void delivered.push(hashOf(bytes)),
    onAppended: () => undefined,
    onOpened: (from) => void openedAt.push(from),
  }
  const tabs: Tab[] = []
  return {
    delivered,
    openedAt,
    open: async (more: Partial<Parameters<typeof openTab>[0]> = {}): Promise<Tab> => {
      const api = server.apiOf(user)
      // A short silence, because only a crashed tab or a later one is the leader.
      const tab = await openTab({ name, api, disk, events: witness, onChange: () => undefined, newId, silenceMs: 50, ...more })
      tabs.push(tab)
      return tab
    },
    order: async (id: string): Promise<string> => {
      const handle = await openDexie(name, { onBlocked: () => undefined, onLost: () => undefined })
      const { job } = await createDownloadStore(handle, { newId }).enqueue({ assetIds: [id], setId: '0', title: id })
      handle.close()
      return job.id
    },
    end: async () => {
      for (const tab of tabs) await tab.close()
    },
  }
}
