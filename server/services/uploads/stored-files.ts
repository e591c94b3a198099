import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import * as v from 'valibot'
import { ApiError } from '../../common/api-error.ts'
import { BlobMissing, type Blobs } from '../../ports/blobs.ts'
import type { Stores } from '../../ports/stores.ts'
import { documentNames, documentPrefixes } from '../workspace/document-names.ts'
import type { PreparedFile } from './prepared-file.ts'

const blobPrefix = 'uploads/'

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

/** Reference to a file, as in drafts and versions: digest and extension. */
export const referenceOf = ({ blob }: StoredFile): string => blob.slice(blobPrefix.length)

/**
 * Uploaded files: a document describes the file, the blob store has its bytes under their digest. Bytes of portal files stay while a draft or a
 * stored version refers to them, see remove-unused-uploads.ts.
 */
export interface StoredFiles {
  find(document: string): Promise<StoredFile | null>
  /** Stores a file without publishing it. Returns its reference. */
  stage(file: PreparedFile, by: string | null): Promise<string>
  findReference(reference: string): Promise<StoredFile | null>
  /** Whether the bytes exist. */
  isStored(file: StoredFile): Promise<boolean>
  /**
   * Runs `work` with the stored files by reference; no file is removed in between. Rejects with `upload.missing` if one is not stored.
   * @param files names with their references; null = no file
   * @param released references that a draft no longer has; they stay for some time, for an undo
   */
  withReferences<Result>(
    files: Readonly<Record<string, string | null>>,
    released: readonly string[],
    work: (stored: ReadonlyMap<string, StoredFile>) => Promise<Result>,
  ): Promise<Result>
  /** Lets versions refer to the present file of a document. */
  retain(document: string): Promise<void>
  /** Null if the blob is missing. */
  read(file: StoredFile): Promise<Uint8Array | null>
  /** False if `ifMatch` names another version than the current one (null = any); then nothing has changed. */
  save(document: string, file: PreparedFile, change: FileChange): Promise<boolean>
  /** As `save`. */
  remove(document: string, change: FileChange): Promise<boolean>
  count(prefix: string): Promise<number>
  /** Runs `work` while no server changes a file. */
  exclusively<Result>(work: () => Promise<Result>): Promise<Result>
  /** Removes the bytes of a blob that no document describes. */
  dropUnused(blob: string | undefined): Promise<void>
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
    if (await configuration.getDocument(documentNames.upload(blob.slice(blobPrefix.length)))) return
    const lists = await Promise.all([documentPrefixes.files, documentPrefixes.tiles].map((prefix) => configuration.listDocuments(prefix)))
    const files = await Promise.all(lists.flat().map(find))
    if (!files.some((file) => file?.blob === blob)) await blobs.remove(blob)
  }

  const findReference = (reference: string) => find(documentNames.upload(reference))
  const describe = (file: StoredFile, by: string | null) =>
    configuration.putDocument(documentNames.upload(referenceOf(file)), file, by, null)

  /** Versions refer to files of earlier releases, too, which have no description of their own yet. */
  const retain = async (document: string): Promise<void> => {
    const file = await find(document)
    if (file && !(await findReference(referenceOf(file)))) await describe(file, null)
  }

  const putBytes = async ({ bytes, mime, extension, width, height }: PreparedFile): Promise<StoredFile> => {
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const blob = `${blobPrefix}${sha256}.${extension}`
    await blobs.put(blob, bytes)
    return { blob, mime, bytes: bytes.byteLength, sha256, ...(width && height && { width, height }) }
  }

  const isStored = async ({ blob }: StoredFile): Promise<boolean> => (await blobs.stat(blob)) !== null
  const isVersioned = (document: string): boolean => document.startsWith(documentPrefixes.files)

  return {
    find,
    findReference,
    isStored,
    retain,
    exclusively,
    dropUnused,
    stage: (prepared, by) =>
      exclusively(async () => {
        const file = await putBytes(prepared)
        await describe(file, by)
        return referenceOf(file)
      }),
    withReferences: (files, released, work) => {
      const named = Object.entries(files).flatMap(([name, reference]) => (reference === null ? [] : [{ name, reference }]))
      if (named.length === 0 && released.length === 0) return work(new Map())
      return exclusively(async () => {
        const stored = new Map<string, StoredFile>()
        for (const { reference } of named) {
          const file = await findReference(reference)
          if (file && (await isStored(file))) stored.set(reference, file)
        }
        const missing = named.filter(({ reference }) => !stored.has(reference)).map(({ name }) => name)
        if (missing.length > 0) throw new ApiError('upload.missing', { names: missing.join(' ') })
        const result = await work(stored)
        for (const reference of released) {
          const file = await findReference(reference)
          if (file) await describe(file, null)
        }
        return result
      })
    },
    read: async (file) => {
      try {
        return await blobs.read(file.blob)
      } catch (error) {
        if (error instanceof BlobMissing) return null
        throw error
      }
    },
    save: (document, prepared, { by, ifMatch }) =>
      exclusively(async () => {
        const before = await find(document)
        if (isVersioned(document)) await retain(document)
        const file = await putBytes(prepared)
        const isSaved = (await configuration.putDocument(document, file, by, ifMatch)) !== null
        if (!isSaved) await dropUnused(file.blob)
        else {
          if (isVersioned(document)) await retain(document)
          if (before?.blob !== file.blob) await dropUnused(before?.blob)
        }
        return isSaved
      }),
    remove: (document, { by, ifMatch }) =>
      exclusively(async () => {
        const before = await find(document)
        if (isVersioned(document)) await retain(document)
        const isRemoved = await configuration.changeDocuments([{ name: document, ifMatch }], by)
        if (isRemoved) await dropUnused(before?.blob)
        return isRemoved
      }),
    count: async (prefix) => (await configuration.listDocuments(prefix)).length,
  }
}
