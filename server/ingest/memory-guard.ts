interface Measuring {
  /** Bytes that the process holds. */
  readonly held?: () => number
  /** Milliseconds. */
  readonly every?: number
}

/**
 * Calls `exceeded` once when the process holds more than `megabytes` beyond what it held at first; answers what ends the watch. What a thread keeps
 * outside its heap (the bytes a packed stream unfolds to) counts against none of its own limits.
 */
export const guardMemory = (
  megabytes: number,
  exceeded: () => void,
  { held = () => process.memoryUsage.rss(), every = 200 }: Measuring = {},
): (() => void) => {
  const before = held()
  const timer = setInterval(() => {
    if (held() - before <= megabytes * 1e6) return
    clearInterval(timer)
    exceeded()
  }, every)
  timer.unref()
  return () => clearInterval(timer)
}
