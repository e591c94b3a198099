import type { Picture } from '#local/offline/offline-api.ts'

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
