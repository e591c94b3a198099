import type { Range } from '#contract/filter.ts'
import type { Pair } from '../../../domain/catalogue/slider-scale.ts'

/** What somebody did in the facets. The panel's owner turns it into an address; nothing here searches. */
export interface FacetHandlers {
  readonly onToggle: (field: string, value: string) => void
  readonly onChoose: (field: string, value: string) => void
  readonly onExclude: (field: string, value: string) => void
  readonly onClear: (field: string) => void
  /** While a thumb moves. */
  readonly onDrag: (field: string, pair: Pair) => void
  /** Once, when it is let go; null = the full range. */
  readonly onRange: (field: string, range: Range | null) => void
  /** Values whose label contains the text (empty = every value), from all there are. */
  readonly onFind: (
    field: string,
    text: string,
    signal: AbortSignal,
  ) => Promise<readonly { readonly value: string | number; readonly label: string; readonly count: number }[]>
}
