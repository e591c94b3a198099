import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, type CDPSession, chromium, type Page } from 'playwright'
import { browserArguments, browserPath } from '../tests/support/browser.ts'

interface BrowserOptions {
  readonly width?: number
  readonly height?: number
  readonly devicePixelRatio?: number
  /** Runs in every page before its own scripts. */
  readonly before?: () => void
  /** `block`: measures the page without the service worker of the portal. */
  readonly serviceWorkers?: 'block'
}

export interface BenchPage {
  readonly page: Page
  readonly context: BrowserContext
  readonly devtools: CDPSession
  /** CPU throttle of the page's main thread; workers and the service worker are not slowed. */
  readonly slowDown: (rate: number) => Promise<void>
}

/** The TypeScript compiler wraps function names in a helper that a page does not have. */
export const nameHelper = 'globalThis.__name = (named) => named'

/** A browser with its own profile, so that starts are cold; the profile is removed at the end. */
export const withBrowser = async <Result>(options: BrowserOptions, use: (bench: BenchPage) => Promise<Result>): Promise<Result> => {
  const profile = mkdtempSync(join(tmpdir(), 'vitrine-profile-'))
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: browserPath,
    args: browserArguments,
    viewport: { width: options.width ?? 820, height: options.height ?? 1180 },
    deviceScaleFactor: options.devicePixelRatio ?? 1,
    locale: 'en-GB',
    serviceWorkers: options.serviceWorkers ?? 'allow',
  })
  try {
    const page = context.pages()[0] ?? (await context.newPage())
    await page.addInitScript(nameHelper)
    if (options.before) await page.addInitScript(options.before)
    const devtools = await context.newCDPSession(page)
    const slowDown = async (rate: number) => void (await devtools.send('Emulation.setCPUThrottlingRate', { rate }))
    return await use({ page, context, devtools, slowDown })
  } finally {
    await context.close()
    rmSync(profile, { recursive: true, force: true })
  }
}
