/**
 * Browsers cut elements off at some height (Firefox near 17.9 M device px, Chromium near 33.5 M), so the scrolled element of a long list
 * is lower than the list. Near both ends the two run in step; between them the scroll bar covers more list than it has px.
 */
export interface ScrollRange {
  /** px of the scrolled element. */
  readonly spacer: number
  /** The list is higher than its spacer. */
  readonly scaled: boolean
  /** The farthest the list can be scrolled. */
  readonly end: number
  /** Place of the scroll bar for a place of the list. */
  readonly toNative: (top: number) => number
  /** Place of the list for a place of the scroll bar, as when its thumb is dragged there. */
  readonly toList: (native: number) => number
}

const highestSpacer = 8_000_000
const highestDevicePixels = 16_000_000

/** px that an element may be high on a screen of that many device px to one px, with room to spare in every browser. */
export const spacerCap = (devicePixelRatio: number): number =>
  Math.min(highestSpacer, Math.floor(highestDevicePixels / Math.max(1, devicePixelRatio)))

/** Part of the spacer at each end that runs in step with the list. */
const inStep = 1 / 8

export const createScrollRange = (height: number, viewport: number, cap: number): ScrollRange => {
  const spacer = Math.min(height, cap)
  const end = Math.max(0, height - viewport)
  const nativeEnd = Math.max(0, spacer - viewport)
  const scaled = height > cap
  const edge = scaled ? Math.floor(nativeEnd * inStep) : 0
  const clampNative = (native: number) => Math.max(0, Math.min(nativeEnd, native))
  const clampList = (top: number) => Math.max(0, Math.min(end, top))
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
