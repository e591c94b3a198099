import { useLingui } from '@lingui/macro'
import { memo, useState } from 'react'
import type { Asset } from '#contract/asset.ts'
import { altText, assetTitle } from '../../domain/search/alt-text.ts'
import { fieldText } from '../../domain/search/field-text.ts'
import { assetAt, idAt } from '../../domain/search/results.ts'
import { LazyIcons } from '../asset-icons/lazy-icons.tsx'
import '../asset-tile/asset-tile.css'
import '../asset-tile/card.css'
import './list-row.css'
import { FieldContent } from '../asset-tile/field-content.tsx'
import { TileBadge } from '../asset-tile/tile-badge.tsx'
import { TileLink } from '../asset-tile/tile-link.tsx'
import { TilePicture } from '../asset-tile/tile-picture.tsx'
import { useHover } from '../asset-tile/use-hover.ts'
import { useKindText } from '../asset-tile/use-kind-text.ts'
import { usePicture } from '../asset-tile/use-picture.ts'
import type { RowProps } from './grid-view.ts'
import { columnsInRow, linesInRow, listColumns } from './list-columns.ts'
import { SketchRow } from './sketch-row.tsx'
import { shownColumns, type TableShape } from './table-shape.ts'

export interface ListRowProps extends RowProps {
  readonly locale: string
  readonly shape: TableShape
}

/** Height of the picture relative to the row: 180 of 200 px. */
const pictureRatio = 0.9

/** A stacked title has two lines if the row has more than these. */
const minTitleLines = 4

interface FilledRowProps extends ListRowProps {
  readonly asset: Asset
  readonly rowProps: object
}

const FilledRow = ({ asset, row, view, locale, shape, rowProps }: FilledRowProps) => {
  const { config, selected, isCheckable } = view
  const columns = shownColumns(config.search.list)
  const shown = shape.isStacked
    ? columnsInRow(columns, (field) => fieldText(asset, field, locale) !== '', config.search.list.options.rowHeight)
    : columns.length
  const { isHovered, handlers } = useHover()
  const picture = usePicture(asset)
  const kindText = useKindText(asset)
  const isSelected = selected.has(asset.id)
  const title = assetTitle(asset, config)
  const alt = altText(asset, config.accessibility.assets)
  return (
    <div
      {...rowProps}
      {...handlers}
      role="row"
      aria-label={title}
      aria-selected={isSelected}
      data-selected={isSelected || undefined}
      data-active={asset.id === view.activeId || undefined}
      data-narrow={shape.isStacked ? (linesInRow(config.search.list.options.rowHeight) > minTitleLines ? 'high' : '') : undefined}
    >
      <div role="gridcell" aria-colindex={1} className="list-picture relative pe-3">
        <div className="tile-frame" style={{ blockSize: Math.round(row.height * pictureRatio), ...picture.background }}>
          <TileLink id={asset.id} variant="cover" label={alt || title}>
            <TilePicture picture={picture} alt={alt} kind={kindText.kind} fit="contain" />
          </TileLink>
          <TileBadge kindText={kindText} />
        </div>
        {(isHovered || isCheckable || isSelected) && <span data-check className="tile-check" />}
      </div>
      {columns.map((field, index) => (
        <div
          key={field.field_name}
          role="gridcell"
          aria-colindex={index + 2}
          className={index < shown ? `list-cell text-14px ${index === 0 ? 'font-medium' : 'tabular text-muted'}` : 'visually-hidden'}
        >
          {index === 0 ? (
            <TileLink id={asset.id} variant="title">
              <FieldContent asset={asset} field={field} locale={locale} fallback={title} />
            </TileLink>
          ) : (
            <FieldContent asset={asset} field={field} locale={locale} />
          )}
        </div>
      ))}
      {isHovered && (
        <div
          role="gridcell"
          aria-colindex={columns.length + 2}
          className="list-icons rounded-control bg-popup text-on-popup shadow-[var(--shadow-1)]"
        >
          <LazyIcons asset={asset} />
        </div>
      )}
    </div>
  )
}

/** Row of the table: the picture, then the configured columns. */
export const ListRow = memo((props: ListRowProps) => {
  const { row, y, rowIndex, isFlinging, view, tabStop, shape } = props
  const { t } = useLingui()
  const [drawn, setDrawn] = useState(!isFlinging)
  if (!isFlinging && !drawn) setDrawn(true)
  if (isFlinging && !drawn) return <SketchRow {...props} />
  const asset = assetAt(view.results, row.first)
  const rowProps = {
    'aria-rowindex': rowIndex,
    tabIndex: row.first === tabStop ? 0 : -1,
    'data-position': row.first,
    className: 'grid-row list-row',
    'data-scrolls': shape.scrollWidthPx === null ? undefined : '',
    style: {
      transform: `translateY(${y}px)`,
      blockSize: row.height,
      gridTemplateColumns: listColumns(shape, view.config.search.list),
      '--lines': linesInRow(view.config.search.list.options.rowHeight),
    },
  }
  if (asset) return <FilledRow key={asset.id} {...props} asset={asset} rowProps={rowProps} />
  const isSelected = view.selected.has(idAt(view.results, row.first) ?? '')
  return (
    <div {...rowProps} role="row" aria-busy aria-selected={isSelected} data-selected={isSelected || undefined}>
      <div role="gridcell" aria-label={t({ id: 'views.search.result.loading', message: 'Loading' })} className="list-picture pe-3">
        <div className="tile-frame" style={{ blockSize: Math.round(row.height * pictureRatio) }} />
      </div>
    </div>
  )
})
