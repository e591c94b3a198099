/** Limits the wait, because an abort does not always end a hanging read. Rejects with `timeoutError()` or the signal's reason. */
export const withTimeout = async <Value>(
  work: Promise<Value>,
  timeoutMs: number,
  signal: AbortSignal,
  timeoutError: () => unknown,
): Promise<Value> => {
  // Prevents an unhandled rejection after the timeout.
  work.catch(() => undefined)
  let timer: ReturnType<typeof setTimeout> | undefined
  let stop = () => {}
  const end = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(timeoutError()), timeoutMs)
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
