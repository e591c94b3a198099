import type { Asset } from '#contract/asset.ts'
import type { Config } from '#contract/config/schema.ts'

/** Props of every tile. Plain values, so that a tile renders again only if its own data changes. */
export interface TileProps {
  readonly asset: Asset
  readonly config: Config
  readonly position: number
  /** Column, counted from 1. */
  readonly column: number
  /** Offset in px from the inline start of the row. */
  readonly start: number
  readonly width: number
  readonly height: number
  readonly selected: boolean
  /** Its info panel is open. */
  readonly active: boolean
  /** The tile in the tab order. */
  readonly tabStop: boolean
  /** Always shows a checkbox. */
  readonly checkable: boolean
}

/** Attributes of every tile: role, state, and the position by which the list finds it. */
export const tileAttributes = ({ position, column, selected, active, tabStop }: TileProps) => ({
  role: 'gridcell' as const,
  'aria-colindex': column,
  'aria-selected': selected,
  tabIndex: tabStop ? 0 : -1,
  'data-position': position,
  'data-selected': selected || undefined,
  'data-active': active || undefined,
})
