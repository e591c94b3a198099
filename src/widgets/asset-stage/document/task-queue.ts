type Task = () => Promise<unknown>

/** Adds a task to the queue. @returns removes the task if it has not started */
export type TaskQueue = (task: Task) => () => void

/** Runs a few tasks at a time in order of arrival, so that other urgent requests do not wait for all of them. */
export const createTaskQueue = (maxRunningCount: number): TaskQueue => {
  const waiting = new Set<Task>()
  let running = 0
  const run = async (task: Task) => {
    running += 1
    waiting.delete(task)
    await task().catch(() => undefined)
    running -= 1
    next()
  }
  const next = () => {
    for (const task of waiting) {
      if (running >= maxRunningCount) return
      void run(task)
    }
  }
  return (task) => {
    waiting.add(task)
    next()
    return () => {
      waiting.delete(task)
    }
  }
}
