/** On a busy machine work may take this many times its limit, as long as it uses less CPU time than the limit. */
const mostWallFactor = 5
const shortestCheckMs = 50

/**
 * Calls `exceeded` once when work has used up `seconds` of CPU time, and not before as much time has passed.
 * Without CPU times (`cpuSeconds` null) the limit is one of elapsed time.
 * @returns ends the watch
 */
export const limitTime = (seconds: number, cpuSeconds: () => number | null, exceeded: () => void): (() => void) => {
  const began = performance.now()
  const cpuBefore = cpuSeconds()
  const check = () => {
    const cpuNow = cpuSeconds()
    const elapsed = (performance.now() - began) / 1000
    const left = cpuBefore === null || cpuNow === null ? 0 : Math.min(seconds - (cpuNow - cpuBefore), seconds * mostWallFactor - elapsed)
    if (left <= 0) return exceeded()
    timer = setTimeout(check, Math.max(left * 1000, shortestCheckMs))
  }
  let timer = setTimeout(check, seconds * 1000)
  return () => clearTimeout(timer)
}
