import { type FocusEvent, type RefObject, startTransition, useLayoutEffect, useRef, useState } from 'react'
import type { Scroller } from './scroller.ts'

export interface GridFocus {
  /** Position that has or last had the focus; null = none yet. */
  readonly position: number | null
  /** The focus is in the list. */
  readonly inside: boolean
  /** Scrolls to a position and gives it the focus. */
  readonly moveTo: (position: number) => void
  /** Makes it the one that Tab leads to. */
  readonly note: (position: number) => void
  readonly handlers: { readonly onFocus: (event: FocusEvent) => void; readonly onBlur: (event: FocusEvent) => void }
}

const seenFrom = (scroller: Scroller): number => {
  const { layout } = scroller.frame()
  const { position } = scroller.place()
  return layout.rowCount === 0 ? 0 : position
}

/** One tab stop for the whole list: the asset that had the focus last (`first` to begin with), else the first one that is seen. */
export const useGridFocus = (grid: RefObject<HTMLElement | null>, scroller: Scroller, first: number | null): GridFocus => {
  const [position, setPosition] = useState(first)
  const [inside, setInside] = useState(false)
  const wanted = useRef<number | null>(null)

  // After every draw: the asset may not have been in the document before, or what had the focus was replaced by it.
  useLayoutEffect(() => {
    const isLost = inside && document.activeElement === document.body
    const target = wanted.current ?? (isLost ? position : null)
    if (target === null) return
    const cell = grid.current?.querySelector<HTMLElement>(`[data-position="${target}"]`)
    if (!cell) return
    wanted.current = null
    cell.focus({ preventScroll: true })
  })

  const moveTo = (target: number) => {
    wanted.current = target
    setPosition(target)
    scroller.reveal(scroller.frame().layout.rowOf(target))
  }
  return {
    position,
    inside,
    moveTo,
    note: setPosition,
    handlers: {
      onFocus: (event) => {
        const cell = event.target.closest('[data-position]')
        // A press in an asset has the focus long before anybody asks where it is: what is pressed goes first.
        startTransition(() => {
          setInside(true)
          if (cell) setPosition(Number(cell.getAttribute('data-position')))
        })
        if (event.target === event.currentTarget) moveTo(position ?? seenFrom(scroller))
      },
      onBlur: (event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setInside(false)
      },
    },
  }
}
