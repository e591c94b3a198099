import type { CatalogueQuery, CatalogueResult, SerializedCatalogueResult } from '#catalogue/catalogue-query.ts'
import type { AssetRecord } from './asset-record.ts'

/** Finds assets. Rights are part of every question; a field it does not know matches nothing and counts nothing. */
export interface Catalogue {
  search(query: CatalogueQuery): Promise<CatalogueResult>
  /** The same for an answer that is only sent on. */
  searchSerialized(query: CatalogueQuery): Promise<SerializedCatalogueResult>
  /** Adds or replaces; visible to the next search. */
  put(records: readonly AssetRecord[]): Promise<void>
  remove(ids: readonly string[]): Promise<void>
  /** Where each stands among assets that nothing else puts in order, lower first; null = it is not here. */
  ordinals(ids: readonly string[]): Promise<readonly (number | null)[]>
  /** Keyword fields beyond the built-in ones that some asset has. */
  extraFields(): Promise<readonly string[]>
  /** Locales in which some asset has texts. */
  contentLocales(): Promise<readonly string[]>
  /** Writes what a restart reads instead of indexing again. */
  snapshot(): Promise<void>
  close(): Promise<void>
}
