import { SearchIndex } from '#index/search-index.ts'
import type { FacetResult } from '#index/types.ts'
import type { CatalogueAnswer, CatalogueFacet, CatalogueQuery } from '../../ports/catalogue.ts'
import { seesEverything } from '../../ports/catalogue.ts'
import type { IndexEntry } from './index-entry.ts'
import { Labels } from './labels.ts'
import { indexSchema, isBuiltIn } from './schema.ts'
import { readSnapshot, type SnapshotStamp, writeSnapshot } from './snapshot-file.ts'
import { toIndexQuery } from './to-index-query.ts'

/** What a catalogue says of its content beside what it finds. */
export interface CatalogueFacts {
  readonly extraFields: readonly string[]
  readonly contentLocales: readonly string[]
}

/** The index with its labels; runs in a worker thread or, from TypeScript sources, in the thread of the server. */
export class CatalogueCore {
  #index = new SearchIndex(indexSchema)
  #labels = new Labels()
  readonly #locales = new Set<string>()
  /** Changes and snapshots wait for each other: while a snapshot is being written the index must stay as it is. */
  #last: Promise<unknown> = Promise.resolve()

  /** What the snapshot was stamped with, null when there is none that can be read; the catalogue is then empty. */
  async load(path: string): Promise<SnapshotStamp | null> {
    const snapshot = await readSnapshot(path)
    if (!snapshot) return null
    try {
      this.#index = SearchIndex.load(indexSchema, snapshot.index)
    } catch {
      return null
    }
    this.#labels.add(snapshot.header.labels)
    for (const locale of snapshot.header.locales) this.#locales.add(locale)
    return snapshot.header.stamp
  }

  #inTurn<Result>(work: () => Result | Promise<Result>): Promise<Result> {
    const turn = this.#last.then(work)
    this.#last = turn.catch(() => undefined)
    return turn
  }

  clear(): Promise<void> {
    return this.#inTurn(() => {
      this.#index = new SearchIndex(indexSchema)
      this.#labels = new Labels()
      this.#locales.clear()
    })
  }

  put(entries: readonly IndexEntry[]): Promise<void> {
    return this.#inTurn(() => {
      for (const { labels, locales } of entries) {
        this.#labels.add(labels)
        for (const locale of locales) this.#locales.add(locale)
      }
      this.#index.put(entries.map(({ document }) => document))
    })
  }

  remove(ids: readonly string[]): Promise<void> {
    return this.#inTurn(() => this.#index.remove(ids))
  }

  search(query: CatalogueQuery): CatalogueAnswer {
    const answer = this.#index.search(toIndexQuery(query, this.#labels))
    const facets = [...answer.facets].map(([field, result]): [string, CatalogueFacet] => [field, this.#facet(field, result, query.locale)])
    return { total: answer.total, ids: answer.ids, facets: Object.fromEntries(facets) }
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

  facts(): CatalogueFacts {
    return {
      extraFields: this.#index.facetFields.filter(
        (field) => !isBuiltIn(field) && this.#index.fieldValues(field, [seesEverything]).length > 0,
      ),
      contentLocales: [...this.#locales].sort(),
    }
  }

  snapshot(path: string, stamp: SnapshotStamp): Promise<void> {
    return this.#inTurn(() =>
      writeSnapshot(path, { stamp, labels: this.#labels.toJSON(), locales: [...this.#locales] }, this.#index.snapshotParts()),
    )
  }
}
