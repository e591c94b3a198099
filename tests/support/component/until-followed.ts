import { expect } from 'vitest'

/** Waits until the page shows a text, and tells it meanwhile that it has become visible: then it checks for changes of the server. */
export const untilFollowed = (text: string): Promise<void> =>
  expect
    .poll(() => {
      document.dispatchEvent(new Event('visibilitychange'))
      return document.body.textContent
    })
    .toContain(text)
