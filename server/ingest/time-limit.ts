/** On an overloaded machine a task may take this multiple of its limit, while it uses less CPU time than the limit. */
const maxWallTimeFactor = 5
const minCheckMs = 50

/**
 * Calls `exceeded` once when a task has used `seconds` of CPU time. Without CPU times (`cpuSeconds` null) the limit is elapsed time.
 * @param exceeded gets whether the task itself used the time; else the machine may have been overloaded
 * @returns a function that ends the check
 */
export const limitTime = (seconds: number, cpuSeconds: () => number | null, exceeded: (isOwnTime: boolean) => void): (() => void) => {
  const startedAt = performance.now()
  const cpuBefore = cpuSeconds()
  const check = () => {
    const cpuNow = cpuSeconds()
    const elapsed = (performance.now() - startedAt) / 1000
    const ownLeft = cpuBefore === null || cpuNow === null ? null : seconds - (cpuNow - cpuBefore)
    const left = ownLeft === null ? 0 : Math.min(ownLeft, seconds * maxWallTimeFactor - elapsed)
    if (left <= 0) return exceeded(ownLeft !== null && ownLeft <= 0)
    timer = setTimeout(check, Math.max(left * 1000, minCheckMs))
  }
  let timer = setTimeout(check, seconds * 1000)
  return () => clearTimeout(timer)
}
