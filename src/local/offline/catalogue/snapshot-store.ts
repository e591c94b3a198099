import * as v from 'valibot'
import { collectionListSchema, type ServedCollection } from '#contract/collection.ts'
import { type IndexField, indexFieldsSchema } from '#contract/index-field.ts'

const headerSchema = v.object({
  stamp: v.string(),
  withdrawals: v.optional(v.number(), 0),
  labels: v.record(v.string(), v.record(v.string(), v.record(v.string(), v.string()))),
  locales: v.array(v.string()),
  /** Ids of the index, separated by spaces, because one string is parsed faster than an array. */
  ids: v.string(),
})

export interface Snapshot extends v.InferOutput<typeof headerSchema> {
  /** Checksum of each entry, in the order of `ids`. */
  readonly sums: Uint32Array
  readonly parts: readonly Uint8Array[]
}

export interface SnapshotStore {
  load(): Promise<(Omit<Snapshot, 'parts'> & { readonly index: Uint8Array }) | null>
  save(snapshot: Snapshot): Promise<void>
  /** Deletes only the index. */
  dropIndex(): Promise<void>
  drop(): Promise<void>
  collections(): Promise<readonly ServedCollection[]>
  saveCollections(list: { readonly collections: readonly ServedCollection[] }): Promise<void>
  fields(): Promise<readonly IndexField[]>
  saveFields(list: { readonly visible_fields: readonly IndexField[] }): Promise<void>
}

/** The index reads its bytes in place, so their offset must be a multiple of this. */
const alignmentBytes = 16
const aligned = (length: number): number => Math.ceil(length / alignmentBytes) * alignmentBytes

/** Keys of cache entries; never requested from the network. */
const snapshotEntry = '/vitrine-catalogue'
const collectionsEntry = '/vitrine-collections'
const fieldsEntry = '/vitrine-fields'

/** Layout: lengths of header and checksums, header, checksums, index. */
const frame = ({ parts, sums, ...header }: Snapshot): Blob => {
  const text = new TextEncoder().encode(JSON.stringify(header))
  const lengths = Uint32Array.of(text.length, sums.length, 0, 0)
  const gap = (length: number) => new Uint8Array(aligned(length) - length)
  const pieces = [lengths, text, gap(text.length), sums, gap(sums.byteLength), ...parts]
  return new Blob(pieces.map((piece) => piece as Uint8Array<ArrayBuffer>))
}

const unframe = (buffer: ArrayBuffer): Awaited<ReturnType<SnapshotStore['load']>> => {
  const [textLength = 0, sumCount = 0] = new Uint32Array(buffer, 0, 4)
  const sumsAt = 16 + aligned(textLength)
  const indexAt = sumsAt + aligned(sumCount * 4)
  if (indexAt > buffer.byteLength) return null
  const { success, output } = v.safeParse(headerSchema, JSON.parse(new TextDecoder().decode(new Uint8Array(buffer, 16, textLength))))
  return success ? { ...output, sums: new Uint32Array(buffer, sumsAt, sumCount), index: new Uint8Array(buffer, indexAt) } : null
}

/** Stores the index in a cache of the user, which saves building it at the start. Losing it only costs time. */
export const openSnapshotStore = (storage: CacheStorage, name: string): SnapshotStore => {
  const put = async (entry: string, body: BodyInit): Promise<void> => (await storage.open(name)).put(entry, new Response(body))
  const get = async (entry: string): Promise<Response | undefined> => (await storage.open(name)).match(entry)
  const read = async <Schema extends v.GenericSchema>(entry: string, schema: Schema): Promise<v.InferOutput<Schema> | null> => {
    const stored: unknown = await get(entry)
      .then((response) => response?.json())
      .catch(() => null)
    const { success, output } = v.safeParse(schema, stored)
    return success ? output : null
  }
  return {
    load: async () => {
      try {
        const response = await get(snapshotEntry)
        return response ? unframe(await response.arrayBuffer()) : null
      } catch {
        return null
      }
    },
    save: (snapshot) => put(snapshotEntry, frame(snapshot)),
    dropIndex: async () => void (await (await storage.open(name)).delete(snapshotEntry)),
    drop: async () => void (await storage.delete(name)),
    collections: async () => (await read(collectionsEntry, collectionListSchema))?.collections ?? [],
    saveCollections: (list) => put(collectionsEntry, JSON.stringify(list)),
    fields: async () => (await read(fieldsEntry, indexFieldsSchema))?.visible_fields ?? [],
    saveFields: (list) => put(fieldsEntry, JSON.stringify(list)),
  }
}
