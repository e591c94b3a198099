interface MemoryProbe {
  /** Memory of the process in bytes. */
  readonly usedBytes?: () => number
  /** Check interval. */
  readonly intervalMs?: number
}

/**
 * Calls `exceeded` once when the process uses more than `megabytes` in addition to its initial memory. Returns a function that ends the
 * check. Resource limits of a thread do not cover memory outside its heap, such as decompressed streams.
 */
export const guardMemory = (
  megabytes: number,
  exceeded: () => void,
  { usedBytes: readUsedBytes = () => process.memoryUsage.rss(), intervalMs: every = 200 }: MemoryProbe = {},
): (() => void) => {
  const before = readUsedBytes()
  const timer = setInterval(() => {
    if (readUsedBytes() - before <= megabytes * 1e6) return
    clearInterval(timer)
    exceeded()
  }, every)
  timer.unref()
  return () => clearInterval(timer)
}
