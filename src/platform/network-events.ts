import { isPageVisible } from './page-visible.ts'

/** Calls `hint` when the browser goes online or the page becomes visible, because a retry may then succeed. */
export const watchConnection = (hint: () => void, lost: () => void): void => {
  window.addEventListener('online', hint)
  window.addEventListener('offline', lost)
  document.addEventListener('visibilitychange', () => {
    if (isPageVisible()) hint()
  })
}

/** False is sure; true means only that there is some network. */
export const mayBeOnline = (): boolean => navigator.onLine
