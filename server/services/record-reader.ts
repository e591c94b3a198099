import type { AssetRecord } from '../ports/asset-record.ts'
import type { Documents } from '../ports/documents.ts'

/** Reads the assets of a page of results. What it gives has no full text, which answers never show. */
export interface RecordReader {
  getAssets(ids: readonly string[]): Promise<AssetRecord[]>
}

export interface RecordReaderOptions {
  readonly documents: Pick<Documents, 'getAssets' | 'assetsRevision'>
  /** Milliseconds since the epoch. */
  readonly clock: () => number
  /** Records kept at most; a few kilobytes each. */
  readonly max?: number
}

/** Download counts change without a new revision; they may be so old. */
const maxAgeMs = 60_000

/**
 * Keeps the assets that were shown last. The revision of the assets is asked for every time and empties it when anything changed,
 * so a right that was taken away is gone at once, also when another process took it.
 */
export const createRecordReader = ({ documents, clock, max = 5000 }: RecordReaderOptions): RecordReader => {
  const kept = new Map<string, AssetRecord>()
  let revision = -1
  let since = 0

  const refresh = async (): Promise<void> => {
    const now = await documents.assetsRevision()
    if (now === revision && clock() - since < maxAgeMs) return
    kept.clear()
    revision = now
    since = clock()
  }
  const keep = (record: AssetRecord): AssetRecord => {
    const shown = record.fullText === null ? record : { ...record, fullText: null }
    const [oldest] = kept.keys()
    if (kept.size >= max && oldest !== undefined) kept.delete(oldest)
    kept.set(record.id, shown)
    return shown
  }

  return {
    async getAssets(ids) {
      await refresh()
      const asked = revision
      const missing = ids.filter((id) => !kept.has(id))
      const read = new Map((missing.length === 0 ? [] : await documents.getAssets(missing)).map((record) => [record.id, record]))
      // Somebody else emptied it meanwhile: what was read belongs to the time before.
      if (asked !== revision) return documents.getAssets(ids)
      return ids.flatMap((id) => {
        const fresh = read.get(id)
        const found = fresh ? keep(fresh) : kept.get(id)
        return found ?? []
      })
    },
  }
}
