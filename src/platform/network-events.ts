import { isPageVisible } from './page-visible.ts'

/** Moments at which it is worth asking the server again: the browser says it is online, or somebody looks at the page once more. */
export const watchConnection = (hint: () => void, lost: () => void): void => {
  window.addEventListener('online', hint)
  window.addEventListener('offline', lost)
  document.addEventListener('visibilitychange', () => {
    if (isPageVisible()) hint()
  })
}

/** False is sure; true means only that there is some network. */
export const mayBeOnline = (): boolean => navigator.onLine
