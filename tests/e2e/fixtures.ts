import { readFileSync } from 'node:fs'
import { test as base, type Page } from '@playwright/test'

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

export const people = {
  assetUser: accountWith(true, false),
  admin: accountWith(false, true),
  both: accountWith(true, true),
  /** May look at assets and download none. */
  viewer: accountNamed('viewer'),
}

/** Words in which a test speaks of the portal. */
export class Portal {
  constructor(
    readonly page: Page,
    readonly address: string,
  ) {}

  async open(hash = ''): Promise<void> {
    await this.page.goto(`${this.address}${hash}`)
  }

  async signIn(person: Account): Promise<void> {
    await this.open('#/login?stay=1')
    await this.page.getByLabel('User name', { exact: true }).fill(person.name)
    await this.page.getByLabel('Password', { exact: true }).fill(person.password)
    await this.page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await this.page.waitForURL((url) => !url.hash.startsWith('#/login'))
  }
}

/** A message as it is seen; for screen readers it stands in the document a second time. */
export const said = (page: Page, text: string | RegExp) => page.getByRole('region', { name: /^Messages/ }).getByText(text)

export const test = base.extend<{ portal: Portal }>({
  portal: async ({ page }, use) => {
    await use(new Portal(page, process.env['PORTAL_ADDRESS'] ?? ''))
  },
})

export { expect } from '@playwright/test'
