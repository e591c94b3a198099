/** How far a transfer is. */
export interface Progress {
  readonly id: string
  /** Bytes that have arrived, kept or not yet. */
  readonly received: number
  /** Over the last seconds; null = too early to say. */
  readonly bytesPerSecond: number | null
}

const over = 5000
const atLeast = 500

/** Speed over the last 5 s, so that it does not jump with every packet. `now` in milliseconds that only grow. */
export const createMeter = (now: () => number) => {
  let id = ''
  let samples: { readonly at: number; readonly received: number }[] = []
  return {
    note: (of: string, received: number): Progress => {
      const at = now()
      const last = samples.at(-1)
      // Another job, or the same from its beginning.
      if (of !== id || (last && received < last.received)) samples = []
      id = of
      samples = [...samples.filter((sample) => at - sample.at <= over), { at, received }]
      const first = samples[0]
      const elapsed = first ? at - first.at : 0
      return { id, received, bytesPerSecond: first && elapsed >= atLeast ? ((received - first.received) / elapsed) * 1000 : null }
    },
  }
}
