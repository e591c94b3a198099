import { openDexie } from '#local/database/dexie-storage.ts'
import type { Storage } from '#local/database/storage.ts'
import type { OfflineApi } from '#local/offline/offline-api.ts'
import { createOfflineEngine, type OfflineEngine } from '#local/offline/offline-engine.ts'
import type { OfflinePictures } from '#local/offline/offline-pictures.ts'
import { createOfflineStore, type OfflineStore } from '#local/offline/offline-store.ts'
import { pictureAssetId } from '#local/picture-asset-id.ts'
import { scaledMs } from '../time-limits.ts'

/** Sizes of stored pictures, and the maximum number of pictures. */
export interface Disk {
  readonly pictures: Map<string, number>
  room: number
}

const full = () => new DOMException('no room', 'QuotaExceededError')

const picturesOn = (disk: Disk): OfflinePictures => ({
  addresses: async () => new Set(disk.pictures.keys()),
  viewedAddresses: async () => new Set(),
  assetIds: async () => new Set([...disk.pictures.keys()].map((address) => pictureAssetId(new URL(address, 'https://portal.test')))),
  sizeOf: async (address) => disk.pictures.get(address) ?? null,
  put: async (pictures) => {
    for (const [address, { start, end }] of pictures) {
      if (disk.pictures.size >= disk.room) throw full()
      disk.pictures.set(address, end - start)
    }
  },
  remove: async (addresses) => {
    for (const address of addresses) disk.pictures.delete(address)
  },
  removeAssets: async (ids) => {
    for (const address of disk.pictures.keys())
      if (ids.has(pictureAssetId(new URL(address, 'https://portal.test')))) disk.pictures.delete(address)
  },
  removeAll: async () => disk.pictures.clear(),
})

/** Simulates a killed tab: after a number of steps it does nothing more and reports nothing. */
export class KillSwitch {
  #left = Number.POSITIVE_INFINITY
  isKilled = false

  killAfter(steps: number): void {
    this.#left = steps
  }
  /** Resolves, or never settles after the kill. */
  async pass(): Promise<void> {
    this.#left -= 1
    if (this.#left < 0) this.isKilled = true
    if (this.isKilled) await new Promise(() => undefined)
  }
}

const withKillSwitch = <Target extends object>(target: Target, killSwitch: KillSwitch): Target =>
  new Proxy(target, {
    get: (from, name) => {
      const member: unknown = Reflect.get(from, name)
      if (typeof member !== 'function') return member
      return async (...given: unknown[]) => {
        await killSwitch.pass()
        const result: unknown = await Reflect.apply(member, from, given)
        await killSwitch.pass()
        return result
      }
    },
  })

export interface ModelTab {
  readonly engine: OfflineEngine
  readonly store: OfflineStore
  readonly killSwitch: KillSwitch
  readonly close: () => void
}

let tabCount = 0
let keys = 0

/** A tab with the real engine on the real database; it can be killed at every step. */
export const openModelTab = async (
  name: string,
  disk: Disk,
  api: OfflineApi,
  now: () => number,
  lock = `keep-${(tabCount += 1)}`,
): Promise<ModelTab> => {
  const killSwitch = new KillSwitch()
  const handle = await openDexie(name, { onBlocked: () => undefined, onLost: () => undefined })
  const storage: Storage = withKillSwitch<Storage>({ run: (access, tables, body) => handle.run(access, tables, body) }, killSwitch)
  const store = createOfflineStore(storage, { newKey: () => `k${(keys += 1)}`, now })
  const engine = createOfflineEngine({
    store,
    pictures: withKillSwitch(picturesOn(disk), killSwitch),
    api: withKillSwitch(api, killSwitch),
    name: lock,
    currentSource: (source) => source,
    titleOf: ({ id }) => `title of ${id}`,
    online: () => !killSwitch.isKilled,
    isDurable: () => true,
    freeBytes: async () => null,
    freeSpace: async () => false,
    onForbidden: async () => void (await store.clear()),
    onFileJobsChanged: async () => undefined,
    onRefused: async () => undefined,
    onFull: () => undefined,
    retryDelayMs: () => 1,
    clock: () => performance.now(),
  })
  return { engine, store, killSwitch, close: () => handle.close() }
}

export const settled = async (store: OfflineStore, limitMs = scaledMs(30_000)): Promise<boolean> => {
  const end = performance.now() + limitMs
  for (;;) {
    if ((await store.sets()).every(({ stage, trouble }) => stage === 'done' || trouble !== null)) return true
    if (performance.now() > end) return false
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
}
