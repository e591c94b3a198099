import { catalogueCache, keptCache, mediaCache } from '#local/cache-names.ts'
import { pictureAssetId } from '#local/picture-asset-id.ts'

/** Pictures that are kept, by their address. Their addresses name their content, so what is here is never old. */
export interface KeptPictures {
  readonly addresses: () => Promise<ReadonlySet<string>>
  /** Bytes of one that is here; null = it is not. */
  readonly sizeOf: (address: string) => Promise<number | null>
  /** Rejects with a QuotaExceededError when the device is full. @returns its bytes */
  readonly put: (address: string, answer: Response) => Promise<number>
  /** Also what was remembered of them because they were looked at: their asset may be nobody's to see any more. */
  readonly remove: (addresses: readonly string[]) => Promise<void>
  /** All pictures of these assets, in every rendition, downloaded for offline use or viewed. */
  readonly removeAssets: (ids: ReadonlySet<string>) => Promise<void>
  /** All of them, all that were looked at, and what the search over their assets begins with. */
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
  const seen = mediaCache(scope)
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
      if (addresses.length === 0) return
      for (const cache of [await open(), await storage.open(seen)]) for (const address of addresses) await cache.delete(address, anyVariant)
    },
    removeAssets: async (ids) => {
      for (const cache of [await open(), await storage.open(seen)])
        for (const request of await cache.keys()) if (ids.has(pictureAssetId(new URL(request.url)))) await cache.delete(request, anyVariant)
    },
    drop: async () => void (await Promise.all([name, seen, catalogueCache(scope)].map((one) => storage.delete(one)))),
  }
}
