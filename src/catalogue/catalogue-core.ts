import { type IndexQuery, type IndexResult, maxFewDocuments, SearchIndex } from '@vitrine/search-index'
import { toCatalogueFacet } from '#catalogue/catalogue-facet.ts'
import type {
  CatalogueFacet,
  CatalogueQuery,
  CatalogueResult,
  CorrectedText,
  SerializedCatalogueResult,
  SimilarTexts,
} from '#catalogue/catalogue-query.ts'
import { unrestrictedGroup } from '#catalogue/catalogue-query.ts'
import { dateCountsOf } from '#catalogue/date-counts.ts'
import { FacetJsonCache } from '#catalogue/facet-json-cache.ts'
import type { IndexEntry } from '#catalogue/index-entry.ts'
import { Labels, type LabelTable } from '#catalogue/labels.ts'
import { otherFacets, usefulFacets } from '#catalogue/other-fields.ts'
import { toCondition } from '#catalogue/query-language/to-condition.ts'
import { indexSchema, isBuiltInField } from '#catalogue/schema.ts'
import { toIndexQuery } from '#catalogue/to-index-query.ts'
import { everything } from '#contract/search.ts'

/** Fields and locales of the indexed assets. */
export interface CatalogueInfo {
  readonly extraFields: readonly string[]
  readonly contentLocales: readonly string[]
}

/** Label data that a snapshot stores in addition to the index. */
export interface CatalogueLabels {
  readonly labels: LabelTable
  readonly locales: readonly string[]
}

type FoundResult = IndexResult & { readonly corrected?: CorrectedText; readonly similar?: SimilarTexts }

/** Search index of assets with value labels. Shared by the server's index thread and the page's catalogue worker. No I/O. */
export class CatalogueCore {
  #index = new SearchIndex(indexSchema)
  #labels = new Labels()
  readonly #locales = new Set<string>()
  readonly #facetJson = new FacetJsonCache()

  /** Loads a snapshot and takes ownership of its bytes. Returns false, without any change, if it is unreadable. */
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
    const { corrected, similar, ...found } = this.#find(query)
    const facets = [...found.facets].map(([field, result]): [string, CatalogueFacet] => [
      field,
      toCatalogueFacet(field, result, this.#labels, query.locale),
    ])
    return {
      total: found.total,
      ids: found.ids,
      facets: Object.fromEntries(facets),
      ...(corrected && { corrected }),
      ...(similar && { similar }),
      ...dateCountsOf(found.days),
    }
  }

  /** Like `search`, with the facets as JSON text, for callers that only forward them. */
  searchSerialized(query: CatalogueQuery): SerializedCatalogueResult {
    const { total, ids, facets, corrected, similar, days } = this.#find(query)
    const facetCounts = this.#facetJson.stringify(facets, query.locale, (field, result, locale) =>
      toCatalogueFacet(field, result, this.#labels, locale),
    )
    return {
      total,
      ids,
      facetCounts,
      ...(corrected && { corrected }),
      ...(similar && { similar }),
      ...dateCountsOf(days),
    }
  }

  /**
   * Searches for the text, or for a corrected one if nothing visible matches the text itself, whatever the filters are. A word with few
   * results may be right, so it is not replaced, but similar texts are returned.
   */
  #find(requested: CatalogueQuery): FoundResult {
    const others = otherFacets(requested, () => this.#extraFields())
    if (others.length === 0) return this.#findOrCorrect(requested)
    const found = this.#findOrCorrect({ ...requested, facets: [...requested.facets, ...others] })
    return { ...found, facets: usefulFacets(found.facets, requested, others) }
  }

  #findOrCorrect(query: CatalogueQuery): FoundResult {
    const indexQuery = this.#toQuery(query)
    const found = this.#index.search(indexQuery)
    if (found.total > maxFewDocuments || query.correct !== true) return found
    const corrected = found.total === 0 ? this.#index.correct(query.text, query.groups) : null
    if (corrected) {
      const words = corrected.words.map(({ from, to }) => ({ from, to }))
      return { ...this.#index.search(this.#toQuery({ ...query, text: corrected.text })), corrected: { ...corrected, words } }
    }
    // Single words of a query with operators have another meaning.
    if (indexQuery.condition) return found
    const similar = this.#index.similarTexts(indexQuery)
    return similar.length > 0 ? { ...found, similar: similar.map(({ text, count }) => ({ text, count })) } : found
  }

  #toQuery(query: CatalogueQuery): IndexQuery {
    const condition = toCondition(query.text, {
      labels: this.#labels,
      extraFields: () => this.#extraFields(),
      valuesOf: (field) => this.#index.valuesOf(field),
    })
    return { ...toIndexQuery(query, this.#labels), ...(condition && { condition }) }
  }

  #extraFields(): readonly string[] {
    return this.#index.facetFields.filter((field) => !isBuiltInField(field))
  }

  /** Preparation of the first suggestions in a language: one step for each field. */
  suggestionSteps({ groups, locale }: Pick<CatalogueQuery, 'groups' | 'locale'>): readonly (() => void)[] {
    return this.#index.facetFields.map((field) => () => {
      this.#find({
        text: everything,
        filter: {},
        facets: [field],
        facetLimit: 1,
        facetContains: {},
        // Any word: the labels of all values are compared with it.
        facetWordStart: { [field]: field },
        sort: { key: 'score', orientation: 'desc' },
        start: 0,
        rows: 0,
        groups,
        locale,
      })
    })
  }

  /** Ordinals of the assets: their rank among assets with equal sort keys. null = unknown id. */
  ordinals(ids: readonly string[]): (number | null)[] {
    return ids.map((id) => this.#index.ordinalOf(id))
  }

  info(): CatalogueInfo {
    return {
      extraFields: this.#extraFields().filter((field) => this.#index.fieldValues(field, [unrestrictedGroup]).length > 0),
      contentLocales: [...this.#locales].sort(),
    }
  }

  /** Number of indexed assets. */
  get size(): number {
    return this.#index.size
  }

  labels(): CatalogueLabels {
    return { labels: this.#labels.toJSON(), locales: [...this.#locales] }
  }

  /** The index as consecutive chunks for `restore`; valid until the next change. */
  snapshotParts(): readonly Uint8Array[] {
    return this.#index.snapshotParts()
  }
}
