/** Runs at most `width` tasks at once; the others wait in order. */
export type Limiter = <Result>(task: () => Promise<Result>) => Promise<Result>

export const createLimiter = (width: number): Limiter => {
  let running = 0
  const waiting: (() => void)[] = []
  const done = () => {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
  return async (task) => {
    if (running < width) running += 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await task()
    } finally {
      done()
    }
  }
}
