import { catalogueCache, mediaCache, offlineCache } from '#local/cache-names.ts'
import { isStorageBlocked } from '#local/lock.ts'
import type { Picture } from '#local/offline/offline-api.ts'
import { pictureAssetId } from '#local/picture-asset-id.ts'

/** Pictures by address. */
export type WritablePictures = ReadonlyMap<string, Picture>

/** Access to caches of pictures. Every call blocks its thread for a moment, so the page uses picture-writer.worker.ts. */
export interface PictureWriter {
  /** Stores pictures in a cache. Rejects with QuotaExceededError when the device is full. */
  readonly write: (cacheName: string, pictures: WritablePictures) => Promise<void>
  /** Addresses of all pictures in a cache. */
  readonly addresses: (cacheName: string) => Promise<readonly string[]>
}

/** Pictures that are written at a time. */
const parallelCount = 4

const pathOf = ({ url }: Request): string => {
  const { pathname, search } = new URL(url)
  return pathname + search
}

/** Access to caches of this browser in the thread of the caller. */
export const createCacheWriter = (storage: CacheStorage): PictureWriter => ({
  write: async (cacheName, pictures) => {
    const cache = await storage.open(cacheName)
    const queue = pictures.entries()
    const write = async (): Promise<void> => {
      for (const [address, { response, start, end, headers }] of queue)
        await cache.put(address, new Response(response.slice(start, end), { headers }))
    }
    const ends = await Promise.allSettled(Array.from({ length: parallelCount }, write))
    const failed = ends.find((end) => end.status === 'rejected')
    if (failed) throw failed.reason
  },
  addresses: async (cacheName) => (await (await storage.open(cacheName)).keys()).map(pathOf),
})

/** Pictures of offline copies, by address. An address contains a hash of the content, so a stored picture is never outdated. */
export interface OfflinePictures {
  readonly addresses: () => Promise<ReadonlySet<string>>
  /** Addresses of pictures that were viewed. */
  readonly viewedAddresses: () => Promise<ReadonlySet<string>>
  /** Ids of all assets with a stored picture, downloaded for offline use or viewed. */
  readonly assetIds: () => Promise<ReadonlySet<string>>
  /** Size in bytes; null = not stored. */
  readonly sizeOf: (address: string) => Promise<number | null>
  /** Rejects with QuotaExceededError when the device is full; some of the pictures may be stored then. */
  readonly put: (pictures: WritablePictures) => Promise<void>
  /** Also removes the copies of viewed pictures, because the user may no longer see their asset. */
  readonly remove: (addresses: readonly string[]) => Promise<void>
  /** All pictures of these assets, in every rendition, downloaded for offline use or viewed. */
  readonly removeAssets: (ids: ReadonlySet<string>) => Promise<void>
  /** Removes all pictures, viewed ones included, and the snapshot of the search index. Does nothing if the browser blocks storage. */
  readonly removeAll: () => Promise<void>
}

const anyVariant = { ignoreVary: true }

/** A browser that blocks storage has stored nothing. */
const ignoreBlocked = (error: unknown): void => {
  if (!isStorageBlocked(error)) throw error
}

/** Opens the user's cache, which the service worker reads first. @param scope of the session @param writer see PictureWriter */
export const openOfflinePictures = (
  scope: string,
  storage: CacheStorage,
  writer: PictureWriter = createCacheWriter(storage),
): OfflinePictures => {
  const name = offlineCache(scope)
  const viewedName = mediaCache(scope)
  const open = () => storage.open(name)
  const openBoth = async () => [await open(), await storage.open(viewedName)]
  return {
    addresses: async () => new Set(await writer.addresses(name)),
    viewedAddresses: async () => new Set(await writer.addresses(viewedName)),
    assetIds: async () => {
      const ids = new Set<string>()
      for (const cache of await openBoth()) for (const { url } of await cache.keys()) ids.add(pictureAssetId(new URL(url)))
      ids.delete('')
      return ids
    },
    sizeOf: async (address) => {
      const found = await (await open()).match(address, anyVariant)
      return found ? (await found.blob()).size : null
    },
    put: (pictures) => writer.write(name, pictures),
    remove: async (addresses) => {
      if (addresses.length === 0) return
      for (const cache of await openBoth()) for (const address of addresses) await cache.delete(address, anyVariant)
    },
    removeAssets: async (ids) => {
      for (const cache of await openBoth())
        for (const request of await cache.keys()) if (ids.has(pictureAssetId(new URL(request.url)))) await cache.delete(request, anyVariant)
    },
    removeAll: async () => {
      await Promise.all([name, viewedName, catalogueCache(scope)].map((one) => storage.delete(one).catch(ignoreBlocked)))
    },
  }
}
