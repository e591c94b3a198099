import type { CatalogueQuery, CatalogueResult, SerializedCatalogueResult } from '#catalogue/catalogue-query.ts'
import type { AssetRecord } from '../records/asset-record.ts'

/** The index is another server that does not respond now. The same operation may succeed later. */
export class CatalogueUnavailableError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'CatalogueUnavailableError'
  }
}

/** Search over the assets. Each query includes the rights; an unknown field matches and counts nothing. */
export interface Catalogue {
  search(query: CatalogueQuery): Promise<CatalogueResult>
  /** The same result as JSON text, for forwarding. */
  searchSerialized(query: CatalogueQuery): Promise<SerializedCatalogueResult>
  /** Adds or replaces assets; visible to the next search. */
  put(records: readonly AssetRecord[]): Promise<void>
  remove(ids: readonly string[]): Promise<void>
  /** Sort position of each asset where no other criterion applies, ascending; null = not in the catalogue. */
  ordinals(ids: readonly string[]): Promise<readonly (number | null)[]>
  /** Keyword fields of the assets that are not built in. */
  extraFields(): Promise<readonly string[]>
  /** Locales with texts in at least one asset. */
  contentLocales(): Promise<readonly string[]>
  /** Writes a snapshot, which a restart reads instead of indexing again. */
  snapshot(): Promise<void>
  close(): Promise<void>
}
