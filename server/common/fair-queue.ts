import { ApiError } from './api-error.ts'

export interface FairQueue {
  /** Rejects with `server.busy` if too many tasks wait, and with the reason of `signal` if it is aborted while waiting. */
  run<Result>(owner: string, signal: AbortSignal, work: () => Promise<Result>): Promise<Result>
}

export interface FairQueueLimits {
  readonly maxRunning: number
  /** Waiting tasks of one owner, and of all owners together. */
  readonly maxWaitingPerOwner: number
  readonly maxWaiting: number
}

/** Owners take turns, so that a task waits for at most one task of each other owner. */
export const createFairQueue = ({ maxRunning, maxWaitingPerOwner, maxWaiting }: FairQueueLimits): FairQueue => {
  /** Waiting tasks by owner, in the order of their turns; never empty. */
  const queues = new Map<string, (() => void)[]>()
  let free = maxRunning
  let waiting = 0

  const enter = (owner: string, signal: AbortSignal): Promise<void> => {
    signal.throwIfAborted()
    if (free > 0) {
      free -= 1
      return Promise.resolve()
    }
    const line = queues.get(owner) ?? []
    if (line.length >= maxWaitingPerOwner || waiting >= maxWaiting) throw new ApiError('server.busy', undefined, { 'Retry-After': '5' })
    return new Promise((resolve, reject) => {
      const leave = () => {
        line.splice(line.indexOf(start), 1)
        if (line.length === 0) queues.delete(owner)
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
      queues.set(owner, line)
      waiting += 1
    })
  }
  /** Passes the slot to the next waiting task, so that no new task can overtake it. */
  const release = () => {
    const [next] = queues
    if (!next) {
      free += 1
      return
    }
    const [owner, line] = next
    const start = line.shift()
    queues.delete(owner)
    if (line.length > 0) queues.set(owner, line)
    start?.()
  }

  return {
    async run(owner, signal, work) {
      await enter(owner, signal)
      try {
        return await work()
      } finally {
        release()
      }
    },
  }
}
