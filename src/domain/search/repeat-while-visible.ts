import { isPageVisible } from '../../platform/page-visible.ts'

/**
 * Calls an action immediately, then after each pause, and at once when the page becomes visible again. While the page is not visible it is not
 * called. Calls do not overlap.
 * @param action resolves with the pause before its next call, in milliseconds; must not reject
 * @returns ends the repetition
 */
export const repeatWhileVisible = (action: (signal: AbortSignal) => Promise<number>): (() => void) => {
  const ended = new AbortController()
  const { signal } = ended
  let timer = 0
  let isRunning = false
  const run = async () => {
    if (isRunning || !isPageVisible()) return
    isRunning = true
    window.clearTimeout(timer)
    const pauseMs = await action(signal)
    isRunning = false
    if (!signal.aborted) timer = window.setTimeout(() => void run(), pauseMs)
  }
  document.addEventListener('visibilitychange', () => void run(), { signal })
  void run()
  return () => {
    ended.abort()
    window.clearTimeout(timer)
  }
}
