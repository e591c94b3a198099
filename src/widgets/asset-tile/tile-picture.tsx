import { Icon } from '../../ui/icon.tsx'
import type { usePicture } from './use-picture.ts'
import { holdPicture } from './use-picture.ts'

interface TilePictureProps {
  readonly picture: ReturnType<typeof usePicture>
  readonly alt: string
  readonly fit?: 'cover' | 'contain'
}

/** The image, or a quiet mark where it can't be had. */
export const TilePicture = ({ picture: { source, broken, onLoad, onError }, alt, fit = 'cover' }: TilePictureProps) =>
  broken ? (
    <span role="img" aria-label={alt} className="tile-mark">
      <Icon name="i-lucide-image-off" className="size-6" />
    </span>
  ) : (
    source && (
      <img
        key={source}
        ref={holdPicture}
        src={source}
        alt={alt}
        decoding="async"
        draggable={false}
        data-fit={fit}
        className="tile-picture"
        onLoad={(event) => onLoad(event.currentTarget)}
        onError={onError}
      />
    )
  )
