import { journey, users } from './fixtures.ts'
import { expect, test } from './portal-fixtures.ts'

test('L6 a wrong password shows an error and preserves the username', journey, async ({ portal, page }) => {
  await portal.open('#/login?stay=1')
  await page.getByLabel('Username', { exact: true }).fill('nobody-of-that-name')
  await page.getByLabel('Password', { exact: true }).fill('wrong')
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await expect(page.getByText('Incorrect username or password')).toBeVisible()
  await expect(page.getByLabel('Username', { exact: true })).toHaveValue('nobody-of-that-name')
})

test('L5 redirects an asset user to the dashboard and a GUI admin to the administration', async ({ portal, page }) => {
  await portal.signIn(users.assetUser)
  await expect(page).toHaveURL(/#\/$/)
  await portal.signIn(users.admin)
  await expect(page).toHaveURL(/#\/admin\/general/)
})

test('R4 a GUI admin without assets stays in the administration, also by address', journey, async ({ portal, page }) => {
  await portal.startAs(users.admin, '#/search/*')
  await expect(page).toHaveURL(/#\/admin\/general/)
})

test('R5 a deep link into the administration survives a reload for an administrator and redirects a guest', async ({
  portal,
  page,
  browser,
}) => {
  await portal.signIn(users.admin)
  await page.reload()
  await expect(page).toHaveURL(/#\/admin\/general/)
  const guest = await (await browser.newContext()).newPage()
  await guest.goto(`${portal.address}#/admin/general`)
  await expect(guest).toHaveURL(/#\/$/)
  await guest.context().close()
})

test('R1 redirects unknown paths to the start, and the address stays readable', async ({ portal, page }) => {
  await portal.open('#/no/such/page')
  await expect(page).toHaveURL(/#\/$/)
  await portal.open('#/search')
  await expect(page).toHaveURL(/#\/$/)
  await portal.open('#/search/*?keywords=mountains,sea')
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
  expect(new URL(page.url()).hash).toBe('#/search/*?keywords=mountains,sea')
})

test('R8 the title contains the page name, and a live region announces it', async ({ portal, page }) => {
  await portal.open('#/search/*')
  await expect(page).toHaveTitle('Vitrine - Search')
  await page.getByRole('link', { name: 'Sign in' }).first().click()
  await expect(page).toHaveTitle('Vitrine - Sign in')
  await expect(page.getByText(/navigated to .*Sign in/i)).toBeAttached()
})

test('N1 uses the language of the browser and remembers another selected one', journey, async ({ portal, browser }) => {
  const context = await browser.newContext({ locale: 'de-DE', viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.goto(`${portal.address}#/search/*`)
  await expect(page).toHaveTitle('Vitrine - Suche')
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await page.getByRole('button', { name: /Deutsch/ }).click()
  await expect(page.getByRole('menuitemradio', { name: 'Deutsch' })).toBeChecked()
  await page.getByRole('menuitemradio', { name: 'English' }).click()
  await expect(page).toHaveTitle('Vitrine - Search')
  await page.reload()
  await expect(page).toHaveTitle('Vitrine - Search')
  // Also the server's texts, although the document is still in the browser's language.
  await expect(page.getByRole('contentinfo').getByText('Legal notice')).toBeVisible()
  await context.close()
})

test('K1 the dark and light theme follow the device', async ({ portal, page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await portal.open('#/login?stay=1')
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  const lightness = () =>
    page.evaluate(() => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d')
      if (!canvas) return -1
      canvas.fillStyle = getComputedStyle(document.documentElement).getPropertyValue('--c-background')
      canvas.fillRect(0, 0, 1, 1)
      const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data
      return red + green + blue
    })
  await expect.poll(() => lightness()).toBeLessThan(200)
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(lightness).toBeGreaterThan(600)
})

test('E1 replaces an expired session with a guest session at the start, also if another call fails first', async ({
  faults,
  faultyPortal,
  page,
}) => {
  await page.addInitScript(() => {
    if (!localStorage.getItem('vitrine.seen')) localStorage.setItem('vitrine.token', 'over')
    localStorage.setItem('vitrine.seen', '1')
  })
  const session = faults.inject(/^POST .*session\/get/, { holdAfter: 0 })
  const refused = page.waitForResponse(/api\/search\?.*dandelion/)
  await faultyPortal.open('#/search/dandelion')
  expect((await refused).status()).toBe(401)
  session.release()
  await expect(page.locator('[data-position="0"]')).toBeVisible()
  await expect(page).toHaveURL(/#\/search\/dandelion$/)
  await expect(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible()
})
