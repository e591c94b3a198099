import { lazy, Suspense } from 'react'
import type { RangeSliderProps } from './range-slider-loaded.tsx'

const LoadedRangeSlider = lazy(() => import('./range-slider-loaded.tsx').then((module) => ({ default: module.LoadedRangeSlider })))

/** A slider with two thumbs. Its code comes when the first one is shown; the room is kept meanwhile. */
export const RangeSlider = (props: RangeSliderProps) => (
  <Suspense fallback={<div className="h-[var(--control)]" />}>
    <LoadedRangeSlider {...props} />
  </Suspense>
)
