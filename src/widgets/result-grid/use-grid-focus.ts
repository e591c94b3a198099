import { type FocusEvent, type RefObject, startTransition, useLayoutEffect, useRef, useState } from 'react'
import type { Scroller } from './scroller.ts'

export interface GridFocus {
  /** Position of the current or last focus; null = none yet. */
  readonly position: number | null
  /** The same before it is rendered: a key may leave the page at once. */
  readonly latest: RefObject<number | null>
  /** The focus is in the list. */
  readonly inside: boolean
  /** Scrolls to a position and focuses it. */
  readonly moveTo: (position: number) => void
  /** Makes the position the tab stop. */
  readonly setTabStop: (position: number) => void
  readonly handlers: { readonly onFocus: (event: FocusEvent) => void; readonly onBlur: (event: FocusEvent) => void }
}

const seenFrom = (scroller: Scroller): number => {
  const { layout } = scroller.frame()
  const { position } = scroller.anchor()
  return layout.rowCount === 0 ? 0 : position
}

/** Roving tab stop of the list: the asset focused last (`first` initially), else the first visible one. */
export const useGridFocus = (grid: RefObject<HTMLElement | null>, scroller: Scroller, first: number | null): GridFocus => {
  const [position, setPosition] = useState(first)
  const latest = useRef(first)
  const [inside, setInside] = useState(false)
  const pendingFocus = useRef<number | null>(null)

  // After every render: the asset may have just been mounted, or it may have replaced the focused element.
  useLayoutEffect(() => {
    const isLost = inside && document.activeElement === document.body
    const target = pendingFocus.current ?? (isLost ? latest.current : null)
    if (target === null) return
    const cell = grid.current?.querySelector<HTMLElement>(`[data-position="${target}"]`)
    if (!cell) return
    pendingFocus.current = null
    cell.focus({ preventScroll: true })
  })

  const setTabStop = (target: number) => {
    latest.current = target
    setPosition(target)
  }
  const moveTo = (target: number) => {
    pendingFocus.current = target
    setTabStop(target)
    scroller.reveal(scroller.frame().layout.rowOf(target))
  }
  return {
    position,
    latest,
    inside,
    moveTo,
    setTabStop,
    handlers: {
      onFocus: (event) => {
        const cell = event.target.closest('[data-position]')
        const focused = cell ? Number(cell.getAttribute('data-position')) : null
        if (focused !== null) latest.current = focused
        // A transition: rendering the response to a press is more urgent than the focus state.
        startTransition(() => {
          setInside(true)
          if (focused !== null) setPosition(focused)
        })
        // A click on the link of an asset focuses the asset.
        if (event.target.matches('[data-link]')) event.target.closest<HTMLElement>('[data-position]')?.focus({ preventScroll: true })
        if (event.target === event.currentTarget) moveTo(position ?? seenFrom(scroller))
      },
      onBlur: (event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setInside(false)
      },
    },
  }
}
