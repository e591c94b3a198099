import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import * as v from 'valibot'
import { ApiError } from '../../common/api-error.ts'
import { BlobMissingError, type Blobs } from '../../ports/blobs.ts'
import type { Stores } from '../../ports/stores.ts'
import { documentNames } from '../document-names.ts'
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
 * Uploaded files: the blob store has their bytes under their digest, and one document describes each of them. The description is written before
 * the bytes, so that no fault leaves bytes that the cleanup does not know (remove-unused-uploads.ts). Only the cleanup removes bytes.
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
  /** Describes the present file of a document. Earlier releases stored no descriptions. */
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
}

/** A change takes milliseconds; a server that ended in the middle of one delays the next change by this. */
export const claimMs = 60_000
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

  const findReference = (reference: string) => find(documentNames.upload(reference))
  const describe = (file: StoredFile, by: string | null) =>
    configuration.putDocument(documentNames.upload(referenceOf(file)), file, by, null)

  const retain = async (document: string): Promise<void> => {
    const file = await find(document)
    if (file && !(await findReference(referenceOf(file)))) await describe(file, null)
  }

  const store = async ({ bytes, mime, extension, width, height }: PreparedFile, by: string | null): Promise<StoredFile> => {
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const blob = `${blobPrefix}${sha256}.${extension}`
    const file = { blob, mime, bytes: bytes.byteLength, sha256, ...(width && height && { width, height }) }
    await describe(file, by)
    await blobs.put(blob, bytes)
    return file
  }

  const isStored = async ({ blob }: StoredFile): Promise<boolean> => (await blobs.stat(blob)) !== null

  return {
    find,
    findReference,
    isStored,
    retain,
    exclusively,
    stage: (prepared, by) => exclusively(async () => referenceOf(await store(prepared, by))),
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
        // Before the change: if the server ends after it, the files still stay for an undo.
        for (const reference of released) {
          const file = await findReference(reference)
          if (file) await describe(file, null)
        }
        return work(stored)
      })
    },
    read: async (file) => {
      try {
        return await blobs.read(file.blob)
      } catch (error) {
        if (error instanceof BlobMissingError) return null
        throw error
      }
    },
    save: (document, prepared, { by, ifMatch }) =>
      exclusively(async () => {
        await retain(document)
        const file = await store(prepared, by)
        return (await configuration.putDocument(document, file, by, ifMatch)) !== null
      }),
    remove: (document, { by, ifMatch }) =>
      exclusively(async () => {
        await retain(document)
        return configuration.changeDocuments([{ name: document, ifMatch }], by)
      }),
    count: async (prefix) => (await configuration.listDocuments(prefix)).length,
  }
}
