import * as v from 'valibot'
import type { Rendition } from '../../ports/asset-record.ts'
import { BlobMissing, type Blobs } from '../../ports/blobs.ts'
import { contentFolder, renditionSchema } from '../record/facts.ts'

/** Raise it when conversions give other results: what was made before is forgotten. */
const version = 'made-1'
const madeSchema = v.object({ version: v.literal(version), renditions: v.array(renditionSchema) })

/** Converted forms and pages of documents are listed apart: a book has many pages and every download looks at the forms. */
export type MadeList = 'forms' | 'pages'

const keyOf = (sha256: string, list: MadeList) => `${contentFolder(sha256)}/${list}.json`

/** Keys of the lists themselves. */
export const madeKeys = (sha256: string): string[] => [keyOf(sha256, 'forms'), keyOf(sha256, 'pages')]

/**
 * What was made on demand from a content. It stands beside the content and not in the record: equal files share it, putting a
 * record together again does not lose it, and making something does not count as a change of the catalogue.
 */
export const readMade = async (blobs: Blobs, sha256: string, list: MadeList): Promise<readonly Rendition[]> => {
  try {
    const parsed = v.safeParse(madeSchema, JSON.parse(Buffer.from(await blobs.read(keyOf(sha256, list))).toString('utf8')))
    return parsed.success ? parsed.output.renditions : []
  } catch (error) {
    if (error instanceof BlobMissing || error instanceof SyntaxError) return []
    throw error
  }
}

export const allMade = async (blobs: Blobs, sha256: string): Promise<Rendition[]> => [
  ...(await readMade(blobs, sha256, 'forms')),
  ...(await readMade(blobs, sha256, 'pages')),
]

/** Replaces the one of the same name. Callers see to it that nobody else adds to the list meanwhile. */
export const addMade = async (blobs: Blobs, sha256: string, list: MadeList, made: Rendition): Promise<void> => {
  const others = (await readMade(blobs, sha256, list)).filter(({ name }) => name !== made.name)
  await blobs.put(keyOf(sha256, list), Buffer.from(JSON.stringify({ version, renditions: [...others, made] })))
}

/** Forgets one; the same holds as for adding. */
export const dropMade = async (blobs: Blobs, sha256: string, list: MadeList, name: string): Promise<void> => {
  const all = await readMade(blobs, sha256, list)
  const others = all.filter((made) => made.name !== name)
  if (others.length < all.length) await blobs.put(keyOf(sha256, list), Buffer.from(JSON.stringify({ version, renditions: others })))
}
