import type { SearchFilter } from '#contract/filter.ts'
import type { Orientation, SortKey } from '#contract/search.ts'
import type { AssetRecord } from './asset-record.ts'

/** Stands among the groups of a query for "may see every asset, whatever its own groups". No group may be called so. */
export const seesEverything = '*'

export interface CatalogueQuery {
  readonly text: string
  readonly filter: SearchFilter
  readonly facets: readonly string[]
  readonly facetLimit: number
  /** Field → text that a listed value's label must contain. */
  readonly facetContains: Readonly<Record<string, string>>
  readonly sort: { readonly key: SortKey; readonly orientation: Orientation }
  readonly start: number
  readonly rows: number
  /** Groups of the caller; only assets that one of them may view count at all. */
  readonly groups: readonly string[]
  readonly locale: string
}

export interface CatalogueFacet {
  /** Most frequent first, selected ones always among them; of a number field its lowest and highest value. */
  readonly values: readonly { readonly value: string | number; readonly label: string; readonly count: number }[]
  /** Different values in all. */
  readonly total: number
  readonly histogram?: readonly number[]
}

export interface CatalogueAnswer {
  readonly total: number
  readonly ids: readonly string[]
  readonly facets: Readonly<Record<string, CatalogueFacet>>
}

/** Finds assets. Rights are part of every question; a field it does not know matches nothing and counts nothing. */
export interface Catalogue {
  search(query: CatalogueQuery): Promise<CatalogueAnswer>
  /** Adds or replaces; visible to the next search. */
  put(records: readonly AssetRecord[]): Promise<void>
  remove(ids: readonly string[]): Promise<void>
  /** Keyword fields beyond the built-in ones that some asset has. */
  extraFields(): Promise<readonly string[]>
  /** Locales in which some asset has texts. */
  contentLocales(): Promise<readonly string[]>
  /** Writes what a restart reads instead of indexing again. */
  snapshot(): Promise<void>
  close(): Promise<void>
}
