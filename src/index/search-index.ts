import type { FacetValueCount, IndexAnswer, IndexDocument, IndexOptions, IndexQuery, IndexSchema } from './types.ts'

/** Search over documents held in typed arrays. Synchronous, no I/O. */
export class SearchIndex {
  constructor(
    readonly schema: IndexSchema,
    readonly options: IndexOptions = {},
  ) {}

  /**
   * Takes over `bytes` (they become the index's memory; do not write to them afterwards).
   * Throws SnapshotError when they are damaged, of another version or of another schema.
   */
  static load(schema: IndexSchema, bytes: Uint8Array, options: IndexOptions = {}): SearchIndex {
    if (bytes.length === 0) throw new Error('not written yet')
    return new SearchIndex(schema, options)
  }

  /** Documents that can be found by somebody who may see everything. */
  get size(): number {
    return 0
  }

  /** Grows with every change. */
  get generation(): number {
    return 0
  }

  /** Names of the facet fields, those that documents brought included. */
  get facetFields(): readonly string[] {
    return []
  }

  has(_id: string): boolean {
    return false
  }

  /** Adds or replaces; visible to the next search. */
  put(_documents: Iterable<IndexDocument>): void {}

  /** Unknown ids are no error. */
  remove(_ids: Iterable<string>): void {}

  search(_query: IndexQuery): IndexAnswer {
    return { total: 0, ids: [], facets: new Map() }
  }

  /** Every value of a facet field that somebody of `groups` can see, most frequent first. */
  fieldValues(_field: string, _groups: readonly string[]): readonly FacetValueCount[] {
    return []
  }

  /** Rewrites the index without the dead entries; happens by itself when more than 20 % are dead. */
  compact(): void {}

  /** The whole index as bytes for `load`. */
  snapshot(): Uint8Array {
    return new Uint8Array(0)
  }

  /** The same bytes in pieces which, written one after the other, make the snapshot; valid until the next change. */
  snapshotParts(): readonly Uint8Array[] {
    return []
  }
}
