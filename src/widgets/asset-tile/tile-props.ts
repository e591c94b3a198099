import type { Asset } from '#contract/asset.ts'
import type { Config } from '#contract/config/schema.ts'

/** What a list tells each of its tiles. Plain values, so that a tile is drawn anew only when something of its own has changed. */
export interface TileProps {
  readonly asset: Asset
  readonly config: Config
  readonly position: number
  /** Column, counted from 1. */
  readonly column: number
  /** px from the inline start of the row. */
  readonly start: number
  readonly width: number
  readonly height: number
  readonly selected: boolean
  /** Its info panel is open. */
  readonly active: boolean
  /** The one that Tab leads to. */
  readonly tabStop: boolean
  /** Shows a box to select with at all times. */
  readonly checkable: boolean
}

/** What every tile carries, whatever it looks like: role, state, and the position that the list finds it by. */
export const tileAttributes = ({ position, column, selected, active, tabStop }: TileProps) => ({
  role: 'gridcell' as const,
  'aria-colindex': column,
  'aria-selected': selected,
  tabIndex: tabStop ? 0 : -1,
  'data-position': position,
  'data-selected': selected || undefined,
  'data-active': active || undefined,
})
