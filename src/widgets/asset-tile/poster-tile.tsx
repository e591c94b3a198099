import { memo } from 'react'
import { altText, titleOf } from '../../domain/catalogue/alt-text.ts'
import { LaterIcons } from '../asset-icons/later-icons.tsx'
import './asset-tile.css'
import { TileBadge } from './tile-badge.tsx'
import { TilePicture } from './tile-picture.tsx'
import type { TileProps } from './tile-props.ts'
import { tileAttributes } from './tile-props.ts'
import { nameWithKind, useKindText } from './use-kind-text.ts'
import { useLit } from './use-lit.ts'
import { usePicture } from './use-picture.ts'

/** An asset among justified rows: the picture alone; title and icons come with the pointer or the focus. */
export const PosterTile = memo((props: TileProps) => {
  const { asset, config, start, width, height, checkable, selected } = props
  const { lit, handlers } = useLit()
  const picture = usePicture(asset)
  const title = titleOf(asset, config)
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
      <TilePicture picture={picture} alt={altText(asset, config.accessibility.assets)} kind={kindText.kind} caption={title} />
      <TileBadge of={kindText} />
      {lit && (
        <div className="tile-overlay">
          <span className="truncate px-3 pt-2 text-13px font-medium">
            <bdi>{title}</bdi>
          </span>
          <LaterIcons asset={asset} width={width} className="px-1.5 pb-1" />
        </div>
      )}
      {(lit || checkable || selected) && <span data-check className="tile-check" />}
    </div>
  )
})
