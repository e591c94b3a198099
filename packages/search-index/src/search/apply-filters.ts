import { combineFailures, excluded, type FilterFailures } from '../columns/filter-failures.ts'
import type { Bitmap } from '../structures/bitmap.ts'
import { DocSet } from '../structures/doc-set.ts'
import { applyFiltersToBitmap } from './apply-filters-to-bitmap.ts'
import type { Candidates } from './candidates.ts'
import type { CompiledFilter } from './compiled-filter.ts'
import type { FilterBitmapCache } from './filter-bitmap-cache.ts'

/** Result of applyFilters. */
export interface FilteredHits {
  /** Candidates that pass all filters. */
  readonly hits: Candidates
  /**
   * Field → candidates that fail only the filters on this field (the "near misses" of drill-sideways facets). Only for counted fields with
   * a selection.
   */
  readonly nearMisses: ReadonlyMap<string, DocSet>
}

/** Size of the index and cached filter bitmaps. */
export interface FilterContext {
  /** Number of documents in the index, including deleted ones. */
  readonly indexLength: number
  readonly filterBitmaps: FilterBitmapCache
}

/** From this fraction of all documents on, filters are evaluated on bitmaps instead of single candidates. */
const minBitmapRatio = 1 / 16
/** The same if the bitmap of a filter needs a test of every document. */
const minScanRatio = 1 / 4
/** From this number of candidates on, cheap bitmaps of filters are made. */
const minBitmapCandidates = 2000

/**
 * Applies all filters to the candidates and collects the near misses of each counted field.
 *
 * Exclusions and filters on uncounted fields are required by all facets. Each other field gets a number, see FilterFailures.
 */
export const applyFilters = (
  candidates: Candidates,
  filters: readonly CompiledFilter[],
  facetFields: ReadonlySet<string>,
  context: FilterContext,
): FilteredHits => {
  const { indexLength, filterBitmaps } = context
  const required = filters.filter(({ field, exclude }) => exclude || !facetFields.has(field))
  const drillDown = filters.filter(({ field, exclude }) => !exclude && facetFields.has(field))
  const minRatio = filters.every(({ isBitmapCheap }) => isBitmapCheap) ? minBitmapRatio : minScanRatio
  if (candidates.set.length > indexLength * minRatio) {
    const { hits, nearMisses } = applyFiltersToBitmap(candidates.set.bitmap, required, drillDown, indexLength, filterBitmaps)
    return { hits: { set: hits, scores: candidates.scores && pickMembers(candidates.set, candidates.scores, hits) }, nearMisses }
  }

  const remaining = required.length > 0 ? applyRequired(candidates, required, context) : candidates
  if (drillDown.length === 0) return { hits: remaining, nearMisses: new Map() }
  const { docs } = remaining.set
  const fields = [...new Set(drillDown.map(({ field }) => field))]
  const failures = new Uint16Array(docs.length)
  markFailures(drillDown, (filter) => fields.indexOf(filter.field) + 1, docs, failures, context)
  const [passed, ...nearMissSets] = splitByFailure(docs, failures, fields.length).map((list) => new DocSet(list, indexLength))
  const hits = passed ?? remaining.set
  const scores = remaining.scores && pickPassing(remaining.scores, failures, hits.length)
  return { hits: { set: hits, scores }, nearMisses: new Map(nearMissSets.map((set, i) => [fields[i] ?? '', set])) }
}

const markFailures = (
  filters: readonly CompiledFilter[],
  fieldNumberOf: (filter: CompiledFilter) => number,
  docs: Uint32Array,
  failures: FilterFailures,
  { indexLength, filterBitmaps }: FilterContext,
): void => {
  for (const filter of filters) {
    const bitmap = filter.isBitmapCheap && docs.length > minBitmapCandidates ? filterBitmaps.get(filter, indexLength) : null
    if (bitmap) markFromBitmap(filter.exclude, fieldNumberOf(filter), docs, failures, bitmap)
    else filter.markFailures(docs, failures, fieldNumberOf(filter))
  }
}

const markFromBitmap = (exclude: boolean, fieldNumber: number, docs: Uint32Array, failures: FilterFailures, { words }: Bitmap): void => {
  const failing = exclude ? 1 : 0
  for (let i = 0; i < docs.length; i++) {
    const doc = docs[i] ?? 0
    if ((((words[doc >>> 5] ?? 0) >>> (doc & 31)) & 1) === failing) failures[i] = combineFailures(failures[i] ?? 0, fieldNumber)
  }
}

const applyRequired = ({ set, scores }: Candidates, filters: readonly CompiledFilter[], context: FilterContext): Candidates => {
  const failures = new Uint16Array(set.length)
  markFailures(filters, () => excluded, set.docs, failures, context)
  const docs = splitByFailure(set.docs, failures, 0)[0] ?? set.docs
  return { set: new DocSet(docs, context.indexLength), scores: scores && pickPassing(scores, failures, docs.length) }
}

/** List 0: documents that pass. List n: documents that fail only field number n. */
const splitByFailure = (docs: Uint32Array, failures: FilterFailures, fieldCount: number): Uint32Array[] => {
  const lengths = new Uint32Array(fieldCount + 1)
  for (let i = 0; i < docs.length; i++) {
    const fieldNumber = failures[i] ?? excluded
    if (fieldNumber <= fieldCount) lengths[fieldNumber] = (lengths[fieldNumber] ?? 0) + 1
  }
  const lists = Array.from(lengths, (length) => new Uint32Array(length))
  lengths.fill(0)
  for (let i = 0; i < docs.length; i++) {
    const fieldNumber = failures[i] ?? excluded
    const list = lists[fieldNumber]
    if (!list) continue
    const index = lengths[fieldNumber] ?? 0
    list[index] = docs[i] ?? 0
    lengths[fieldNumber] = index + 1
  }
  return lists
}

const pickPassing = (scores: Float32Array, failures: FilterFailures, length: number): Float32Array => {
  const picked = new Float32Array(length)
  let index = 0
  for (let i = 0; i < scores.length; i++) if (failures[i] === 0) picked[index++] = scores[i] ?? 0
  return picked
}

const pickMembers = ({ docs }: DocSet, scores: Float32Array, { bitmap, length }: DocSet): Float32Array => {
  const picked = new Float32Array(length)
  let index = 0
  for (let i = 0; i < docs.length; i++) if (bitmap.has(docs[i] ?? 0)) picked[index++] = scores[i] ?? 0
  return picked
}
