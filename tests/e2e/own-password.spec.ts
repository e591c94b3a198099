import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { violationsOn } from '../support/axe.ts'
import { type OwnPortal, startOwnPortal } from '../support/own-portal.ts'
import { expect, Portal, test, users } from './fixtures.ts'

test.use({ workerRequests: true })

let own: OwnPortal
test.beforeAll(async () => {
  own = await startOwnPortal(process.env['PORTAL_TEMPLATE'] ?? '')
})
test.afterAll(() => own.stop())

const signedIn = async (browser: Browser, account: typeof users.assetUser, options: BrowserContextOptions = {}) => {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options })).newPage()
  await new Portal(page, own.address).startAs(account)
  return page
}
const fieldsIn = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Change password' })
  return { dialog, current: dialog.getByLabel('Current password'), password: dialog.getByLabel('New password') }
}

test('V3 a user changes the password by keyboard alone; sessions on other devices end and the old password is rejected', async ({
  browser,
}) => {
  const account = users.assetUser
  const [page, elsewhere] = [await signedIn(browser, account), await signedIn(browser, account)]
  await elsewhere.goto(`${own.address}#/search/*`)
  await expect(elsewhere.getByRole('button', { name: account.name, exact: true })).toBeVisible()

  await page.getByRole('button', { name: account.name, exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Change password' })).toBeVisible()
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  const { dialog, current, password } = fieldsIn(page)
  await expect(current).toBeFocused()
  await expect(current).toHaveAttribute('autocomplete', 'current-password')
  await expect(password).toHaveAttribute('autocomplete', 'new-password')
  await expect(dialog.locator('input[autocomplete=username]')).toHaveValue(account.name)
  expect(await violationsOn(page)).toEqual([])

  await page.keyboard.type('not the right one')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(password).toBeFocused()
  await page.keyboard.type('password1')
  await page.keyboard.press('Enter')
  await expect(current).toHaveAccessibleDescription('This is not your current password. Please check it and try again.')
  await expect(current).toBeFocused()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(account.password)
  await page.keyboard.press('Enter')
  await expect(password).toHaveAccessibleDescription(/^This password is common or has a simple pattern, and attackers try it first/)
  await expect(password).toBeFocused()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('Vitrine-2026')
  await page.keyboard.press('Enter')
  await expect(password).toHaveAccessibleDescription(/^This password is easy to guess/)
  expect(await violationsOn(page)).toEqual([])
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('seven herons wade')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your password has been changed. You are signed out on all other devices.', { exact: true })).toBeVisible()
  await expect(dialog).toBeHidden()

  // The other device is signed out with its next request: this search, or a check in the background before it.
  await elsewhere.evaluate(() => {
    if (!location.hash.startsWith('#/login')) location.hash = '#/search/sea'
  })
  await expect(elsewhere).toHaveURL(/#\/login/)
  await page.goto(`${own.address}#/search/*`)
  await expect(page.getByRole('button', { name: account.name, exact: true })).toBeVisible()

  await elsewhere.getByLabel('Username', { exact: true }).fill(account.name)
  await elsewhere.getByLabel('Password', { exact: true }).fill(account.password)
  await elsewhere.getByLabel('Password', { exact: true }).press('Enter')
  await expect(elsewhere.getByText('Incorrect username or password')).toBeVisible()
  await elsewhere.getByLabel('Password', { exact: true }).fill('seven herons wade')
  await elsewhere.getByLabel('Password', { exact: true }).press('Enter')
  await expect(elsewhere.getByRole('button', { name: account.name, exact: true })).toBeVisible()
  for (const one of [page, elsewhere]) await one.context().close()
})

test('V3 on a phone in German, an administrator changes the password', async ({ browser }) => {
  const page = await (await browser.newContext({ viewport: { width: 360, height: 700 }, locale: 'de-DE', hasTouch: true })).newPage()
  await page.goto(`${own.address}#/login?stay=1`)
  await page.getByLabel('Benutzername', { exact: true }).fill(users.admin.name)
  await page.getByLabel('Passwort', { exact: true }).fill(users.admin.password)
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
  await expect(page).toHaveURL(/#\/admin/)
  await page.getByRole('button', { name: 'Menü', exact: true }).click()
  await page.getByRole('button', { name: users.admin.name, exact: true }).click()
  await page.getByRole('menuitem', { name: 'Passwort ändern' }).click()
  const dialog = page.getByRole('dialog', { name: 'Passwort ändern' })
  await dialog.getByRole('button', { name: 'Passwort ändern' }).click()
  await expect(dialog.getByLabel('Aktuelles Passwort')).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel('Aktuelles Passwort').fill(users.admin.password)
  await dialog.getByLabel('Neues Passwort').fill('passwort')
  await dialog.getByRole('button', { name: 'Passwort ändern' }).click()
  await expect(dialog.getByLabel('Neues Passwort')).toHaveAccessibleDescription(/^Dieses Passwort ist weit verbreitet/)
  expect(await violationsOn(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  await dialog.getByLabel('Neues Passwort').fill('sieben Reiher waten')
  await dialog.getByRole('button', { name: 'Passwort ändern' }).click()
  await expect(page.getByText('Ihr Passwort wurde geändert. Auf allen anderen Geräten sind Sie abgemeldet.', { exact: true })).toBeVisible()
  await page.context().close()
})

test('V3 after a change the other tabs of this browser stay signed in, and another browser loses its session', async ({ browser }) => {
  const account = users.viewer
  const [page, elsewhere] = [await signedIn(browser, account), await signedIn(browser, account)]
  const tab = await page.context().newPage()
  for (const one of [tab, elsewhere]) {
    await one.goto(`${own.address}#/search/*`)
    await expect(one.getByRole('button', { name: account.name, exact: true })).toBeVisible()
    await expect(one.locator('[data-position="0"]')).toBeVisible()
  }
  const refused: string[] = []
  for (const one of [page, tab]) one.on('response', (response) => void (response.status() === 401 && refused.push(response.url())))
  await page.getByRole('button', { name: account.name, exact: true }).click()
  await page.getByRole('menuitem', { name: 'Change password' }).click()
  const { dialog, current, password } = fieldsIn(page)
  await current.fill(account.password)
  await password.fill('nine storks sleep')
  await dialog.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Your password has been changed. You are signed out on all other devices.', { exact: true })).toBeVisible()

  const searched = tab.waitForResponse((response) => response.url().includes('/search?') && response.ok())
  await tab.getByLabel('Search the catalogue', { exact: true }).fill('sea')
  await tab.keyboard.press('Enter')
  await searched
  await expect(tab.locator('[data-position="0"] img').first()).toBeVisible()
  const saved = tab.waitForResponse((response) => /config\/bookmarks/.test(response.url()) && response.request().method() === 'POST')
  await tab.locator('[data-position="0"]').click()
  await tab
    .getByRole('button', { name: /^(?:Add to|Remove from) bookmarks/ })
    .first()
    .click()
  expect((await saved).ok()).toBe(true)
  await tab.reload()
  await expect(tab.getByRole('button', { name: account.name, exact: true })).toBeVisible()
  expect(refused).toEqual([])

  await elsewhere.reload()
  await expect(elsewhere.getByRole('button', { name: account.name, exact: true })).toHaveCount(0)
  await expect(
    elsewhere
      .getByRole('link', { name: 'Sign in' })
      .or(elsewhere.getByLabel('Password', { exact: true }))
      .first(),
  ).toBeVisible()
  for (const one of [page, elsewhere]) await one.context().close()
})

test('V3 the form reports that it requires a connection', async ({ browser }) => {
  const page = await signedIn(browser, users.both)
  await page.getByRole('button', { name: users.both.name, exact: true }).click()
  await page.getByRole('menuitem', { name: 'Change password' }).click()
  const { dialog } = fieldsIn(page)
  await expect(dialog.getByRole('button', { name: 'Change password' })).toBeEnabled()
  await page.context().setOffline(true)
  await expect(dialog.getByRole('button', { name: 'Change password' })).toBeDisabled()
  await expect(dialog.getByRole('button', { name: 'Change password' })).toHaveAccessibleDescription(/^You are offline/)
  await page.context().close()
})
