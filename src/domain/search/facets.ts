import type { FacetConfig } from '#contract/config/facet.ts'
import { defaultRangeKind, isRangeKind, type ListFacetKind, type RangeFacetKind } from '#contract/config/facet-kinds.ts'
import { otherFields } from '#contract/fields.ts'
import type { Range, SearchFilter } from '#contract/filter.ts'
import type { FacetValue } from '#contract/search.ts'
import { type FacetCounts, valuesFound } from './facet-counts.ts'
import { excludedValues, selectedRange, selectedValues } from './filter-changes.ts'
import { type ScaleKind, scaleKind } from './scale-kind.ts'
import { type SliderScale, sliderScale } from './slider-scale.ts'

export interface FacetRow {
  readonly value: string
  readonly label: string
  readonly count: number
  readonly state: 'free' | 'selected' | 'excluded'
  /** There are values below this path. */
  readonly hasChildren?: boolean
}

interface FacetBase {
  readonly field: string
  readonly config: FacetConfig
}
export interface ListFacet extends FacetBase {
  readonly kind: ListFacetKind
  /** Selected and excluded values first, then in the configured order. */
  readonly rows: readonly FacetRow[]
  /** Number of distinct values; more than `rows` if the response lists only the most frequent ones. */
  readonly total: number
}
export interface RangeFacet extends FacetBase {
  readonly kind: RangeFacetKind
  readonly scaleKind: ScaleKind
  readonly scale: SliderScale
  readonly chosen: Range | null
  /** Result counts in equal-width buckets. */
  readonly histogram: readonly number[]
}
export type Facet = ListFacet | RangeFacet

export const isRangeFacet = (facet: Facet): facet is RangeFacet => isRangeKind(facet.kind)

type Order = Pick<FacetConfig['options'], 'sort' | 'sort_orientation'>

/** Sorts by label (locale collation) or by count; equal counts by label. */
const inOrder = (rows: readonly FacetRow[], { sort, sort_orientation }: Order, collator: Intl.Collator): FacetRow[] => {
  const direction = sort_orientation === 'asc' ? 1 : -1
  const byLabel = (a: FacetRow, b: FacetRow) => collator.compare(a.label, b.label)
  return rows.toSorted((a, b) => (sort === 'alph' ? direction * byLabel(a, b) : direction * (a.count - b.count) || byLabel(a, b)))
}

const rank = { selected: 0, excluded: 1, free: 2 }

/** Selected values first, each group in the configured order. */
export const sortedFacetRows = (rows: readonly FacetRow[], order: Order, collator: Intl.Collator): FacetRow[] =>
  inOrder(rows, order, collator).toSorted((a, b) => rank[a.state] - rank[b.state])

const listRows = (
  config: FacetConfig,
  found: readonly FacetValue[],
  filter: SearchFilter,
  collator: Intl.Collator,
  before: SearchFilter,
): FacetRow[] => {
  const selected = selectedValues(filter, config.field_name)
  const excluded = excludedValues(filter, config.field_name)
  const stateOf = (value: string) => (selected.includes(value) ? 'selected' : excluded.includes(value) ? 'excluded' : 'free')
  const rows = found.map((one): FacetRow => {
    const value = String(one.value)
    return { value, label: one.label, count: one.count, state: stateOf(value), ...(one.has_children && { hasChildren: true }) }
  })
  const listed = new Set(rows.map((row) => row.value))
  // Selected values without results stay, so that the user can remove them.
  const previous = [...selectedValues(before, config.field_name), ...excludedValues(before, config.field_name)]
  const unlisted = [...new Set([...selected, ...excluded, ...previous])].filter((value) => !listed.has(value))
  const all = [...rows, ...unlisted.map((value): FacetRow => ({ value, label: value, count: 0, state: stateOf(value) }))]
  return sortedFacetRows(
    all.filter((row) => row.count > 0 || row.state !== 'free' || previous.includes(row.value)),
    config.options,
    collator,
  )
}

const rangeFacet = (config: FacetConfig, kind: RangeFacetKind, counts: FacetCounts, filter: SearchFilter): RangeFacet | null => {
  const field = config.field_name
  const ends = valuesFound(counts, field)
    .map((one) => Number(one.value))
    .filter((value) => Number.isFinite(value))
  const chosen = selectedRange(filter, field)
  const low = ends.length > 0 ? Math.min(...ends) : chosen?.low
  const high = ends.length > 0 ? Math.max(...ends) : chosen?.high
  if (typeof low !== 'number' || typeof high !== 'number') return null
  const unit = scaleKind(config.options.filterVal)
  const scale = sliderScale(unit, [low, high], chosen)
  return scale && { field, config, kind, scaleKind: unit, scale, chosen, histogram: counts.histograms?.[field] ?? [] }
}

/** The entries in the configured order. The entry for other fields becomes one for each of them that the response counts. */
const shownFacets = (configured: readonly FacetConfig[], { facetFields }: FacetCounts): FacetConfig[] => {
  const named = new Set(configured.map(({ field_name }) => field_name))
  return configured
    .toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0))
    .flatMap((config) =>
      config.field_name === otherFields
        ? Object.keys(facetFields)
            .filter((field) => !named.has(field))
            .map((field_name) => ({ ...config, field_name, translation: `fields.${field_name}` }))
        : config,
    )
}

/**
 * Facets to show for a response, in the configured order; facets without options are omitted.
 * @param before filter at the time of the response; its values stay in place until the next response, to preserve the focus
 */
export const facetsOf = (
  configured: readonly FacetConfig[],
  counts: FacetCounts,
  filter: SearchFilter,
  collator: Intl.Collator,
  before: SearchFilter = filter,
): readonly Facet[] =>
  shownFacets(configured, counts).flatMap((config): Facet[] => {
    const kind = config.options.multivalue
    // A range field always becomes a range facet: its two bounds are not countable values.
    if (isRangeKind(kind) || Object.hasOwn(counts.histograms ?? {}, config.field_name)) {
      const range = rangeFacet(config, isRangeKind(kind) ? kind : defaultRangeKind, counts, filter)
      return range ? [range] : []
    }
    const rows = listRows(config, valuesFound(counts, config.field_name), filter, collator, before)
    if (rows.length === 0) return []
    const total = Math.max(rows.length, counts.totals?.[config.field_name] ?? 0)
    return [{ field: config.field_name, config, kind, rows, total }]
  })
