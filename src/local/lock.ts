const queues = new Map<string, Promise<unknown>>()

/** How long the holder may be silent (a frozen tab) before somebody else goes on. */
const patience = 20_000

const withinPage = <Result>(name: string, run: () => Promise<Result>): Promise<Result> => {
  const turn = (queues.get(name) ?? Promise.resolve()).then(run)
  queues.set(
    name,
    turn.catch(() => undefined),
  )
  return turn
}

/**
 * Lets one tab at a time do something. It saves work and is no more than that: a holder that wakes up after its lock was taken, and a
 * browser without locks, must do no harm, so what is done inside has to notice by itself that somebody else was faster.
 */
export const withLock = async <Result>(name: string, run: () => Promise<Result>): Promise<Result> => {
  const { locks } = (globalThis.navigator ?? {}) as { readonly locks?: LockManager }
  if (!locks) return withinPage(name, run)
  let isMine = false
  const mine = () => {
    isMine = true
    return run()
  }
  try {
    return await locks.request(name, { signal: AbortSignal.timeout(patience) }, mine)
  } catch (error) {
    if (isMine || !(error instanceof DOMException && error.name === 'TimeoutError')) throw error
    return locks.request(name, { steal: true }, mine)
  }
}
