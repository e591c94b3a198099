import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { clamp } from '#common/clamp.ts'

interface SplitterProps {
  readonly label: string
  /** Width of the panel beside it, in px. */
  readonly value: number
  readonly min: number
  readonly max: number
  readonly onChange: (width: number) => void
  /** Called once at the end of a drag or a key press, e.g. to store the width. */
  readonly onCommit?: (width: number) => void
  /** A double click restores it. */
  readonly initial?: number
  /** Id of the panel. */
  readonly controls?: string
}

const stepPx = 16

export const Splitter = ({ label, value, min, max, onChange, onCommit, initial, controls }: SplitterProps) => {
  const drag = useRef<{ readonly from: number; readonly width: number; latest: number } | null>(null)
  const limited = (width: number) => Math.round(clamp(width, min, max))
  // The panel is at the start side.
  const direction = (element: Element) => (getComputedStyle(element).direction === 'rtl' ? -1 : 1)
  const commit = (width: number) => {
    onChange(limited(width))
    onCommit?.(limited(width))
  }

  const press = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { from: event.clientX, width: value, latest: value }
  }
  const move = (event: PointerEvent<HTMLDivElement>) => {
    if (!drag.current) return
    drag.current.latest = limited(drag.current.width + (event.clientX - drag.current.from) * direction(event.currentTarget))
    onChange(drag.current.latest)
  }
  const release = () => {
    if (drag.current) onCommit?.(drag.current.latest)
    drag.current = null
  }
  const key = (event: KeyboardEvent<HTMLDivElement>) => {
    const directionSign = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    const width = directionSign
      ? value + directionSign * stepPx * direction(event.currentTarget)
      : { Home: min, End: max, Enter: initial }[event.key]
    if (width === undefined) return
    event.preventDefault()
    commit(width)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a separator that moves is a widget (ARIA 1.2)
    <div
      role="separator"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the same
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={Math.round(value)}
      aria-valuemin={min}
      aria-valuemax={max}
      aria-controls={controls}
      onPointerDown={press}
      onPointerMove={move}
      onPointerUp={release}
      onPointerCancel={release}
      onKeyDown={key}
      onDoubleClick={() => initial !== undefined && commit(initial)}
      className="group relative z-1 -mx-1 w-2 shrink-0 cursor-col-resize touch-none self-stretch rounded-full [@media(pointer:coarse)]:-mx-3 [@media(pointer:coarse)]:w-6"
    >
      <div className="mx-auto h-full w-px bg-line transition-colors group-hover:w-0.5 group-hover:bg-primary group-active:w-0.5 group-active:bg-primary" />
    </div>
  )
}
