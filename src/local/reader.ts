/**
 * Merges change notifications: one `read` runs at a time, and one more follows for all changes that arrived while it ran.
 * @returns function to call after each change; its promise settles with the `read` that includes the change
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
      // Synchronously: a change that arrives after the loop must start a new run.
      reading = null
    }
  }
  return () => {
    isStale = true
    reading ??= run()
    return reading
  }
}
