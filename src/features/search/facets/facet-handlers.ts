import type { Range } from '#contract/filter.ts'
import type { FacetValue } from '#contract/search.ts'
import type { Pair } from '../../../domain/search/slider-scale.ts'

/** User actions in the facets. The search screen turns them into a new address, which starts the search. */
export interface FacetHandlers {
  readonly onToggle: (field: string, value: string) => void
  /** Like `onToggle`, for a path of a tree. */
  readonly onTogglePath: (field: string, path: string) => void
  readonly onChoose: (field: string, value: string) => void
  readonly onExclude: (field: string, value: string) => void
  readonly onClear: (field: string) => void
  /** While dragging. */
  readonly onDrag: (field: string, pair: Pair) => void
  /** Once on release; null = the full range. */
  readonly onRange: (field: string, range: Range | null) => void
  /** Finds values whose label contains the text; empty = all values. */
  readonly onFind: (field: string, text: string, signal: AbortSignal) => Promise<readonly FacetValue[]>
  /** Loads the values one level below a path. */
  readonly onLevel: (field: string, parent: string, signal: AbortSignal) => Promise<readonly FacetValue[]>
}
