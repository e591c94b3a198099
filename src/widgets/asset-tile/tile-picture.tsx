// @unocss-include: class names of this module are collected into the style sheet
import type { AssetKind } from '#contract/asset-kind.ts'
import { Icon } from '../../ui/icon.tsx'
import { kindIcons } from './kind-icons.ts'
import type { usePicture } from './use-picture.ts'

interface TilePictureProps {
  readonly picture: ReturnType<typeof usePicture>
  /** Empty = no describing metadata. */
  readonly alt: string
  readonly kind: AssetKind
  /** Text below the icon of a missing picture, if no other text names the asset. */
  readonly caption?: string
  readonly fit?: 'cover' | 'contain'
  /** `lazy` if most pictures are outside the visible area. */
  readonly loading?: 'lazy'
}

/** Picture of an asset, or an icon of its kind if the picture is missing. */
export const TilePicture = ({ picture: { source, broken, attach }, alt, kind, caption, fit = 'cover', loading }: TilePictureProps) =>
  broken ? (
    <span {...(alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt })} className="tile-mark">
      <Icon name={kindIcons[kind]} className="size-9" />
      {caption && <span className="tile-caption">{caption}</span>}
    </span>
  ) : (
    <img key={source} ref={attach} alt={alt} loading={loading} decoding="async" draggable={false} data-fit={fit} className="tile-picture" />
  )
