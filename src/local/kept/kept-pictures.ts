import { keptCache } from '#local/cache-names.ts'

/** Pictures that are kept, by their address. Their addresses name their content, so what is here is never old. */
export interface KeptPictures {
  readonly addresses: () => Promise<ReadonlySet<string>>
  /** Bytes of one that is here; null = it is not. */
  readonly sizeOf: (address: string) => Promise<number | null>
  /** Rejects with a QuotaExceededError when the device is full. @returns its bytes */
  readonly put: (address: string, answer: Response) => Promise<number>
  readonly remove: (addresses: readonly string[]) => Promise<void>
  /** All of them. */
  readonly drop: () => Promise<void>
}

const anyVariant = { ignoreVary: true }

const pathOf = ({ url }: Request): string => {
  const { pathname, search } = new URL(url)
  return pathname + search
}

/** In a cache of the person's own, where the service worker looks first. @param scope the session's */
export const openKeptPictures = (scope: string, storage: CacheStorage): KeptPictures => {
  const name = keptCache(scope)
  const open = () => storage.open(name)
  return {
    addresses: async () => new Set((await (await open()).keys()).map(pathOf)),
    sizeOf: async (address) => {
      const found = await (await open()).match(address, anyVariant)
      return found ? (await found.blob()).size : null
    },
    put: async (address, answer) => {
      const cache = await open()
      const copy = answer.clone()
      const { size } = await answer.blob()
      await cache.put(address, copy)
      return size
    },
    remove: async (addresses) => {
      const cache = await open()
      for (const address of addresses) await cache.delete(address, anyVariant)
    },
    drop: async () => void (await storage.delete(name)),
  }
}
