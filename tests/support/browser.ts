import { findBrowser } from '../../scripts/find-browser.mjs'

/** Flags under which headless Chromium runs in a container, without its own background traffic. */
export const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export const browserPath = findBrowser() ?? 'chromium'
