// @unocss-include: class names of this module are collected into the style sheet
import type { AssetKind } from '../../domain/asset/kind.ts'
import { Icon } from '../../ui/icon.tsx'
import { kindIcons } from './kind-icons.ts'
import type { usePicture } from './use-picture.ts'

interface TilePictureProps {
  readonly picture: ReturnType<typeof usePicture>
  /** Empty = nothing is known that would describe it. */
  readonly alt: string
  readonly kind: AssetKind
  /** Stands below the mark of a picture that can't be had, where nothing else names the asset. */
  readonly caption?: string
  readonly fit?: 'cover' | 'contain'
  /** `lazy` where more of them stand out of sight than in it. */
  readonly loading?: 'lazy'
}

/** The image; where there is none, a quiet mark of what kind of thing it is. */
export const TilePicture = ({ picture: { source, broken, hold }, alt, kind, caption, fit = 'cover', loading }: TilePictureProps) =>
  broken ? (
    <span {...(alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt })} className="tile-mark">
      <Icon name={kindIcons[kind]} className="size-9" />
      {caption && <span className="tile-caption">{caption}</span>}
    </span>
  ) : (
    <img key={source} ref={hold} alt={alt} loading={loading} decoding="async" draggable={false} data-fit={fit} className="tile-picture" />
  )
