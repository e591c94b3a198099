import { useEffect, useState } from 'react'

const maxRefreshCount = 10

/**
 * Refreshes a list for a while after a change that the server applies in the background.
 * @param refresh must be stable
 * @returns starts the refreshes, or starts them again
 */
export const useRepeatedRefresh = (refresh: () => void, intervalMs: number): (() => void) => {
  const [count, setCount] = useState(maxRefreshCount)
  useEffect(() => {
    if (count >= maxRefreshCount) return undefined
    const timer = window.setTimeout(() => {
      setCount(count + 1)
      refresh()
    }, intervalMs)
    return () => window.clearTimeout(timer)
  }, [count, refresh, intervalMs])
  return () => setCount(0)
}
