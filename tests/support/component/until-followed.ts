import { expect } from 'vitest'

const textOf = (root: Element): string => [root.textContent, ...[...root.querySelectorAll('img')].map(({ alt }) => alt)].join('\n')

/** Waits until the page has a text or alternative text, and tells it meanwhile that it has become visible: then it follows the server. */
export const untilFollowed = (text: string): Promise<void> =>
  expect
    .poll(() => {
      document.dispatchEvent(new Event('visibilitychange'))
      return textOf(document.body)
    })
    .toContain(text)
