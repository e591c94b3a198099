import { combineFailures, excluded, type FilterFailures } from '../columns/filter-failures.ts'
import { batchLength, RecordBatch } from '../columns/record-batch.ts'
import type { Records } from '../columns/records.ts'
import { DocSet } from '../structures/doc-set.ts'
import { gallop } from '../structures/gallop.ts'
import { applyFiltersToBitmap } from './apply-filters-to-bitmap.ts'
import type { Candidates } from './candidates.ts'
import type { CompiledFilter } from './compiled-filter.ts'
import type { FilterBitmapCache, PartialBitmap } from './filter-bitmap-cache.ts'

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

/** Records to filter and cached filter bitmaps. */
export interface FilterContext {
  readonly records: Records
  readonly filterBitmaps: FilterBitmapCache
}

/** From this share of all documents on, filters are evaluated on bitmaps instead of single candidates. */
const minBitmapShare = 1 / 16

/**
 * Applies all filters to the candidates and collects the near misses of each counted field.
 *
 * Exclusions and filters on uncounted fields are required by all facets. Each other field gets a number, see FilterFailures.
 */
export const applyFilters = (
  candidates: Candidates,
  filters: readonly CompiledFilter[],
  facetFields: ReadonlySet<string>,
  { records, filterBitmaps }: FilterContext,
): FilteredHits => {
  const indexLength = records.docCount
  const required = filters.filter(({ field, exclude }) => exclude || !facetFields.has(field))
  const drillDown = filters.filter(({ field, exclude }) => !exclude && facetFields.has(field))
  if (candidates.set.length > indexLength * minBitmapShare) {
    const { hits, nearMisses } = applyFiltersToBitmap(candidates.set.bitmap, required, drillDown, indexLength, filterBitmaps)
    return { hits: { set: hits, scores: candidates.scores && pickMembers(candidates.set, candidates.scores, hits) }, nearMisses }
  }

  const remaining = required.length > 0 ? applyRequired(candidates, required, { records, filterBitmaps }) : candidates
  if (drillDown.length === 0) return { hits: remaining, nearMisses: new Map() }
  const { docs } = remaining.set
  const fields = [...new Set(drillDown.map(({ field }) => field))]
  const failures = new Uint16Array(docs.length)
  markFailures(drillDown, (filter) => fields.indexOf(filter.field) + 1, docs, failures, { records, filterBitmaps })
  const [passed, ...nearMissSets] = splitByFailure(docs, failures, fields.length).map((list) => new DocSet(list, indexLength))
  const hits = passed ?? remaining.set
  const scores = remaining.scores && pickPassing(remaining.scores, failures, hits.length)
  return { hits: { set: hits, scores }, nearMisses: new Map(nearMissSets.map((set, i) => [fields[i] ?? '', set])) }
}

/** Documents per block: their records stay in the CPU cache from one filter to the next. */
const docsPerBlock = 4096

const markFailures = (
  filters: readonly CompiledFilter[],
  fieldNumberOf: (filter: CompiledFilter) => number,
  docs: Uint32Array,
  failures: FilterFailures,
  { records, filterBitmaps }: FilterContext,
): void => {
  const ends = filters.map((filter) =>
    markFromBitmap(filter, fieldNumberOf(filter), docs, failures, filterBitmaps.getPartial(filter, docs.length, records.docCount)),
  )
  const batch = new RecordBatch()
  for (let from = Math.min(...ends); from < docs.length; from += docsPerBlock) {
    const to = Math.min(from + docsPerBlock, docs.length)
    for (let index = from; index < to; index += batchLength) batch.locate(records, docs, index, Math.min(index + batchLength, to), 0, true)
    for (const [i, filter] of filters.entries()) {
      const start = Math.max(from, ends[i] ?? 0)
      if (start < to) filter.markFailures(docs.subarray(start, to), failures.subarray(start, to), fieldNumberOf(filter))
    }
  }
}

/** Applies the known part of a filter bitmap. Returns the index of the first document beyond it. */
const markFromBitmap = (
  filter: CompiledFilter,
  fieldNumber: number,
  docs: Uint32Array,
  failures: FilterFailures,
  partial: PartialBitmap | null,
): number => {
  if (!partial) return 0
  const { words } = partial.bitmap
  const failing = filter.exclude ? 1 : 0
  const end = gallop(docs, partial.coveredDocs, 0)
  for (let i = 0; i < end; i++) {
    const doc = docs[i] ?? 0
    if ((((words[doc >>> 5] ?? 0) >>> (doc & 31)) & 1) === failing) failures[i] = combineFailures(failures[i] ?? 0, fieldNumber)
  }
  return end
}

const applyRequired = ({ set, scores }: Candidates, filters: readonly CompiledFilter[], context: FilterContext): Candidates => {
  const failures = new Uint16Array(set.length)
  markFailures(filters, () => excluded, set.docs, failures, context)
  const docs = splitByFailure(set.docs, failures, 0)[0] ?? set.docs
  return { set: new DocSet(docs, context.records.docCount), scores: scores && pickPassing(scores, failures, docs.length) }
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
