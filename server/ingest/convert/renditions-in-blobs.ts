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
const madeSchema = v.object({ version: v.literal(version), renditions: v.array(renditionSchema) })

const keyOf = (sha256: string, list: RenditionList) => `${contentFolder(sha256)}/${list}.json`

const readRenditionList = async (blobs: Blobs, sha256: string, list: RenditionList): Promise<readonly Rendition[]> => {
  try {
    const parsed = v.safeParse(madeSchema, JSON.parse(Buffer.from(await blobs.read(keyOf(sha256, list))).toString('utf8')))
    return parsed.success ? parsed.output.renditions : []
  } catch (error) {
    if (error instanceof BlobMissingError || error instanceof SyntaxError) return []
    throw error
  }
}

/** @returns the renditions of the removed lists */
const removeRenditionLists = async (blobs: Blobs, sha256: string): Promise<Rendition[]> => {
  const renditions = [...(await readRenditionList(blobs, sha256, 'forms')), ...(await readRenditionList(blobs, sha256, 'pages'))]
  for (const list of ['forms', 'pages'] as const) await blobs.remove(keyOf(sha256, list))
  return renditions
}

/** Replaces the entry with the same name. Callers serialize changes of a list. */
const addToRenditionList = async (blobs: Blobs, sha256: string, list: RenditionList, rendition: Rendition): Promise<void> => {
  const others = (await readRenditionList(blobs, sha256, list)).filter(({ name }) => name !== rendition.name)
  await blobs.put(keyOf(sha256, list), Buffer.from(JSON.stringify({ version, renditions: [...others, rendition] })))
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
