import { createTaskQueue } from '../../common/task-queue.ts'
import type { Blobs } from '../../ports/blobs.ts'
import type { MadeRenditions, MadeRenditionsLimit } from '../../ports/made-renditions.ts'
import { createRenditionCache } from './rendition-cache.ts'
import { addToRenditionList, readRenditionList, removeFromRenditionList, removeRenditionLists } from './rendition-lists.ts'

interface RenditionsInBlobsOptions extends MadeRenditionsLimit {
  readonly blobs: Blobs
  /** Stores the last use of each rendition between runs. */
  readonly file: string
}

/** Lists beside the blobs, and their last use in a file. Only one server uses them. */
export const createRenditionsInBlobs = ({ blobs, file, maxBytes, clock }: RenditionsInBlobsOptions): MadeRenditions => {
  const listing = createTaskQueue({ running: 1 })
  const cache = createRenditionCache({
    file,
    limit: maxBytes,
    // Removed from the list first: a listed rendition must exist.
    remove: async ({ sha256, list, name, blob }) => {
      await listing(() => removeFromRenditionList(blobs, sha256, list, name))
      await blobs.remove(blob)
    },
    clock,
  })
  return {
    read: (sha256, list) => readRenditionList(blobs, sha256, list),
    add: (sha256, list, rendition) => listing(() => addToRenditionList(blobs, sha256, list, rendition)),
    used: (sha256, list, { name, blob, bytes }) => cache.used({ sha256, list, name, blob, bytes }),
    removeAll: (sha256) => listing(() => removeRenditionLists(blobs, sha256)),
    close: () => cache.close(),
  }
}
