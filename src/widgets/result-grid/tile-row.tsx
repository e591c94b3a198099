import { useLingui } from '@lingui/macro'
import { memo, useState } from 'react'
import { assetAt } from '../../domain/search/results.ts'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { PosterTile } from '../asset-tile/poster-tile.tsx'
import type { RowProps } from './grid-view.ts'
import { SketchRow } from './sketch-row.tsx'

const ThumbnailTile = lazyComponent(() => import('../asset-tile/thumbnail-tile.tsx').then((module) => module.ThumbnailTile), true)

interface TileRowProps extends RowProps {
  readonly kind: 'poster' | 'thumbnail'
}

const Cells = ({ row, layout, view, tabStop, kind }: TileRowProps) => {
  const { t } = useLingui()
  const { results, config, selected, activeId, isCheckable } = view
  const edges = layout.edges(row)
  const Tile = kind === 'poster' ? PosterTile : ThumbnailTile
  return Array.from({ length: row.end - row.first }, (_, column) => {
    const position = row.first + column
    const start = edges[column] ?? 0
    const width = (edges[column + 1] ?? 0) - start - layout.gap
    const asset = assetAt(results, position)
    return asset ? (
      <Tile
        key={asset.id}
        asset={asset}
        config={config}
        position={position}
        column={column + 1}
        start={start}
        width={width}
        height={row.height}
        selected={selected.has(asset.id)}
        active={asset.id === activeId}
        tabStop={position === tabStop}
        checkable={isCheckable}
      />
    ) : (
      <div
        key={position}
        role="gridcell"
        aria-busy
        aria-label={t({ id: 'views.search.result.loading', message: 'Loading' })}
        tabIndex={position === tabStop ? 0 : -1}
        data-position={position}
        className="tile"
        style={{ insetInlineStart: start, inlineSize: width, blockSize: row.height }}
      />
    )
  })
}

/** Row of tiles, or a sketch while the list moves fast. Once rendered, the tiles stay. */
export const TileRow = memo((props: TileRowProps) => {
  const { row, y, rowIndex, isFlinging } = props
  const [drawn, setDrawn] = useState(!isFlinging)
  if (!isFlinging && !drawn) setDrawn(true)
  if (isFlinging && !drawn) return <SketchRow {...props} />
  return (
    <div
      role="row"
      aria-rowindex={rowIndex}
      className={`grid-row ${props.kind}`}
      style={{ transform: `translateY(${y}px)`, blockSize: row.height }}
    >
      <Cells {...props} />
    </div>
  )
})
