import { ApiError } from '../../common/api-error.ts'
import { createLine, type Line } from '../../common/line.ts'

/** Lets `running` pieces of work go at once and `waiting` more stand in line; beyond that rejects with `server.busy`. */
export const createQueueLimit = (running: number, waiting: number): Line =>
  createLine({ running, waiting, refusal: () => new ApiError('server.busy', undefined, { 'Retry-After': '5' }) })
