/* oxlint-disable no-empty-pattern -- Playwright reads from the first parameter which other fixtures one needs */
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, type Page } from '@playwright/test'
import { startPortal } from '../support/portal-server.ts'

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

/** Page object of the portal. */
export class Portal {
  constructor(
    readonly page: Page,
    readonly address: string,
  ) {}

  async open(hash = ''): Promise<void> {
    await this.page.goto(`${this.address}${hash}`)
  }

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

/** A demo server for each worker, so that parallel tests do not share accounts. */
const startDemo = async (use: () => Promise<void>): Promise<void> => {
  const data = mkdtempSync(join(tmpdir(), 'vitrine-demo-'))
  cpSync(process.env['PORTAL_TEMPLATE'] ?? '', data, { recursive: true })
  const portal = await startPortal({ data })
  process.env['PORTAL_ADDRESS'] = portal.address
  await use()
  await portal.stop()
  rmSync(data, { recursive: true, force: true })
}

export const test = base.extend<{ portal: Portal }, { demo: undefined }>({
  demo: [async ({}, use) => startDemo(() => use(undefined)), { scope: 'worker', auto: true }],
  portal: async ({ page }, use) => {
    await use(new Portal(page, process.env['PORTAL_ADDRESS'] ?? ''))
  },
})

export { expect } from '@playwright/test'
