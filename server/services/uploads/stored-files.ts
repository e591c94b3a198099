import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import * as v from 'valibot'
import { BlobMissing, type Blobs } from '../../ports/blobs.ts'
import type { Stores } from '../../ports/stores.ts'
import { documentPrefixes } from '../workspace/document-names.ts'
import type { PreparedFile } from './prepared-file.ts'

const storedFileSchema = v.object({
  blob: v.string(),
  mime: v.picklist(['image/png', 'image/jpeg', 'image/webp', 'image/avif', 'font/woff2', 'text/css; charset=utf-8']),
  bytes: v.number(),
  sha256: v.string(),
  width: v.optional(v.number()),
  height: v.optional(v.number()),
})
export type StoredFile = v.InferOutput<typeof storedFileSchema>

export const isStoredFile = (body: unknown): body is StoredFile => v.is(storedFileSchema, body)

export interface FileChange {
  readonly by: string | null
  readonly ifMatch: string | null
}

/** Uploaded files: a document describes the file, the blob store has its bytes under their digest. */
export interface StoredFiles {
  find(document: string): Promise<StoredFile | null>
  /** Null if the blob is missing. */
  read(file: StoredFile): Promise<Uint8Array | null>
  /** False if `ifMatch` names another version than the current one (null = any); then nothing has changed. */
  save(document: string, file: PreparedFile, change: FileChange): Promise<boolean>
  /** As `save`. */
  remove(document: string, change: FileChange): Promise<boolean>
  count(prefix: string): Promise<number>
}

/** A change takes milliseconds; a server that ended in the middle of one delays the next change by this. */
const claimMs = 60_000
const retryMs = 20

export const createStoredFiles = (
  { configuration, claims }: Pick<Stores, 'configuration' | 'claims'>,
  blobs: Blobs,
  clock: () => number,
): StoredFiles => {
  /** One change at a time over all servers: a blob must not be removed while another document begins to use it. */
  const exclusively = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    const holder = randomUUID()
    while (!(await claims.claim('uploads', holder, clock() + claimMs, clock()))) await pause(retryMs)
    try {
      return await work()
    } finally {
      await claims.release('uploads', holder).catch(() => undefined)
    }
  }

  const find = async (document: string): Promise<StoredFile | null> => {
    const parsed = v.safeParse(storedFileSchema, (await configuration.getDocument(document))?.body)
    return parsed.success ? parsed.output : null
  }

  // Two documents may refer to the same blob.
  const dropUnused = async (blob: string | undefined): Promise<void> => {
    if (blob === undefined) return
    const lists = await Promise.all([documentPrefixes.files, documentPrefixes.tiles].map((prefix) => configuration.listDocuments(prefix)))
    const files = await Promise.all(lists.flat().map(find))
    if (!files.some((file) => file?.blob === blob)) await blobs.remove(blob)
  }

  return {
    find,
    read: async (file) => {
      try {
        return await blobs.read(file.blob)
      } catch (error) {
        if (error instanceof BlobMissing) return null
        throw error
      }
    },
    save: async (document, { bytes, mime, extension, width, height }, { by, ifMatch }) => {
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      const blob = `uploads/${sha256}.${extension}`
      const file: StoredFile = { blob, mime, bytes: bytes.byteLength, sha256, ...(width && height && { width, height }) }
      return exclusively(async () => {
        const before = await find(document)
        await blobs.put(blob, bytes)
        const isSaved = (await configuration.putDocument(document, file, by, ifMatch)) !== null
        if (!isSaved) await dropUnused(blob)
        else if (before?.blob !== blob) await dropUnused(before?.blob)
        return isSaved
      })
    },
    remove: (document, { by, ifMatch }) =>
      exclusively(async () => {
        const before = await find(document)
        const isRemoved = await configuration.changeDocuments([{ name: document, ifMatch }], by)
        if (isRemoved) await dropUnused(before?.blob)
        return isRemoved
      }),
    count: async (prefix) => (await configuration.listDocuments(prefix)).length,
  }
}
