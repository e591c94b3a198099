/**
 * Reads again whatever changes: one reading at a time, and another one after it for what has changed meanwhile.
 * @returns to be called after each change; settles once that has been read, and rejects as `read` does
 */
export const createReader = (read: () => Promise<void>): (() => Promise<void>) => {
  let isStale = false
  let reading: Promise<void> | null = null
  const run = async (): Promise<void> => {
    try {
      while (isStale) {
        isStale = false
        await read()
      }
    } finally {
      // At once: a change told a moment later finds nobody who would look again.
      reading = null
    }
  }
  return () => {
    isStale = true
    reading ??= run()
    return reading
  }
}
