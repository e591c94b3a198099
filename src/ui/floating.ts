import { clamp } from '#common/clamp.ts'

export type Side = 'top' | 'bottom'
export type Align = 'start' | 'center' | 'end'

const margin = 8

export interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

interface Placement {
  readonly side: Side
  readonly align: Align
  readonly rightToLeft: boolean
  readonly gap: number
}

/** Position of a floating box beside its anchor: on the preferred side, else on the side with more space, always inside the window. */
export const placeBox = (
  anchor: Box,
  size: { readonly width: number; readonly height: number },
  window: { readonly width: number; readonly height: number },
  { side, align, rightToLeft, gap }: Placement,
): { left: number; top: number; maxHeight: number } => {
  const above = anchor.top - gap - margin
  const below = window.height - anchor.top - anchor.height - gap - margin
  const preferred = side === 'top' ? above : below
  const onTop = preferred >= size.height ? side === 'top' : above > below
  const atLeft = align === 'start' ? !rightToLeft : rightToLeft
  const left =
    align === 'center' ? anchor.left + (anchor.width - size.width) / 2 : atLeft ? anchor.left : anchor.left + anchor.width - size.width
  // An anchor outside the window has more space on one side than the window.
  const maxHeight = clamp(onTop ? above : below, 0, Math.max(0, window.height - 2 * margin))
  const height = Math.min(size.height, maxHeight)
  const top = onTop ? anchor.top - gap - height : anchor.top + anchor.height + gap
  return {
    left: clamp(left, margin, Math.max(margin, window.width - size.width - margin)),
    top: clamp(top, margin, Math.max(margin, window.height - height - margin)),
    maxHeight,
  }
}

/**
 * Position of a floating box whose whole content stays visible if the window is large enough: like `placeBox`, but if there is too little
 * space above and below, beside the anchor; if that is too narrow as well, over the anchor at the bottom of the window.
 */
export const placeWholeBox: typeof placeBox = (anchor, size, window, placement) => {
  const box = placeBox(anchor, size, window, placement)
  if (box.maxHeight >= size.height) return box
  const toRight = anchor.left + anchor.width + placement.gap
  const toLeft = anchor.left - placement.gap - size.width
  const left = (placement.rightToLeft ? [toLeft, toRight] : [toRight, toLeft]).find(
    (start) => start >= margin && start + size.width <= window.width - margin,
  )
  const lowestTop = Math.max(margin, window.height - size.height - margin)
  return {
    left: left ?? box.left,
    top: left === undefined ? lowestTop : clamp(anchor.top, margin, lowestTop),
    maxHeight: Math.max(0, window.height - 2 * margin),
  }
}

/**
 * Positions an open popover beside its anchor.
 * @param find `placeBox`, which covers the anchor only at the edge of the window, or `placeWholeBox`
 */
export const place = (
  floating: HTMLElement,
  anchor: Element,
  placement: { side: Side; align: Align; gap: number },
  find = placeBox,
): void => {
  floating.style.setProperty('max-height', 'none')
  const size = floating.getBoundingClientRect()
  const rightToLeft = getComputedStyle(anchor).direction === 'rtl'
  const { clientWidth: width, clientHeight: height } = document.documentElement
  const box = find(anchor.getBoundingClientRect(), size, { width, height }, { ...placement, rightToLeft })
  floating.style.setProperty('left', `${box.left}px`)
  floating.style.setProperty('top', `${box.top}px`)
  floating.style.setProperty('max-height', `${box.maxHeight}px`)
}
