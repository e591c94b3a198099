import { useAtomValue } from 'jotai'
import { memo } from 'react'
import { sortedByPosition } from '../../domain/config/sorted-by-position.ts'
import { localeAtom } from '../../domain/language/atoms.ts'
import { altText, assetTitle } from '../../domain/search/alt-text.ts'
import { LazyIcons } from '../asset-icons/lazy-icons.tsx'
import './asset-tile.css'
import './card.css'
import { bodyLinePx, headerLinePx, iconLinePx } from './card-size.ts'
import { FieldContent } from './field-content.tsx'
import { TileBadge } from './tile-badge.tsx'
import { TileLink } from './tile-link.tsx'
import { TilePicture } from './tile-picture.tsx'
import { type TileProps, tileAttributes } from './tile-props.ts'
import { useHover } from './use-hover.ts'
import { nameWithKind, useKindText } from './use-kind-text.ts'
import { usePicture } from './use-picture.ts'

const lineStyle = (height: number) => ({ blockSize: `${height / 16}rem`, lineHeight: `${height / 16}rem` })

/** Card of an asset: the picture above the configured fields, which are its accessible name. */
export const ThumbnailTile = memo((props: TileProps) => {
  const { asset, config, start, width, height, checkable, selected } = props
  const { height: pictureHeight, header, body, fit, icon_hover: iconsOnHover } = config.search.thumbnails
  const locale = useAtomValue(localeAtom)
  const { isHovered, handlers } = useHover()
  const picture = usePicture(asset)
  const kindText = useKindText(asset)
  const title = assetTitle(asset, config)
  const alt = altText(asset, config.accessibility.assets)
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the tab stop is given by the list
    <div
      {...tileAttributes(props)}
      {...handlers}
      data-card
      // The text of the card is its accessible name, if fields are configured.
      {...(header.length === 0 ? { 'aria-label': nameWithKind(title, kindText) } : {})}
      className="tile"
      style={{ insetInlineStart: start, inlineSize: width, blockSize: height }}
    >
      <div className="tile-frame" style={{ blockSize: pictureHeight, ...picture.background }}>
        <TileLink id={asset.id} variant="cover" label={alt || title}>
          <TilePicture picture={picture} alt={alt} kind={kindText.kind} fit={fit} />
        </TileLink>
        <TileBadge kindText={kindText} />
        {isHovered && iconsOnHover && (
          <div className="tile-overlay">
            <LazyIcons asset={asset} width={width} className="px-1.5 pb-1" />
          </div>
        )}
      </div>
      <div className="pt-2">
        {sortedByPosition(header).map((field, index) => (
          <span key={field.field_name} className="tile-line text-13px font-medium" style={lineStyle(headerLinePx)}>
            {index === 0 ? (
              <TileLink id={asset.id} variant="title">
                <FieldContent asset={asset} field={field} locale={locale} fallback={title} />
              </TileLink>
            ) : (
              <FieldContent asset={asset} field={field} locale={locale} />
            )}
          </span>
        ))}
        {sortedByPosition(body).map((field) => (
          <span key={field.field_name} className="tile-line tabular text-12px text-muted" style={lineStyle(bodyLinePx)}>
            <FieldContent asset={asset} field={field} locale={locale} />
          </span>
        ))}
      </div>
      {!iconsOnHover && (
        <div className="flex items-center px-1.5" style={{ blockSize: iconLinePx }}>
          <LazyIcons asset={asset} width={width} />
        </div>
      )}
      {(isHovered || checkable || selected) && <span data-check className="tile-check" />}
    </div>
  )
})
