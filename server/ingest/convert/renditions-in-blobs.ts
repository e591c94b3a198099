import * as v from 'valibot'
import { createTaskQueue } from '../../common/task-queue.ts'
import { BlobMissingError, type Blobs } from '../../ports/blobs.ts'
import type { MadeRenditions, MadeRenditionsLimit, RenditionList } from '../../ports/made-renditions.ts'
import type { Rendition } from '../../records/asset-record.ts'
import { renditionSchema } from '../../records/asset-record-schema.ts'
import { madeRenditionVersion } from '../../records/made-rendition-version.ts'
import { contentFolder } from '../record/metadata.ts'
import { createRenditionCache } from './rendition-cache.ts'

const version = madeRenditionVersion
const madeSchema = v.object({ version: v.string(), renditions: v.array(renditionSchema) })
type MadeList = v.InferOutput<typeof madeSchema>

const keyOf = (sha256: string, list: RenditionList) => `${contentFolder(sha256)}/${list}.json`

/** The list of any version. */
const readStoredList = async (blobs: Blobs, sha256: string, list: RenditionList): Promise<MadeList> => {
  const none = { version, renditions: [] }
  try {
    const parsed = v.safeParse(madeSchema, JSON.parse(Buffer.from(await blobs.read(keyOf(sha256, list))).toString('utf8')))
    return parsed.success ? parsed.output : none
  } catch (error) {
    if (error instanceof BlobMissingError || error instanceof SyntaxError) return none
    throw error
  }
}

const readRenditionList = async (blobs: Blobs, sha256: string, list: RenditionList): Promise<readonly Rendition[]> => {
  const stored = await readStoredList(blobs, sha256, list)
  return stored.version === version ? stored.renditions : []
}

/** @returns the renditions of the removed lists */
const removeRenditionLists = async (blobs: Blobs, sha256: string): Promise<Rendition[]> => {
  const lists = [await readStoredList(blobs, sha256, 'forms'), await readStoredList(blobs, sha256, 'pages')]
  const renditions = lists.flatMap((list) => list.renditions)
  for (const list of ['forms', 'pages'] as const) await blobs.remove(keyOf(sha256, list))
  return renditions
}

/** Replaces the entry with the same name, and the list of an earlier version with its blobs. Callers serialize changes of a list. */
const addToRenditionList = async (blobs: Blobs, sha256: string, list: RenditionList, rendition: Rendition): Promise<void> => {
  const stored = await readStoredList(blobs, sha256, list)
  const isCurrent = stored.version === version
  const others = isCurrent ? stored.renditions.filter(({ name }) => name !== rendition.name) : []
  await blobs.put(keyOf(sha256, list), Buffer.from(JSON.stringify({ version, renditions: [...others, rendition] })))
  if (isCurrent) return
  for (const { blob } of stored.renditions) if (blob !== rendition.blob) await blobs.remove(blob)
}

/** Removes an entry. Callers serialize changes of a list. */
const removeFromRenditionList = async (blobs: Blobs, sha256: string, list: RenditionList, name: string): Promise<void> => {
  const all = await readRenditionList(blobs, sha256, list)
  const others = all.filter((made) => made.name !== name)
  if (others.length < all.length) await blobs.put(keyOf(sha256, list), Buffer.from(JSON.stringify({ version, renditions: others })))
}

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
