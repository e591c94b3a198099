import { BlobMissingError, type Blobs } from '../../ports/blobs.ts'
import type { Catalogue } from '../../ports/catalogue.ts'
import type { BlobOperation, Metrics } from '../../ports/metrics.ts'

const secondsSince = (start: number): number => (performance.now() - start) / 1000

/** Wraps a catalogue and measures the time of each successful search. */
export const measureSearches = (catalogue: Catalogue, metrics: Metrics): Catalogue => {
  const measured = async <Result>(search: Promise<Result>): Promise<Result> => {
    const start = performance.now()
    const result = await search
    metrics.countSearch(secondsSince(start))
    return result
  }
  return {
    ...catalogue,
    search: (query) => measured(catalogue.search(query)),
    searchSerialized: (query) => measured(catalogue.searchSerialized(query)),
  }
}

/** Wraps blobs and counts their errors. */
export const countBlobErrors = (blobs: Blobs, metrics: Metrics): Blobs => {
  const counted = async <Result>(operation: BlobOperation, running: Promise<Result>): Promise<Result> => {
    try {
      return await running
    } catch (error) {
      if (!(error instanceof BlobMissingError)) metrics.countBlobError(operation)
      throw error
    }
  }
  return {
    put: (key, bytes) => counted('put', blobs.put(key, bytes)),
    stat: (key) => counted('stat', blobs.stat(key)),
    read: (key, target) => counted('read', blobs.read(key, target)),
    remove: (key) => counted('remove', blobs.remove(key)),
    stream: async (key, range) => {
      const stream = await counted('stream', blobs.stream(key, range))
      stream.once('error', () => metrics.countBlobError('stream'))
      return stream
    },
  }
}
