import * as v from 'valibot'
import { BlobMissing, type Blobs } from '../../ports/blobs.ts'
import type { Rendition } from '../../records/asset-record.ts'
import { renditionSchema } from '../../records/asset-record-schema.ts'
import { contentFolder } from '../record/metadata.ts'

/** Increase it when conversions give other results: earlier renditions are dropped. */
const version = 'made-1'
const madeSchema = v.object({ version: v.literal(version), renditions: v.array(renditionSchema) })

/** Converted renditions and document pages have separate lists: a book has many pages, and each download reads the first list. */
export type RenditionList = 'forms' | 'pages'

const keyOf = (sha256: string, list: RenditionList) => `${contentFolder(sha256)}/${list}.json`

/** Blob keys of the lists. */
export const renditionListKeys = (sha256: string): string[] => [keyOf(sha256, 'forms'), keyOf(sha256, 'pages')]

/**
 * Renditions that were made on demand, stored by content and not in the record: equal files share them, a new record does not lose them,
 * and a conversion does not change the catalogue.
 */
export const readRenditionList = async (blobs: Blobs, sha256: string, list: RenditionList): Promise<readonly Rendition[]> => {
  try {
    const parsed = v.safeParse(madeSchema, JSON.parse(Buffer.from(await blobs.read(keyOf(sha256, list))).toString('utf8')))
    return parsed.success ? parsed.output.renditions : []
  } catch (error) {
    if (error instanceof BlobMissing || error instanceof SyntaxError) return []
    throw error
  }
}

export const allCachedRenditions = async (blobs: Blobs, sha256: string): Promise<Rendition[]> => [
  ...(await readRenditionList(blobs, sha256, 'forms')),
  ...(await readRenditionList(blobs, sha256, 'pages')),
]

/** Replaces the entry with the same name. Callers serialize changes of a list. */
export const addToRenditionList = async (blobs: Blobs, sha256: string, list: RenditionList, rendition: Rendition): Promise<void> => {
  const others = (await readRenditionList(blobs, sha256, list)).filter(({ name }) => name !== rendition.name)
  await blobs.put(keyOf(sha256, list), Buffer.from(JSON.stringify({ version, renditions: [...others, rendition] })))
}

/** Removes an entry. Callers serialize changes of a list. */
export const removeFromRenditionList = async (blobs: Blobs, sha256: string, list: RenditionList, name: string): Promise<void> => {
  const all = await readRenditionList(blobs, sha256, list)
  const others = all.filter((made) => made.name !== name)
  if (others.length < all.length) await blobs.put(keyOf(sha256, list), Buffer.from(JSON.stringify({ version, renditions: others })))
}
