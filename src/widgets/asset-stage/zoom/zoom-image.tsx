import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { classNames } from '../../../ui/class-names.ts'
import { useZoom } from './use-zoom.ts'
import { ZoomControls } from './zoom-controls.tsx'
import type { Size } from './zoom-view.ts'

interface ZoomImageProps {
  /** Absent = it is still asked for: what can be done with the picture can be done with its small forms. */
  readonly src: string | undefined
  /** Small forms of the same picture, best first; shown until the large one is there. */
  readonly underlays: readonly string[]
  /** Shown before anything has arrived: `#rrggbb`. */
  readonly colour: string | undefined
  readonly alt: string
  /** Of the asset itself; 0 × 0 = take the picture's own. */
  readonly natural: Size
  /** It may have parts that are not there, behind which something must be seen. */
  readonly isSeeThrough?: boolean
  readonly onSwipe?: (direction: 1 | -1) => void
  /** The picture is shown larger than its pixels reach. */
  readonly onNeedsMore?: () => void
  readonly onFailed?: () => void
  /** Where the zoom's buttons stand instead of over the picture; null = it is not there yet. */
  readonly controlsIn?: HTMLElement | null
}

const nobody = () => undefined

/** A picture to look at closely: wheel, pinch, double tap, drag, keys and buttons. Fades from its small forms to the large one. */
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
  controlsIn,
}: ZoomImageProps) => {
  const stage = useRef<HTMLDivElement>(null)
  const picture = useRef<HTMLDivElement>(null)
  // The first picture gives the measure; sharper ones that follow are shown in its place and size.
  const [own, setOwn] = useState<Size>({ width: 0, height: 0 })
  const [sharpness, setSharpness] = useState(0)
  const [arrived, setArrived] = useState<string | null>(null)
  const size = natural.width > 0 && natural.height > 0 ? natural : own
  const { controller, pixel, isZoomed, isLargest } = useZoom({ stage, picture, natural: size, onSwipe: onSwipe ?? nobody })

  const arrive = ({ naturalWidth: width, naturalHeight: height }: HTMLImageElement) => {
    if (src === undefined || arrived === src || width === 0) return
    if (own.width === 0) setOwn({ width, height })
    setSharpness(width)
    setArrived(src)
  }

  const needsMore = useEffectEvent(() => onNeedsMore?.())
  const isStretched = isZoomed && sharpness > 0 && size.width * pixel * window.devicePixelRatio > sharpness * 1.05
  useEffect(() => {
    if (isStretched) needsMore()
  }, [isStretched])

  const isThere = arrived === src
  const controls = <ZoomControls zoom={controller} {...{ pixel, isZoomed, isLargest }} />
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
        className={classNames('absolute inset-0 m-auto overflow-hidden', isThere && isSeeThrough && 'stage-chequers')}
        style={isThere ? {} : { backgroundColor: colour }}
      >
        {underlays.toReversed().map((underlay) => (
          <img
            key={underlay}
            src={underlay}
            alt=""
            draggable={false}
            // Gone once the picture above has faded in, or it would shine through where that one is see-through.
            className={classNames(
              'absolute inset-0 size-full object-contain',
              isThere && 'opacity-0 transition-opacity delay-160 duration-0',
            )}
          />
        ))}
        {src !== undefined && (
          <img
            // A picture from the cache may be complete before React listens.
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
              isThere ? 'opacity-100' : 'opacity-0',
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
