import { ApiError } from '../../common/api-error.ts'

export interface FairQueue {
  /** Rejects with `server.busy` where too many wait, and with the reason of `signal` when it is aborted while it waits. */
  run<Result>(owner: string, signal: AbortSignal, work: () => Promise<Result>): Promise<Result>
}

export interface FairQueueLimits {
  readonly atOnce: number
  /** Pieces of work that one owner may have in line, and all of them together. */
  readonly each: number
  readonly all: number
}

/** Owners take turns, so that nobody waits behind more than one piece of work of each other one, however many those have ordered. */
export const createFairQueue = ({ atOnce, each, all }: FairQueueLimits): FairQueue => {
  /** Lines of the owners, in the order of their turns; never empty ones. */
  const lines = new Map<string, (() => void)[]>()
  let free = atOnce
  let waiting = 0

  const enter = (owner: string, signal: AbortSignal): Promise<void> => {
    signal.throwIfAborted()
    if (free > 0) {
      free -= 1
      return Promise.resolve()
    }
    const line = lines.get(owner) ?? []
    if (line.length >= each || waiting >= all) throw new ApiError('server.busy', undefined, { 'Retry-After': '5' })
    return new Promise((resolve, reject) => {
      const leave = () => {
        line.splice(line.indexOf(start), 1)
        if (line.length === 0) lines.delete(owner)
        waiting -= 1
        reject(signal.reason)
      }
      const start = () => {
        signal.removeEventListener('abort', leave)
        waiting -= 1
        resolve()
      }
      signal.addEventListener('abort', leave, { once: true })
      line.push(start)
      lines.set(owner, line)
      waiting += 1
    })
  }
  /** The place goes straight to whoever is next, so nobody can slip in between. */
  const exit = () => {
    const [next] = lines
    if (!next) {
      free += 1
      return
    }
    const [owner, line] = next
    const start = line.shift()
    lines.delete(owner)
    if (line.length > 0) lines.set(owner, line)
    start?.()
  }

  return {
    async run(owner, signal, work) {
      await enter(owner, signal)
      try {
        return await work()
      } finally {
        exit()
      }
    },
  }
}
