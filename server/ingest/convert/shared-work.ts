/** Runs equal work once for several callers, and aborts it after all of them have aborted. */
export interface SharedWork<Result> {
  do(key: string, work: (signal: AbortSignal) => Promise<Result>, signal?: AbortSignal): Promise<Result>
}

interface Running<Result> {
  readonly promise: Promise<Result>
  readonly controller: AbortController
  waiting: number
}

export const createSharedWork = <Result>(): SharedWork<Result> => {
  const running = new Map<string, Running<Result>>()

  const begin = (key: string, work: (signal: AbortSignal) => Promise<Result>): Running<Result> => {
    const controller = new AbortController()
    const promise = work(controller.signal).finally(() => {
      if (running.get(key)?.controller === controller) running.delete(key)
    })
    const begun = { promise, controller, waiting: 0 }
    running.set(key, begun)
    return begun
  }

  return {
    async do(key, work, signal) {
      signal?.throwIfAborted()
      const current = running.get(key)
      // Aborted work may still be ending; its result is not available.
      const job = current && !current.controller.signal.aborted ? current : begin(key, work)
      job.waiting += 1
      let leave: (() => void) | undefined
      const given = new Promise<never>((_, reject) => {
        leave = () => reject(signal?.reason)
        signal?.addEventListener('abort', leave, { once: true })
      })
      try {
        return await Promise.race([job.promise, given])
      } finally {
        if (leave) signal?.removeEventListener('abort', leave)
        job.waiting -= 1
        if (job.waiting === 0 && signal?.aborted) {
          job.controller.abort()
          job.promise.catch(() => undefined)
        }
      }
    },
  }
}
