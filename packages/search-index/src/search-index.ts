import { foldWord, normalise } from './analysis/fold.ts'
import { Columns } from './columns/columns.ts'
import { checkSchema, schemaFingerprint } from './schema.ts'
import { type CorrectionSources, correctText } from './search/correct-text.ts'
import { Searcher } from './search/searcher.ts'
import { similarTexts } from './search/similar-texts.ts'
import { SnapshotReader } from './snapshot/snapshot-reader.ts'
import { SnapshotWriter } from './snapshot/snapshot-writer.ts'
import { WorkBudget } from './structures/work-budget.ts'
import { deletedDoc } from './text/merge-segments.ts'
import { similarTerms } from './text/similar-terms.ts'
import { TextIndex } from './text/text-index.ts'
import type {
  Correction,
  FacetValueCount,
  FacetValueTable,
  IndexDocument,
  IndexFilter,
  IndexOptions,
  IndexQuery,
  IndexResult,
  IndexSchema,
  SimilarText,
} from './types.ts'

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null
// Plain loops: indexing calls this for every field of every document.
const isStringArray = (value: unknown): value is readonly string[] => {
  if (!Array.isArray(value)) return false
  for (const item of value) if (typeof item !== 'string') return false
  return true
}

/**
 * Throws TypeError if a document has the wrong shape. Checking first prevents a half-indexed document, after which columns and text would
 * disagree.
 */
const checkDocument = (document: IndexDocument): void => {
  const { id, texts, facets, numbers, view } = document
  if (typeof id !== 'string' || id === '') throw new TypeError('A document needs an id.')
  if (!isRecord(texts) || !isRecord(facets) || !isRecord(numbers)) throw new TypeError(`Document ${id} lacks texts, facets or numbers.`)
  if (!isStringArray(view)) throw new TypeError(`The groups of document ${id} must be a list of texts.`)
  for (const table of [texts, facets])
    for (const name in table)
      if (!isStringArray(table[name])) throw new TypeError(`The field ${name} of document ${id} must be a list of texts.`)
}

const defaultCacheBytes = 16 * 2 ** 20

/** Terms that the correction of one query, or its similar texts, may read. Four long words need about 400,000 among a million documents. */
const maxReadTerms = 500_000

/** Longer texts are sorted by their start. Unit: UTF-16 code units. */
const maxOrderLength = 100

/** Below this number of deleted documents a compaction is not worth its cost. */
const minDeletedForCompaction = 64

/**
 * Full-text and facet search over documents in typed arrays. Synchronous, without I/O, for browser and Node.
 *
 * Invariant: `columns` and `text` number documents alike. The ordinal of a document is its position in insertion order. A change appends a
 * new document and marks the old one as deleted; compaction removes deleted documents and renumbers the rest in the same order.
 */
export class SearchIndex {
  private columns: Columns
  private text: TextIndex
  private changeCount = 0
  private readonly searcher: Searcher

  /** Throws TypeError if the schema is invalid. */
  constructor(
    readonly schema: IndexSchema,
    options: IndexOptions = {},
  ) {
    checkSchema(schema)
    this.columns = new Columns(schema)
    this.text = new TextIndex(schema.texts)
    this.searcher = new Searcher(options.cacheBytes ?? defaultCacheBytes)
  }

  /**
   * Loads a snapshot without copying it. The index owns and writes to `bytes` from now on.
   * Throws SnapshotError if the bytes are damaged, or of another format version or schema.
   */
  static load(schema: IndexSchema, bytes: Uint8Array, options: IndexOptions = {}): SearchIndex {
    const index = new SearchIndex(schema, options)
    const reader = new SnapshotReader(bytes, schemaFingerprint(schema))
    index.columns = Columns.restore(reader, schema)
    index.text = TextIndex.restore(reader, schema.texts)
    if (index.text.length !== index.columns.length) throw reader.damaged('segments')
    return index
  }

  /** Number of live documents. */
  get size(): number {
    return this.columns.access.liveCount
  }

  /** Approximate memory in bytes, without caches. */
  get bytes(): number {
    return this.columns.bytesUsed + this.text.bytesUsed
  }

  /** Increases with every change. */
  get generation(): number {
    return this.changeCount
  }

  /** Facet fields of the schema and open facet fields of live documents. */
  get facetFields(): readonly string[] {
    return this.columns.facetFields()
  }

  /** Values of a facet field, also those that no caller can see; undefined = there is no such field. */
  valuesOf(field: string): FacetValueTable | undefined {
    return this.columns.facet(field)?.values
  }

