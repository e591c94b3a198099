/** Recent speed of a list in px per second; positive = downwards. A single move has no speed: it may be a jump. */
export interface Speedometer {
  readonly moved: (top: number, now: number) => void
  readonly speed: () => number
  readonly reset: () => void
}

const moment = 120
/** Minimum time between two samples for a valid speed. */
const minSampleMs = 8

export const createSpeedometer = (): Speedometer => {
  let samples: { readonly top: number; readonly now: number }[] = []
  return {
    moved: (top, now) => {
      samples = [...samples.filter((sample) => now - sample.now < moment), { top, now }]
    },
    speed: () => {
      const oldest = samples[0]
      const newest = samples.at(-1)
      if (!oldest || !newest || newest.now - oldest.now < minSampleMs) return 0
      return ((newest.top - oldest.top) / (newest.now - oldest.now)) * 1000
    },
    reset: () => {
      samples = []
    },
  }
}
