import type { SearchFilter } from '#contract/filter.ts'
import type { Orientation, SortKey } from '#contract/search.ts'

/** Stands among the groups of a query for "may see every asset, whatever its own groups". No group may be called so. */
export const unrestrictedGroup = '*'

/** What somebody asks, whoever it is. */
export interface CatalogueRequest {
  readonly text: string
  readonly filter: SearchFilter
  readonly facets: readonly string[]
  readonly facetLimit: number
  /** Field → text that a listed value's label must contain. */
  readonly facetContains: Readonly<Record<string, string>>
  readonly sort: { readonly key: SortKey; readonly orientation: Orientation }
  readonly start: number
  readonly rows: number
}

export interface CatalogueQuery extends CatalogueRequest {
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

/** An answer on its way out. */
export interface SerializedCatalogueResult {
  readonly total: number
  readonly ids: readonly string[]
  /** JSON text of the contract's `facetCounts`, in the language of the query. */
  readonly facetCounts: string
}

export interface CatalogueResult {
  readonly total: number
  readonly ids: readonly string[]
  readonly facets: Readonly<Record<string, CatalogueFacet>>
}
