import { createPosterLayout } from '../src/widgets/result-grid/layout/poster-layout.ts'
import { sampleAspectRatios } from './aspect-ratios.ts'

const options = { width: 1180, minHeight: 200, maxHeight: 260, factor: 1.15, spacing: 4 }
const pages = { first: 60, next: 30 }
const repeats = 9

/** Milliseconds for each run that computes the position of every row; runs in Node and in a browser. */
export const timeLayouts = (total: number): readonly number[] => {
  const aspectRatios = sampleAspectRatios(total)
  const lay = () => {
    const started = performance.now()
    const layout = createPosterLayout({ total, aspectRatios, pages }, options)
    const took = performance.now() - started
    if (!(layout.height > 0)) throw new Error('The layout has no height.')
    return took
  }
  for (let warm = 0; warm < 3; warm += 1) lay()
  return Array.from({ length: repeats }, lay)
}