  /** true = a live document has this id. */
  has(id: string): boolean {
    return this.columns.find(id) >= 0
  }

  /** Ordinal of a live document, which is also its rank among documents with equal sort keys. null = unknown id. */
  ordinalOf(id: string): number | null {
    const doc = this.columns.find(id)
    return doc < 0 ? null : doc
  }

  /** Adds or replaces documents. Throws TypeError at the first invalid document; the documents before it are indexed. */
  put(documents: Iterable<IndexDocument>): void {
    try {
      for (const document of documents) {
        checkDocument(document)
        const previous = this.columns.find(document.id)
        if (previous >= 0) this.columns.access.remove(previous)
        this.columns.add(document, (order) => this.orderText(document, order))
        this.text.add(document.texts)
      }
    } finally {
      this.afterChange()
    }
  }

  /** Deletes documents. Unknown ids are ignored. */
  remove(ids: Iterable<string>): void {
    for (const id of ids) {
      const doc = this.columns.find(id)
      if (doc >= 0) this.columns.access.remove(doc)
    }
    this.afterChange()
  }

  /** Evaluates a query on the current documents. */
  search(query: IndexQuery): IndexResult {
    return this.searcher.search(query, this.columns, this.text.flushedSegments())
  }

  /** Replaces the words of a query that no document of the caller contains, see correctText. */
  correct(text: string, groups: readonly string[]): Correction | null {
    return correctText(text, this.correctionSources(groups))
  }

  /** Alternative texts for a search with few results, see similarTexts. */
  similarTexts({ text, filters, groups }: Pick<IndexQuery, 'text' | 'filters' | 'groups'>): readonly SimilarText[] {
    return similarTexts(text, { ...this.correctionSources(groups), countFiltered: (words) => this.countOf(words, groups, filters) })
  }

  /** All values of a facet field that callers of `groups` can see, by descending count. */
  fieldValues(field: string, groups: readonly string[]): readonly FacetValueCount[] {
    const facets = [{ field, limit: Infinity, buckets: 0 }]
    const sort = { key: 'score', orientation: 'desc' } as const
    const facet = this.search({ text: '*', filters: [], facets, sort, start: 0, rows: 0, groups }).facets.get(field)
    return facet?.kind === 'values' ? facet.values : []
  }

  /** Rewrites the index without deleted documents. Runs automatically if more than 20 % are deleted. O(size of the index). */
  compact(): void {
    const live = this.columns.access.liveDocs()
    if (live.length === this.columns.length) return
    const newOrdinals = new Uint32Array(this.columns.length).fill(deletedDoc)
    for (let i = 0; i < live.length; i++) newOrdinals[live[i] ?? 0] = i
    this.text.renumber(newOrdinals)
    this.columns = this.columns.subset(live)
    this.changeCount++
    this.searcher.invalidate(true)
  }

  /** Serializes the index for `load`. */
  snapshot(): Uint8Array {
    const parts = this.snapshotParts()
    const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
    let offset = 0
    for (const part of parts) {
      bytes.set(part, offset)
      offset += part.length
    }
    return bytes
  }

  /** The snapshot as consecutive chunks, mostly views on live memory: valid until the next change. */
  snapshotParts(): readonly Uint8Array[] {
    const writer = new SnapshotWriter()
    this.columns.save(writer)
    this.text.save(writer)
    return writer.finish(schemaFingerprint(this.schema))
  }

  private orderText({ texts }: IndexDocument, order: string): string {
    for (const field of this.schema.orders?.[order] ?? []) {
      const [first = ''] = Object.hasOwn(texts, field) ? (texts[field] ?? []) : []
      const { folded } = foldWord(normalise(first.slice(0, maxOrderLength).trim()))
      if (folded !== '') return folded
    }
    return ''
  }

  private countOf(text: string, groups: readonly string[], filters: readonly IndexFilter[] = []): number {
    return this.search({ text, filters, facets: [], sort: { key: 'score', orientation: 'desc' }, start: 0, rows: 0, groups }).total
  }

  private correctionSources(groups: readonly string[]): CorrectionSources {
    const segments = this.text.flushedSegments()
    const budget = new WorkBudget(maxReadTerms)
    return {
      countOf: (words) => this.countOf(words, groups),
      similarTo: (word, limit) => similarTerms(segments, word, limit, budget),
    }
  }

  private afterChange(): void {
    this.changeCount++
    this.searcher.invalidate(false)
    const deleted = this.columns.length - this.size
    if (deleted >= minDeletedForCompaction && deleted * 5 > this.columns.length) this.compact()
  }
}
