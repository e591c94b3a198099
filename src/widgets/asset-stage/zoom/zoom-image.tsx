import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { classNames } from '../../../ui/class-names.ts'
import { useZoom } from './use-zoom.ts'
import { ZoomControls } from './zoom-controls.tsx'
import type { Size } from './zoom-view.ts'

interface ZoomImageProps {
  /** Absent = still loading. The small previews can be zoomed already. */
  readonly src: string | undefined
  /** Small previews of the same picture, best first; shown until the large one has loaded. */
  readonly underlays: readonly string[]
  /** Shown before any picture: `#rrggbb`. */
  readonly colour: string | undefined
  readonly alt: string
  /** Size of the asset itself; 0 × 0 = use the size of the picture. */
  readonly natural: Size
  /** The picture may be transparent and needs a pattern behind it. */
  readonly isSeeThrough?: boolean
  readonly onSwipe?: (direction: 1 | -1) => void
  /** The picture is shown larger than its resolution. */
  readonly onNeedsMore?: () => void
  readonly onFailed?: () => void
  /** Further buttons before those of the zoom. */
  readonly controls?: ReactNode
  /** Element for the zoom buttons instead of the picture's edge; null = not mounted yet. */
  readonly controlsIn?: HTMLElement | null
}

const ignoreSwipe = () => undefined

/** Zoomable picture: wheel, pinch, double tap, drag, keys and buttons. Fades from the small previews to the large one. */
export const ZoomImage = ({
  src,
  underlays,
  colour,
  alt,
  natural,
  isSeeThrough = false,
  onSwipe,
  onNeedsMore,
  onFailed,
  controls: further,
  controlsIn,
}: ZoomImageProps) => {
  const stage = useRef<HTMLDivElement>(null)
  const picture = useRef<HTMLDivElement>(null)
  // The first picture sets the size; sharper ones keep position and size.
  const [ownSize, setOwnSize] = useState<Size>({ width: 0, height: 0 })
  const [sharpness, setSharpness] = useState(0)
  const [loadedSrc, setLoadedSrc] = useState<string | null>(null)
  const size = natural.width > 0 && natural.height > 0 ? natural : ownSize
  const { controller, pixel, isZoomed, isLargest } = useZoom({ stage, picture, natural: size, onSwipe: onSwipe ?? ignoreSwipe })

  const arrive = ({ naturalWidth: width, naturalHeight: height }: HTMLImageElement) => {
    if (src === undefined || loadedSrc === src || width === 0) return
    if (ownSize.width === 0) setOwnSize({ width, height })
    setSharpness(width)
    setLoadedSrc(src)
  }

  const needsMore = useEffectEvent(() => onNeedsMore?.())
  const isStretched = isZoomed && sharpness > 0 && size.width * pixel * window.devicePixelRatio > sharpness * 1.05
  useEffect(() => {
    if (isStretched) needsMore()
  }, [isStretched])

  const isLoaded = loadedSrc === src
  const controls = (
    <div className="flex gap-2">
      {further}
      <ZoomControls zoom={controller} {...{ pixel, isZoomed, isLargest }} />
    </div>
  )
  return (
    <div
      ref={stage}
      className={classNames(
        'absolute inset-0 overflow-hidden select-none',
        isZoomed ? 'cursor-grab active:cursor-grabbing' : 'cursor-zoom-in',
      )}
    >
      <div
        ref={picture}
        className={classNames('absolute inset-0 m-auto overflow-hidden', isLoaded && isSeeThrough && 'stage-chequers')}
        style={isLoaded ? {} : { backgroundColor: colour }}
      >
        {underlays.toReversed().map((underlay) => (
          <img
            key={underlay}
            src={underlay}
            alt=""
            draggable={false}
            // Removed after the picture above has faded in: it would show through a transparent one.
            className={classNames(
              'absolute inset-0 size-full object-contain',
              isLoaded && 'opacity-0 transition-opacity delay-160 duration-0',
            )}
          />
        ))}
        {src !== undefined && (
          <img
            // A cached picture may be complete before React attaches its listener.
            ref={(image) => {
              if (image?.complete) arrive(image)
            }}
            key={src}
            src={src}
            alt={alt}
            draggable={false}
            decoding="async"
            onLoad={(event) => arrive(event.currentTarget)}
            onError={onFailed}
            className={classNames(
              'absolute inset-0 size-full object-contain transition-opacity duration-160',
              isLoaded ? 'opacity-100' : 'opacity-0',
            )}
          />
        )}
      </div>
      {controlsIn === undefined ? (
        <div className="stage-quiet pointer-events-none absolute inset-x-0 bottom-3 flex justify-center">
          <div className="pointer-events-auto">{controls}</div>
        </div>
      ) : (
        controlsIn && createPortal(controls, controlsIn)
      )}
    </div>
  )
}
