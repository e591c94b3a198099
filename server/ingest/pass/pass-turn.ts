/** The time in which one pass works. */
export interface PassTurn {
  /** Aborted when another pass must begin: this one starts nothing new and leaves its reading to the next one. */
  readonly signal: AbortSignal
  /** The pass has found all changes of the folder and has removed assets: from now on it may be ended early. */
  allowHandover(): void
}

/** The value of a promise; null as soon as the signal is aborted. */
export const unlessAborted = <Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value | null> =>
  new Promise((resolve, reject) => {
    const leave = () => resolve(null)
    if (signal.aborted) return leave()
    signal.addEventListener('abort', leave, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave))
  })

/**
 * Runs a task for each item in order, with `parallelCount` tasks at the same time. After the first failure or an abort no further item
 * starts.
 */
export const forEachInTurn = async <Item>(
  items: Iterable<Item>,
  parallelCount: number,
  signal: AbortSignal,
  task: (item: Item) => Promise<void>,
): Promise<void> => {
  const queue = items[Symbol.iterator]()
  let failed = false
  const lane = async () => {
    for (let next = queue.next(); !next.done; next = queue.next()) {
      if (failed || signal.aborted) return
      try {
        await task(next.value)
      } catch (error) {
        failed = true
        throw error
      }
    }
  }
  await Promise.all(Array.from({ length: parallelCount }, lane))
}
