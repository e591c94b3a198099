type Task = () => Promise<unknown>

/** Joins the line; gives the way to leave it before one's turn. */
export type WaitingLine = (task: Task) => () => void

/** Runs few tasks at a time, in the order they came, so that something more urgent beside them need not wait for all of them. */
export const createWaitingLine = (lanes: number): WaitingLine => {
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
      if (running >= lanes) return
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
