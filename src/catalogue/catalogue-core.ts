import type { CatalogueFacet, CatalogueQuery, CatalogueResult, SerializedCatalogueResult } from '#catalogue/catalogue-query.ts'
import { unrestrictedGroup } from '#catalogue/catalogue-query.ts'
import { FacetJsonCache } from '#catalogue/facet-json-cache.ts'
import type { IndexEntry } from '#catalogue/index-entry.ts'
import { Labels, type LabelTable } from '#catalogue/labels.ts'
import { indexSchema, isBuiltIn } from '#catalogue/schema.ts'
import { toIndexQuery } from '#catalogue/to-index-query.ts'
import { SearchIndex } from '#index/search-index.ts'
import type { FacetResult } from '#index/types.ts'

/** What a catalogue says of its content beside what it finds. */
export interface CatalogueInfo {
  readonly extraFields: readonly string[]
  readonly contentLocales: readonly string[]
}

/** What stands beside the index in a snapshot. */
export interface CatalogueLabels {
  readonly labels: LabelTable
  readonly locales: readonly string[]
}

/** The index with its labels; the same in the server's thread and in the worker of the page. No I/O. */
export class CatalogueCore {
  #index = new SearchIndex(indexSchema)
  #labels = new Labels()
  readonly #locales = new Set<string>()
  readonly #facetJson = new FacetJsonCache()

  /** Takes over the bytes. False when they can't be read; the catalogue is then as it was. */
  restore(index: Uint8Array, { labels, locales }: CatalogueLabels): boolean {
    try {
      this.#index = SearchIndex.load(indexSchema, index)
    } catch {
      return false
    }
    this.#labels.add(labels)
    for (const locale of locales) this.#locales.add(locale)
    return true
  }

  clear(): void {
    this.#index = new SearchIndex(indexSchema)
    this.#labels = new Labels()
    this.#locales.clear()
  }

  put(entries: readonly IndexEntry[]): void {
    for (const { labels, locales } of entries) {
      this.#labels.add(labels)
      for (const locale of locales) this.#locales.add(locale)
    }
    this.#index.put(entries.map(({ document }) => document))
  }

  remove(ids: readonly string[]): void {
    this.#index.remove(ids)
  }

  search(query: CatalogueQuery): CatalogueResult {
    const found = this.#index.search(toIndexQuery(query, this.#labels))
    const facets = [...found.facets].map(([field, result]): [string, CatalogueFacet] => [field, this.#facet(field, result, query.locale)])
    return { total: found.total, ids: found.ids, facets: Object.fromEntries(facets) }
  }

  /** The same answer with its facets as text, for whoever only sends it on. */
  searchSerialized(query: CatalogueQuery): SerializedCatalogueResult {
    const { total, ids, facets } = this.#index.search(toIndexQuery(query, this.#labels))
    const facetCounts = this.#facetJson.stringify(facets, query.locale, (field, result, locale) => this.#facet(field, result, locale))
    return { total, ids, facetCounts }
  }

  #facet(field: string, result: FacetResult, locale: string): CatalogueFacet {
    if (result.kind === 'values') {
      return {
        values: result.values.map(({ value, count }) => ({ value, label: this.#labels.of(field, value, locale), count })),
        total: result.total,
      }
    }
    const { min, max, count, histogram } = result
    if (min === null || max === null) return { values: [], total: 0, histogram: [] }
    return { values: [min, max].map((value) => ({ value, label: String(value), count })), total: min === max ? 1 : 2, histogram }
  }

  /** Places among assets that nothing else puts in order, lower first; null = the asset is not here. */
  ordinals(ids: readonly string[]): (number | null)[] {
    return ids.map((id) => this.#index.ordinalOf(id))
  }

  info(): CatalogueInfo {
    return {
      extraFields: this.#index.facetFields.filter(
        (field) => !isBuiltIn(field) && this.#index.fieldValues(field, [unrestrictedGroup]).length > 0,
      ),
      contentLocales: [...this.#locales].sort(),
    }
  }

  /** Documents that can be found by somebody who may see everything. */
  get size(): number {
    return this.#index.size
  }

  labels(): CatalogueLabels {
    return { labels: this.#labels.toJSON(), locales: [...this.#locales] }
  }

  /** The index in pieces which, written one after the other, `restore` reads; valid until the next change. */
  snapshotParts(): readonly Uint8Array[] {
    return this.#index.snapshotParts()
  }
}
