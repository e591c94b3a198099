import { type RefObject, useEffect, useState } from 'react'
import type { Place } from '../../domain/catalogue/return-point.ts'
import type { GridLayout } from './layout/grid-layout.ts'

/** ms that the results stand still before they move back to where they were left. */
const restoreAfter = 250
/** The most of the way back that is shown, as a part of the window: enough to see where one comes from, however far down. */
const shown = 0.5

interface Return {
  /** @returns px above the place at which the list has to begin; the rest of the way follows by itself */
  readonly begin: (layout: GridLayout, place: Place) => number
}

const createReturn = () => {
  let timer = 0
  let grid: HTMLElement | null = null
  let area: HTMLElement | null = null
  const stop = () => window.clearTimeout(timer)
  const isElsewhere = () => document.activeElement !== document.body && document.activeElement?.matches('main') === false
  const arrive = (glide: number, focused: number | null) => {
    area?.scrollBy({ top: glide, behavior: 'smooth' })
    if (focused !== null && !isElsewhere()) grid?.querySelector<HTMLElement>(`[data-position="${focused}"]`)?.focus({ preventScroll: true })
  }
  return {
    attach: (gridElement: HTMLElement | null, areaElement: HTMLElement | null) => {
      grid = gridElement
      area = areaElement
    },
    stop,
    begin: (layout: GridLayout, place: Place): number => {
      const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
      const far = layout.row(layout.rowOf(place.position)).top + place.offset
      const glide = calm ? 0 : Math.max(0, Math.round(Math.min(far, window.innerHeight * shown)))
      stop()
      timer = window.setTimeout(() => arrive(glide, place.focused ?? null), restoreAfter)
      return glide
    },
  }
}

/** Brings a list back to where it was left, and the focus to the asset that had it. Whoever scrolls meanwhile is not interfered with. */
export const useReturn = (grid: RefObject<HTMLElement | null>, area: RefObject<HTMLElement | null>): Return => {
  const [own] = useState(createReturn)
  useEffect(() => {
    own.attach(grid.current, area.current)
    const element = area.current
    const listening = new AbortController()
    for (const event of ['wheel', 'touchstart', 'pointerdown', 'keydown'])
      element?.addEventListener(event, own.stop, { passive: true, signal: listening.signal })
    return () => {
      listening.abort()
      own.stop()
    }
  }, [area, grid, own])
  return own
}
