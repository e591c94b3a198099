import { clamp } from '#common/clamp.ts'

/**
 * Maps list offsets to scroll bar offsets. Browsers limit element heights (Firefox near 17.9 M device px, Chromium near 33.5 M).
 * For longer lists the scrolled element is lower than the list. Near both ends the two move in step; between them one px of the scroll bar
 * covers more px of the list.
 */
export interface ScrollRange {
  /** Height of the scrolled element in px. */
  readonly spacer: number
  /** The list is higher than its spacer. */
  readonly scaled: boolean
  /** Maximum list offset. */
  readonly end: number
  /** Scroll bar offset of a list offset. */
  readonly toNative: (top: number) => number
  /** List offset of a scroll bar offset, e.g. while its thumb is dragged. */
  readonly toList: (native: number) => number
}

const maxSpacerPx = 8_000_000
const maxDevicePx = 16_000_000

/** Maximum element height in px for a device pixel ratio, with a margin for every browser. */
export const spacerLimitPx = (devicePixelRatio: number): number =>
  Math.min(maxSpacerPx, Math.floor(maxDevicePx / Math.max(1, devicePixelRatio)))

/** Part of the spacer at each end that runs in step with the list. */
const inStep = 1 / 8

export const createScrollRange = (height: number, viewport: number, cap: number): ScrollRange => {
  const spacer = Math.min(height, cap)
  const end = Math.max(0, height - viewport)
  const nativeEnd = Math.max(0, spacer - viewport)
  const scaled = height > cap
  const edge = scaled ? Math.floor(nativeEnd * inStep) : 0
  const clampNative = (native: number) => clamp(native, 0, nativeEnd)
  const clampList = (top: number) => clamp(top, 0, end)
  if (!scaled) return { spacer, scaled, end, toNative: clampList, toList: clampNative }
  const scale = (end - 2 * edge) / (nativeEnd - 2 * edge)
  return {
    spacer,
    scaled,
    end,
    toNative: (top) => {
      const at = clampList(top)
      if (at <= edge) return at
      return at >= end - edge ? nativeEnd - (end - at) : edge + (at - edge) / scale
    },
    toList: (native) => {
      const at = clampNative(native)
      if (at <= edge) return at
      return at >= nativeEnd - edge ? end - (nativeEnd - at) : edge + (at - edge) * scale
    },
  }
}
