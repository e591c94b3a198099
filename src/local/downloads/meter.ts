/** Progress of a transfer. */
export interface Progress {
  readonly id: string
  /** Received bytes, stored or not. */
  readonly received: number
  /** Average of the last seconds; null = not measured long enough. */
  readonly bytesPerSecond: number | null
}

const windowMs = 5000
const minElapsedMs = 500

/** Measures the average speed over 5 s, so that it does not change with every packet. @param now milliseconds of a monotonic clock */
export const createMeter = (now: () => number) => {
  let id = ''
  let samples: { readonly at: number; readonly received: number }[] = []
  return {
    note: (of: string, received: number): Progress => {
      const at = now()
      const last = samples.at(-1)
      // Another job, or the same job restarted.
      if (of !== id || (last && received < last.received)) samples = []
      id = of
      samples = [...samples.filter((sample) => at - sample.at <= windowMs), { at, received }]
      const first = samples[0]
      const elapsed = first ? at - first.at : 0
      return { id, received, bytesPerSecond: first && elapsed >= minElapsedMs ? ((received - first.received) / elapsed) * 1000 : null }
    },
  }
}
