const queues = new Map<string, Promise<unknown>>()

/** After this time another tab takes the lock over: the holder may be a frozen tab. */
const lockTimeoutMs = 20_000

/** The browser blocks all site data: locks and caches exist and refuse every request. */
export const isStorageBlocked = (error: unknown): boolean => error instanceof DOMException && error.name === 'SecurityError'

const withinPage = <Result>(name: string, run: () => Promise<Result>): Promise<Result> => {
  const result = (queues.get(name) ?? Promise.resolve()).then(run)
  queues.set(
    name,
    result.catch(() => undefined),
  )
  return result
}

/**
 * Runs work in one tab at a time, to save work. It does not exclude parallel runs: a frozen tab may resume after another tab took its lock,
 * and some browsers have no locks. The work must detect concurrent changes itself.
 */
export const withLock = async <Result>(name: string, run: () => Promise<Result>): Promise<Result> => {
  const { locks } = (globalThis.navigator ?? {}) as { readonly locks?: LockManager }
  if (!locks) return withinPage(name, run)
  let hasLock = false
  const runLocked = () => {
    hasLock = true
    return run()
  }
  try {
    return await locks.request(name, { signal: AbortSignal.timeout(lockTimeoutMs) }, runLocked)
  } catch (error) {
    if (!hasLock && isStorageBlocked(error)) return withinPage(name, run)
    if (hasLock || !(error instanceof DOMException && error.name === 'TimeoutError')) throw error
    return locks.request(name, { steal: true }, runLocked)
  }
}
