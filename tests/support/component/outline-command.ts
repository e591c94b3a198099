import type { BrowserCommand } from 'vitest/node'

declare module 'vitest/browser' {
  interface BrowserCommands {
    /** Roles, names, states and order of everything on the page, as Playwright's ARIA snapshot. */
    ariaOutline: () => Promise<string>
  }
}

/** A command of the test runner, because Vitest has no ARIA snapshots. */
export const ariaOutline: BrowserCommand = ({ iframe }) => iframe.locator('body').ariaSnapshot()
