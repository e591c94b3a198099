import { isPageVisible } from './page-visible.ts'

/** Calls `onRetryHint` when the browser goes online or the page becomes visible, because a retry may then succeed. */
export const watchConnection = (onRetryHint: () => void, onLost: () => void): void => {
  window.addEventListener('online', onRetryHint)
  window.addEventListener('offline', onLost)
  document.addEventListener('visibilitychange', () => {
    if (isPageVisible()) onRetryHint()
  })
}

/** False is reliable; true means only that some network exists. */
export const mayBeOnline = (): boolean => navigator.onLine
