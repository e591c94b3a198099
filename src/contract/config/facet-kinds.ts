/** Displays of a facet; values of the stored key `options.multivalue`. */
export const facetKindKeys = ['checkbox', 'radio', 'tree', 'slider'] as const
export type FacetKind = (typeof facetKindKeys)[number]

interface FacetKindTraits {
  /** The facet selects a range of numbers or dates; otherwise it lists values. */
  readonly isRange: boolean
  /** A search contains at most one value of the facet. */
  readonly isSingle: boolean
}

export const facetKinds = {
  checkbox: { isRange: false, isSingle: false },
  radio: { isRange: false, isSingle: true },
  tree: { isRange: false, isSingle: false },
  slider: { isRange: true, isSingle: false },
} as const satisfies Readonly<Record<FacetKind, FacetKindTraits>>

export type RangeFacetKind = { [Kind in FacetKind]: (typeof facetKinds)[Kind]['isRange'] extends true ? Kind : never }[FacetKind]
export type ListFacetKind = Exclude<FacetKind, RangeFacetKind>

export const isRangeKind = (kind: FacetKind): kind is RangeFacetKind => facetKinds[kind].isRange

/** Kind of a new facet. */
export const defaultListKind: ListFacetKind = 'checkbox'
export const defaultRangeKind: RangeFacetKind = 'slider'
