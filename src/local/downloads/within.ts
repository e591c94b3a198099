/** Aborting alone does not always end a read that hangs, so the wait itself has an end: rejects with `late()`, or with the signal's reason. */
export const within = async <Value>(
  work: Promise<Value>,
  milliseconds: number,
  signal: AbortSignal,
  late: () => unknown,
): Promise<Value> => {
  // Whoever waits no longer does not hear of it either.
  work.catch(() => undefined)
  let timer: ReturnType<typeof setTimeout> | undefined
  let stop = () => {}
  const end = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late()), milliseconds)
    stop = () => reject(signal.reason)
    signal.addEventListener('abort', stop)
  })
  try {
    signal.throwIfAborted()
    return await Promise.race([work, end])
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
  }
}
