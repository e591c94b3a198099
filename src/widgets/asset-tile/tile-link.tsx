import type { ReactNode } from 'react'
import { pageLink } from '../../domain/navigation/address.ts'

interface TileLinkProps {
  readonly id: string
  /** `cover` fills the tile; `title` can also be dragged and opened with Ctrl-click. */
  readonly variant: 'cover' | 'title'
  readonly label?: string
  readonly children: ReactNode
}

/**
 * Link to the page of an asset, for middle click, context menu and drag. The list handles all other clicks, because a click may select, and moves
 * the focus to the tile.
 */
export const TileLink = ({ id, variant, label, children }: TileLinkProps) => (
  <a
    href={pageLink('asset', { value: id })}
    tabIndex={-1}
    draggable={variant === 'title'}
    data-link={variant}
    aria-label={label}
    className={variant === 'title' ? 'tile-title' : 'tile-link'}
  >
    {children}
  </a>
)
