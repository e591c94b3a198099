import { useAtomValue } from 'jotai'
import { memo } from 'react'
import { altText, titleOf } from '../../domain/catalogue/alt-text.ts'
import { localeAtom } from '../../domain/language/atoms.ts'
import { LaterIcons } from '../asset-icons/later-icons.tsx'
import './asset-tile.css'
import './card.css'
import { bodyLine, headerLine, iconLine } from './card-size.ts'
import { FieldValue } from './field-value.tsx'
import { TileBadge } from './tile-badge.tsx'
import { TilePicture } from './tile-picture.tsx'
import { type TileProps, tileAttributes } from './tile-props.ts'
import { nameWithKind, useKindText } from './use-kind-text.ts'
import { useLit } from './use-lit.ts'
import { usePicture } from './use-picture.ts'

const lineStyle = (height: number) => ({ blockSize: `${height / 16}rem`, lineHeight: `${height / 16}rem` })

/** An asset as a card: the whole picture, and below it the configured fields, which are its name as well. */
export const ThumbnailTile = memo((props: TileProps) => {
  const { asset, config, start, width, height, checkable, selected } = props
  const { height: pictureHeight, header, body, icon_hover: iconsOnHover } = config.search.thumbnails
  const locale = useAtomValue(localeAtom)
  const { lit, handlers } = useLit()
  const picture = usePicture(asset)
  const kindText = useKindText(asset)
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the tab stop is given by the list
    <div
      {...tileAttributes(props)}
      {...handlers}
      data-card
      // Its name are the words below it, where there are any.
      {...(header.length === 0 ? { 'aria-label': nameWithKind(titleOf(asset, config), kindText) } : {})}
      className="tile"
      style={{ insetInlineStart: start, inlineSize: width, blockSize: height }}
    >
      <div className="tile-frame" style={{ blockSize: pictureHeight, ...picture.background }}>
        <TilePicture picture={picture} alt={altText(asset, config.accessibility.assets)} kind={kindText.kind} fit="contain" />
        <TileBadge of={kindText} />
        {lit && iconsOnHover && (
          <div className="tile-overlay">
            <LaterIcons asset={asset} width={width} className="px-1.5 pb-1" />
          </div>
        )}
      </div>
      <div className="pt-2">
        {header.map((field, index) => (
          <span key={field.field_name} className="tile-line text-13px font-medium" style={lineStyle(headerLine)}>
            <FieldValue asset={asset} field={field} locale={locale} {...(index === 0 ? { fallback: titleOf(asset, config) } : {})} />
          </span>
        ))}
        {body.map((field) => (
          <span key={field.field_name} className="tile-line tabular text-12px text-muted" style={lineStyle(bodyLine)}>
            <FieldValue asset={asset} field={field} locale={locale} />
          </span>
        ))}
      </div>
      {!iconsOnHover && (
        <div className="flex items-center px-1.5" style={{ blockSize: iconLine }}>
          <LaterIcons asset={asset} width={width} />
        </div>
      )}
      {(lit || checkable || selected) && <span data-check className="tile-check" />}
    </div>
  )
})
