interface StateReader {
  /** What is shown may be out of date. */
  readonly stale: () => void
  readonly stop: () => void
}

/** Reading takes longer the more there is: however often it changes, most of the time is left for other things. */
const restOf = (took: number): number => Math.max(100, took * 5)

/** Shows what is there soon after it has changed; one reading at a time. */
export const createStateReader = <State>({
  read,
  show,
}: {
  readonly read: () => Promise<State>
  readonly show: (state: State) => void
}): StateReader => {
  let isStale = false
  const over = new AbortController()
  let reading: Promise<void> | null = null

  const run = async (): Promise<void> => {
    while (isStale && !over.signal.aborted) {
      isStale = false
      const begun = performance.now()
      const state = await read().catch(() => null)
      if (state && !over.signal.aborted) show(state)
      const rest = restOf(performance.now() - begun)
      await new Promise((later) => setTimeout(later, rest))
    }
  }
  return {
    stale: () => {
      isStale = true
      reading ??= run().finally(() => {
        reading = null
      })
    },
    stop: () => over.abort(),
  }
}
