/**
 * Runs a task when a slot is free. Rejects with the refusal of the queue, or with the reason of `signal` if it is aborted before the start.
 */
export type TaskQueue = <Result>(work: () => Promise<Result>, signal?: AbortSignal) => Promise<Result>

export interface TaskQueueOptions {
  /** Tasks at the same time. */
  readonly running: number
  /** Tasks that may wait (default: any number). */
  readonly waiting?: number
  /** Error for the next task. */
  readonly refusal?: () => Error
}

const queueFull = () => new Error('The line is full.')

/** Limits the tasks at the same time; the others wait in the order of arrival. */
export const createTaskQueue = ({ running, waiting = Number.POSITIVE_INFINITY, refusal = queueFull }: TaskQueueOptions): TaskQueue => {
  let free = running
  const queue: (() => void)[] = []

  const acquire = (signal: AbortSignal | undefined): Promise<void> => {
    signal?.throwIfAborted()
    if (free > 0) {
      free -= 1
      return Promise.resolve()
    }
    if (queue.length >= waiting) return Promise.reject(refusal())
    return new Promise((resolve, reject) => {
      const leave = () => {
        queue.splice(queue.indexOf(start), 1)
        reject(signal?.reason)
      }
      const start = () => {
        signal?.removeEventListener('abort', leave)
        resolve()
      }
      signal?.addEventListener('abort', leave, { once: true })
      queue.push(start)
    })
  }
  /** Passes the slot to the first waiting task, so that no new task can overtake it. */
  const release = () => {
    const next = queue.shift()
    if (next) next()
    else free += 1
  }

  return async (work, signal) => {
    await acquire(signal)
    try {
      return await work()
    } finally {
      release()
    }
  }
}
