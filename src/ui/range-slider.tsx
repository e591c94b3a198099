import { lazyComponent } from './lazy-component.tsx'
import type { RangeSliderProps } from './range-slider-loaded.tsx'

const LoadedRangeSlider = lazyComponent(() => import('./range-slider-loaded.tsx').then((module) => module.LoadedRangeSlider))

/** Slider with two thumbs. Its code loads with the first one shown; the wrapper reserves the height. */
export const RangeSlider = (props: RangeSliderProps) => (
  <div className="min-h-[var(--control)]">
    <LoadedRangeSlider {...props} />
  </div>
)
