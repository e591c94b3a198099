import { ApiError } from '../../common/api-error.ts'
import { createTaskQueue, type TaskQueue } from '../../common/task-queue.ts'

/** Runs at most `running` tasks at a time and queues at most `waiting` more; rejects the next with `server.busy`. */
export const createQueueLimit = (running: number, waiting: number): TaskQueue =>
  createTaskQueue({ running, waiting, refusal: () => new ApiError('server.busy', undefined, { 'Retry-After': '5' }) })
