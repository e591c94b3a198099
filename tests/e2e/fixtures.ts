/* oxlint-disable no-empty-pattern -- Playwright reads from the first parameter which other fixtures one needs */
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, test as base, type Page } from '@playwright/test'
import { beginSession } from '../support/api.ts'
import { type OwnPortal, startOwnPortal } from '../support/own-portal.ts'
import { type PortalServer, startPortal } from '../support/portal-server.ts'

interface Account {
  readonly name: string
  readonly password: string
  readonly isAssetUser: boolean
  readonly isGuiAdmin: boolean
}

const accounts = JSON.parse(readFileSync('demo/accounts.json', 'utf8')) as readonly Account[]

const accountWith = (isAssetUser: boolean, isGuiAdmin: boolean): Account => {
  const found = accounts.find((account) => account.isAssetUser === isAssetUser && account.isGuiAdmin === isGuiAdmin)
  if (!found) throw new Error('the demo has no such account')
  return found
}

const accountNamed = (name: string): Account => {
  const found = accounts.find((account) => account.name === name)
  if (!found) throw new Error(`the demo has no account ${name}`)
  return found
}

export const users = {
  assetUser: accountWith(true, false),
  admin: accountWith(false, true),
  both: accountWith(true, true),
  /** Sees assets but has no download right. */
  viewer: accountNamed('viewer'),
}

/** Details of a test that is a main journey: `npm test` runs only these in a browser. Every letter of the requirements has one. */
export const journey = { tag: '@journey' } as const

/** Page object of the portal. */
export class Portal {
  constructor(
    readonly page: Page,
    readonly address: string,
  ) {}

  /**
   * Opens a page of the portal. Within the open document the hash is assigned: `goto` resolves at the first history entry, which can be one of
   * the router, and a reload after it would drop the navigation.
   */
  async open(hash = ''): Promise<void> {
    const isOpen = hash !== '' && this.page.url().split('#')[0] === this.address
    if (isOpen) await this.page.evaluate((next) => window.location.assign(next), hash)
    else await this.page.goto(`${this.address}${hash}`)
  }

  /** Continues a session of this user that the API began; tests of the form and of a second sign-in use `signIn`. */
  async startAs(user: Account, hash = ''): Promise<void> {
    const session = await beginSession(this.address, { user: user.name, pass: user.password })
    // A blank page has the storage of the portal and runs none of its code; the server sandboxes its other files.
    const blank = `${this.address}blank`
    await this.page.route(blank, (route) => route.fulfill({ contentType: 'text/html', body: '' }))
    await this.page.goto(blank)
    await this.page.unroute(blank)
    await this.page.evaluate(
      ({ token, stored }) => {
        localStorage.setItem('vitrine.token', token)
        localStorage.setItem('vitrine.session', stored)
      },
      { token: session.session ?? '', stored: JSON.stringify({ ...session, session: '' }) },
    )
    await this.open(hash)
  }

  /** Signs in with the form. */
  async signIn(user: Account): Promise<void> {
    await this.open('#/login?stay=1')
    // Typed: the page receives no input events for values that WebDriver BiDi sets.
    await this.page.getByLabel('Username', { exact: true }).pressSequentially(user.name)
    await this.page.getByLabel('Password', { exact: true }).pressSequentially(user.password)
    await this.page.getByRole('button', { name: 'Sign in', exact: true }).click()
    // Waits for the page after the sign-in.
    await this.page.getByLabel('Password', { exact: true }).waitFor({ state: 'detached' })
  }
}

/** The visible toast; a second copy in the document is for screen readers. */
export const visibleToast = (page: Page, text: string | RegExp) => page.getByRole('region', { name: /^Messages/ }).getByText(text)

interface Servers {
  /** The demo; tests leave it as they find it. */
  readonly demo: PortalServer
  /** A demo that a test may change; use `own` of portal-fixtures.ts, which restores it. */
  readonly ownServer: OwnPortal
}

/** Starts the demo with a copy of the media that were read once, see global-setup.ts. */
const startDemo = async (use: (demo: PortalServer) => Promise<void>): Promise<void> => {
  const data = mkdtempSync(join(tmpdir(), 'vitrine-demo-'))
  cpSync(process.env['PORTAL_TEMPLATE'] ?? '', data, { recursive: true })
  const demo = await startPortal({ data })
  await use(demo)
  await demo.stop()
  rmSync(data, { recursive: true, force: true, maxRetries: 5 })
}

interface Options {
  /** Playwright reports and controls the requests of the service worker, too: `setOffline`, `context.route`, a profile that starts offline. */
  readonly workerRequests: boolean
}

/** The variable by which Playwright leaves out the requests of service workers. */
const noWorkerRequests = 'PLAYWRIGHT_DISABLE_SERVICE_WORKER_NETWORK'

/** Without the option these calls would only affect the requests of pages. */
const refuseControl = (context: BrowserContext): void => {
  for (const name of ['setOffline', 'route', 'routeFromHAR', 'setExtraHTTPHeaders'] as const)
    Object.defineProperty(context, name, {
      value: () => Promise.reject(new Error(`context.${name} needs test.use({ workerRequests: true })`)),
    })
}

/**
 * Every worker starts a server at its first test that needs one. All fixtures of workers are here: Playwright replaces a worker, with its servers, between spec
 * files that differ in them.
 */
export const test = base.extend<{ portal: Portal; workerSwitch: null } & Options, Servers>({
  // An installation requests more than a hundred files. Their reports take 7 % of the CPU time of a first visit.
  workerRequests: [false, { option: true }],
  workerSwitch: [
    async ({ workerRequests }, use) => {
      if (!workerRequests) process.env[noWorkerRequests] = '1'
      await use(null)
      delete process.env[noWorkerRequests]
    },
    { auto: true },
  ],
  context: async ({ context, workerRequests }, use) => {
    if (!workerRequests) refuseControl(context)
    await use(context)
  },
  demo: [async ({}, use) => startDemo(use), { scope: 'worker' }],
  ownServer: [
    async ({}, use) => {
      const server = await startOwnPortal(process.env['PORTAL_TEMPLATE'] ?? '')
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
  portal: async ({ page, demo }, use) => {
    await use(new Portal(page, demo.address))
  },
})

export { expect } from '@playwright/test'
