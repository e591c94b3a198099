import type { Picture } from '#local/offline/offline-api.ts'

/** Pictures by address. */
export type WritablePictures = ReadonlyMap<string, Picture>

/** Stores pictures in a cache. Rejects with QuotaExceededError when the device is full. */
export type PictureWriter = (cacheName: string, pictures: WritablePictures) => Promise<void>

/** Calls of picture-writer.worker.ts. */
export interface PictureWriterCalls {
  readonly write: PictureWriter
}

/** Pictures that are written at a time. */
const parallelCount = 4

/** Stores pictures in a cache of this browser. Every write blocks the thread for a moment, so the page calls it in a worker. */
export const createCacheWriter =
  (storage: CacheStorage): PictureWriter =>
  async (cacheName, pictures) => {
    const cache = await storage.open(cacheName)
    const queue = pictures.entries()
    const write = async (): Promise<void> => {
      for (const [address, { response, start, end, headers }] of queue)
        await cache.put(address, new Response(response.slice(start, end), { headers }))
    }
    const ends = await Promise.allSettled(Array.from({ length: parallelCount }, write))
    const failed = ends.find((end) => end.status === 'rejected')
    if (failed) throw failed.reason
  }
