import { later } from './later.tsx'
import type { RangeSliderProps } from './range-slider-loaded.tsx'

const LoadedRangeSlider = later(() => import('./range-slider-loaded.tsx').then((module) => module.LoadedRangeSlider))

/** A slider with two thumbs. Its code comes when the first one is shown; the room is kept meanwhile. */
export const RangeSlider = (props: RangeSliderProps) => (
  <div className="min-h-[var(--control)]">
    <LoadedRangeSlider {...props} />
  </div>
)
