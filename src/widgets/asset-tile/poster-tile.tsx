import { memo } from 'react'
import { altText, assetTitle } from '../../domain/search/alt-text.ts'
import { LazyIcons } from '../asset-icons/lazy-icons.tsx'
import './asset-tile.css'
import { TileBadge } from './tile-badge.tsx'
import { TileLink } from './tile-link.tsx'
import { TilePicture } from './tile-picture.tsx'
import type { TileProps } from './tile-props.ts'
import { tileAttributes } from './tile-props.ts'
import { useHover } from './use-hover.ts'
import { nameWithKind, useKindText } from './use-kind-text.ts'
import { usePicture } from './use-picture.ts'

/** Tile in justified rows: the picture, with title and icons on hover or focus. */
export const PosterTile = memo((props: TileProps) => {
  const { asset, config, start, width, height, checkable, selected } = props
  const { isHovered, handlers } = useHover()
  const picture = usePicture(asset)
  const title = assetTitle(asset, config)
  const alt = altText(asset, config.accessibility.assets)
  const kindText = useKindText(asset)
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the tab stop is given by the list
    <div
      {...tileAttributes(props)}
      {...handlers}
      aria-label={nameWithKind(title, kindText)}
      className="tile"
      style={{ insetInlineStart: start, inlineSize: width, blockSize: height, ...picture.background }}
    >
      <TileLink id={asset.id} variant="cover" label={alt || title}>
        <TilePicture picture={picture} alt={alt} kind={kindText.kind} caption={title} />
      </TileLink>
      <TileBadge kindText={kindText} />
      {isHovered && (
        <div className="tile-overlay">
          <span className="truncate px-3 pt-2 text-13px font-medium">
            <TileLink id={asset.id} variant="title">
              <bdi>{title}</bdi>
            </TileLink>
          </span>
          <LazyIcons asset={asset} width={width} className="px-1.5 pb-1" />
        </div>
      )}
      {(isHovered || checkable || selected) && <span data-check className="tile-check" />}
    </div>
  )
})
