import { type RefObject, useEffect, useState } from 'react'
import type { ScrollAnchor } from '../../domain/search/scroll-anchor.ts'
import type { GridLayout } from './layout/grid-layout.ts'

/** Delay before the results glide to the scroll anchor. */
const restoreDelayMs = 250
/** Maximum animated distance relative to the window: enough to show the direction. */
const glideRatio = 0.5

interface ScrollRestoration {
  /** @returns start offset in px above the anchor; the list then scrolls to the anchor with an animation */
  readonly begin: (layout: GridLayout, anchor: ScrollAnchor) => number
}

const createScrollRestoration = () => {
  let timer = 0
  let grid: HTMLElement | null = null
  let area: HTMLElement | null = null
  const stop = () => window.clearTimeout(timer)
  const isFocusElsewhere = () => document.activeElement !== document.body && document.activeElement?.matches('main') === false
  const arrive = (glide: number, focused: number | null) => {
    area?.scrollBy({ top: glide, behavior: 'smooth' })
    if (focused !== null && !isFocusElsewhere())
      grid?.querySelector<HTMLElement>(`[data-position="${focused}"]`)?.focus({ preventScroll: true })
  }
  return {
    attach: (gridElement: HTMLElement | null, areaElement: HTMLElement | null) => {
      grid = gridElement
      area = areaElement
    },
    stop,
    begin: (layout: GridLayout, anchor: ScrollAnchor): number => {
      const isMotionReduced = window.matchMedia('(prefers-reduced-motion: reduce)').matches
      const anchorTop = layout.row(layout.rowOf(anchor.position)).top + anchor.offset
      const glide = isMotionReduced ? 0 : Math.max(0, Math.round(Math.min(anchorTop, window.innerHeight * glideRatio)))
      stop()
      timer = window.setTimeout(() => arrive(glide, anchor.focused ?? null), restoreDelayMs)
      return glide
    },
  }
}

/** Restores the scroll anchor of a list and the focus of its asset. A scroll of the user cancels it. */
export const useScrollRestoration = (grid: RefObject<HTMLElement | null>, area: RefObject<HTMLElement | null>): ScrollRestoration => {
  const [restoration] = useState(createScrollRestoration)
  useEffect(() => {
    restoration.attach(grid.current, area.current)
    const element = area.current
    const listening = new AbortController()
    for (const event of ['wheel', 'touchstart', 'pointerdown', 'keydown'])
      element?.addEventListener(event, restoration.stop, { passive: true, signal: listening.signal })
    return () => {
      listening.abort()
      restoration.stop()
    }
  }, [area, grid, restoration])
  return restoration
}
