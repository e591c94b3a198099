import { checkDocument } from './check-document.ts'
import { Columns } from './columns/columns.ts'
import { checkSchema, fingerprintOf } from './schema.ts'
import { Searcher } from './search/searcher.ts'
import { SnapshotReader } from './snapshot/snapshot-reader.ts'
import { SnapshotWriter } from './snapshot/snapshot-writer.ts'
import { gone } from './text/merge-segments.ts'
import { TextIndex } from './text/text-index.ts'
import type { FacetValueCount, IndexResult, IndexDocument, IndexOptions, IndexQuery, IndexSchema } from './types.ts'

const defaultCacheBytes = 16 * 2 ** 20

/** Fewer dead entries than these are never worth rewriting the index. */
const fewDead = 64

/** Search over documents held in typed arrays. Synchronous, no I/O. */
export class SearchIndex {
  private columns: Columns
  private text: TextIndex
  private changes = 0
  private readonly searcher: Searcher

  /** Throws TypeError for a schema that cannot work. */
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
   * Takes over `bytes`: they become the index's memory, the index writes to them, and nobody else may.
   * Throws SnapshotError when they are damaged, of another version or of another schema.
   */
  static load(schema: IndexSchema, bytes: Uint8Array, options: IndexOptions = {}): SearchIndex {
    const index = new SearchIndex(schema, options)
    const reader = new SnapshotReader(bytes, fingerprintOf(schema))
    index.columns = Columns.restore(reader, schema)
    index.text = TextIndex.restore(reader, schema.texts)
    if (index.text.length !== index.columns.length) throw reader.damaged('segments')
    return index
  }

  /** Documents that can be found by somebody who may see everything. */
  get size(): number {
    return this.columns.access.liveCount
  }

  /** Bytes of memory, without kept answers. */
  get bytes(): number {
    return this.columns.size + this.text.size
  }

  /** Grows with every change. */
  get generation(): number {
    return this.changes
  }

  /** Names of the facet fields: those of the schema and those that some document has brought. */
  get facetFields(): readonly string[] {
    return this.columns.facetFields()
  }

  has(id: string): boolean {
    return this.columns.find(id) >= 0
  }

  /** Where a document stands among those that nothing else puts in order, lower first; null = it is not here. */
  ordinalOf(id: string): number | null {
    const doc = this.columns.find(id)
    return doc < 0 ? null : doc
  }

  /** Adds or replaces; visible to the next search. Throws TypeError for a document of the wrong shape; those before it are in. */
  put(documents: Iterable<IndexDocument>): void {
    try {
      for (const document of documents) {
        checkDocument(document)
        const before = this.columns.find(document.id)
        if (before >= 0) this.columns.access.remove(before)
        this.columns.add(document)
        this.text.add(document.texts)
      }
    } finally {
      this.changed()
    }
  }

  /** Unknown ids are no error. */
  remove(ids: Iterable<string>): void {
    for (const id of ids) {
      const doc = this.columns.find(id)
      if (doc >= 0) this.columns.access.remove(doc)
    }
    this.changed()
  }

  search(query: IndexQuery): IndexResult {
    return this.searcher.search(query, this.columns, this.text.sealed())
  }

  /** Every value of a facet field that somebody of `groups` can see, most frequent first. */
  fieldValues(field: string, groups: readonly string[]): readonly FacetValueCount[] {
    const facets = [{ field, limit: Infinity, buckets: 0 }]
    const sort = { key: 'score', orientation: 'desc' } as const
    const facet = this.search({ text: '*', filters: [], facets, sort, start: 0, rows: 0, groups }).facets.get(field)
    return facet?.kind === 'values' ? facet.values : []
  }

  /** Rewrites the index without the dead entries; happens by itself when more than 20 % are dead. */
  compact(): void {
    const living = this.columns.access.liveDocs()
    if (living.length === this.columns.length) return
    const renumbered = new Uint32Array(this.columns.length).fill(gone)
    for (let i = 0; i < living.length; i++) renumbered[living[i] ?? 0] = i
    this.text.renumber(renumbered)
    this.columns = this.columns.subset(living)
    this.changes++
    this.searcher.invalidate(true)
  }

  /** The whole index as bytes for `load`. */
  snapshot(): Uint8Array {
    const parts = this.snapshotParts()
    const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
    let at = 0
    for (const part of parts) {
      bytes.set(part, at)
      at += part.length
    }
    return bytes
  }

  /** The same bytes in pieces which, written one after the other, make the snapshot; valid until the next change. */
  snapshotParts(): readonly Uint8Array[] {
    const writer = new SnapshotWriter()
    this.columns.save(writer)
    this.text.save(writer)
    return writer.finish(fingerprintOf(this.schema))
  }

  private changed(): void {
    this.changes++
    this.searcher.invalidate(false)
    const dead = this.columns.length - this.size
    if (dead >= fewDead && dead * 5 > this.columns.length) this.compact()
  }
}
