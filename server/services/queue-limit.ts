import { ApiError } from '../http/api-error.ts'

export type QueueLimit = <Result>(work: () => Promise<Result>) => Promise<Result>

/** Lets `running` pieces of work go at once and `waiting` more stand in line; beyond that rejects with `server.busy`. */
export const createQueueLimit = (running: number, waiting: number): QueueLimit => {
  let free = running
  const line: (() => void)[] = []
  return async (work) => {
    if (free > 0) free--
    else if (line.length >= waiting) throw new ApiError('server.busy', undefined, { 'Retry-After': '5' })
    // Whoever leaves hands the place on, so it is never free in between.
    else await new Promise<void>((resolve) => line.push(resolve))
    try {
      return await work()
    } finally {
      const next = line.shift()
      if (next) next()
      else free++
    }
  }
}
