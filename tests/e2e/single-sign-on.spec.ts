import type { Page } from '@playwright/test'
import { client, startProvider, type TestProvider } from '../support/identity-provider.ts'
import { type OwnPortal, startOwnPortal } from '../support/own-portal.ts'
import { freePort } from '../support/portal-server.ts'
import { expect, test } from './portal-fixtures.ts'

let provider: TestProvider
let portal: OwnPortal
let only: OwnPortal

const withProvider = (issuer: string, more: readonly string[] = []) => ({
  arguments: (address: string) => [
    '--public-url',
    address,
    '--sso-issuer',
    issuer,
    '--sso-client-id',
    client.id,
    '--sso-label',
    'House account',
    ...more,
  ],
  environment: { VITRINE_SSO_CLIENT_SECRET: client.secret },
})

test.beforeAll(async () => {
  const template = process.env['PORTAL_TEMPLATE'] ?? ''
  const ports = [await freePort(), await freePort()] as const
  provider = await startProvider(ports.map((port) => `http://127.0.0.1:${port}/assetportal/api/session/sso/return`))
  portal = await startOwnPortal(template, { port: ports[0], ...withProvider(provider.issuer) })
  only = await startOwnPortal(template, { port: ports[1], ...withProvider(provider.issuer, ['--no-guests']) })
  provider.users.set('press', { email: 'press@vitrine.example', email_verified: true })
})
test.afterAll(async () => {
  await only.stop()
  await portal.stop()
  await provider.close()
})

const signInThere = async (page: Page, name: string) => {
  await expect(page).toHaveURL(new RegExp(`^${provider.issuer}/interaction/`))
  await page.getByPlaceholder('Enter any login').fill(name)
  await page.getByPlaceholder('and password').fill('whatever')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
}

test('L4 signs in through the provider and returns to the requested page', async ({ page }) => {
  await page.goto(`${only.address}#/search/dandelion`)
  await expect(page).toHaveURL(/#\/login/)
  await page.getByRole('link', { name: 'House account' }).click()
  await signInThere(page, 'press')
  await expect(page).toHaveURL(`${only.address}#/search/dandelion`)
  await expect(page.locator('img[src*="/media/"]').first()).toBeVisible()
  const token = await page.evaluate(() => localStorage.getItem('vitrine.token'))
  const bookmarks = await fetch(`${only.address}assetportal/api/config/bookmarks`, { headers: { Authorization: `Bearer ${token}` } })
  expect(bookmarks.status).toBe(200)
  await page.reload()
  await expect(page.locator('img[src*="/media/"]').first()).toBeVisible()
})

test('L4 a user who cancels at the provider gets a message and can sign in another way', async ({ page }) => {
  await page.goto(`${portal.address}#/login`)
  await page.getByRole('link', { name: 'House account' }).click()
  await expect(page).toHaveURL(new RegExp(`^${provider.issuer}/interaction/`))
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'The sign-in was cancelled' })).toBeVisible()
  await expect(page.getByLabel('Username', { exact: true })).toBeVisible()
})

test('L7 shows an unknown user that they have no permission', async ({ page }) => {
  await page.goto(`${portal.address}#/login`)
  await page.getByRole('link', { name: 'House account' }).click()
  await signInThere(page, 'stranger')
  await expect(page.getByRole('heading', { name: 'No permission' })).toBeVisible()
  await page.getByRole('link', { name: 'Sign in with another account' }).click()
  await expect(page.getByLabel('Username', { exact: true })).toBeVisible()
})

test('L4 does not redirect again after a failed sign-in when the provider is the only method', async ({ page }) => {
  const silent = await startOwnPortal(process.env['PORTAL_TEMPLATE'] ?? '', withProvider('http://127.0.0.1:9', ['--sso-only']))
  try {
    await page.clock.install()
    await page.goto(`${silent.address}#/login`)
    await expect(page.getByRole('alert').filter({ hasText: 'The sign-in page cannot be reached' })).toBeVisible()
    await page.clock.runFor(20_000)
    await expect(page.getByRole('link', { name: 'House account' })).toBeVisible()
    expect(new URL(page.url()).hash).toBe('#/login?stay=1&refused=unreachable')
  } finally {
    await silent.stop()
  }
})
