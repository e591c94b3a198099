/** Runs work in its turn. Rejects as the line refuses, or with the reason of `signal` when that is aborted before the work has begun. */
export type Line = <Result>(work: () => Promise<Result>, signal?: AbortSignal) => Promise<Result>

export interface LineOptions {
  /** Pieces of work that go at once. */
  readonly running: number
  /** Pieces that may wait (default: any number). */
  readonly waiting?: number
  /** What the next one is told. */
  readonly refusal?: () => Error
}

const full = () => new Error('The line is full.')

/** Lets so many pieces of work go at once; the others wait, first come first served. */
export const createLine = ({ running, waiting = Number.POSITIVE_INFINITY, refusal = full }: LineOptions): Line => {
  let free = running
  const line: (() => void)[] = []

  const enter = (signal: AbortSignal | undefined): Promise<void> => {
    signal?.throwIfAborted()
    if (free > 0) {
      free -= 1
      return Promise.resolve()
    }
    if (line.length >= waiting) return Promise.reject(refusal())
    return new Promise((resolve, reject) => {
      const leave = () => {
        line.splice(line.indexOf(start), 1)
        reject(signal?.reason)
      }
      const start = () => {
        signal?.removeEventListener('abort', leave)
        resolve()
      }
      signal?.addEventListener('abort', leave, { once: true })
      line.push(start)
    })
  }
  /** The place goes straight to whoever waits longest, so nobody can slip in between. */
  const exit = () => {
    const next = line.shift()
    if (next) next()
    else free += 1
  }

  return async (work, signal) => {
    await enter(signal)
    try {
      return await work()
    } finally {
      exit()
    }
  }
}
