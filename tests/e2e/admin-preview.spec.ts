import { untilInstalled } from '../support/flight.ts'
import { configOf, expect, test } from './admin-fixtures.ts'
import { journey } from './fixtures.ts'

test.use({ workerRequests: true, viewport: { width: 1440, height: 900 } })

test('G13 previews unsaved edits in any theme, language and role', journey, async ({ admin, own, page }) => {
  await admin.enter('dashboard')
  const pane = page.getByRole('complementary', { name: 'Preview' })
  const portal = page.frameLocator('iframe')
  await expect(portal.getByRole('heading', { level: 1, name: 'Find it. View it. Take it with you.' })).toBeVisible()
  await admin.group('Header image').getByLabel('Heading English').fill('Not saved yet')
  await expect(portal.getByRole('heading', { level: 1, name: 'Not saved yet' })).toBeVisible()
  await pane.getByLabel('Language').selectOption('German')
  await expect(portal.locator('html')).toHaveAttribute('lang', 'de')
  await pane.getByLabel('Theme').selectOption('Dark')
  await expect(portal.locator('html')).toHaveAttribute('data-variant', 'dark')
  await pane.getByLabel('Device').selectOption('Phone')
  await expect.poll(() => portal.locator('html').evaluate((html) => html.clientWidth)).toBe(390)
  await pane.getByLabel('Viewing as').selectOption('A user')
  await page.getByRole('link', { name: 'Search', exact: true }).last().click()
  await expect(portal.getByRole('gridcell').first()).toBeVisible()
  // Nothing is published, and the admin's own page is unchanged.
  expect(JSON.stringify(await configOf(own))).not.toContain('Not saved yet')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.locator('html')).toHaveAttribute('data-variant', 'light')
  expect(await page.evaluate(() => localStorage.getItem('vitrine.locale'))).toBeNull()
})

test('G13 G9 shows an uploaded logo in the preview immediately', async ({ admin, page }) => {
  await admin.enter('login')
  const portal = page.frameLocator('iframe')
  await expect(portal.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await admin
    .group('Logo')
    .getByLabel('Logo of the login page', { exact: true })
    .and(page.locator('input[type=file]'))
    .setInputFiles('public/icons/icon-192.png')
  await expect(portal.locator('img[src*="config/upload/"]')).toBeVisible()
})

test('X11 in a wide window the preview is open beside the form, and the device remembers when it is closed', async ({ admin, page }) => {
  await admin.enter('login')
  const preview = page.getByRole('button', { name: 'Preview', exact: true })
  const pane = page.getByRole('complementary', { name: 'Preview' })
  const heading = admin.group('Headings').getByLabel('Heading English', { exact: true })
  await expect(preview).toHaveAttribute('aria-pressed', 'true')
  await heading.focus()
  await expect(page.frameLocator('iframe').getByRole('heading', { name: 'Sign in' })).toBeVisible()
  // The framed page does not take the focus from the form.
  await expect(heading).toBeFocused()
  await expect
    .poll(async () => {
      const [form, beside] = await Promise.all([admin.group('Headings').boundingBox(), pane.boundingBox()])
      return form !== null && beside !== null && form.x + form.width <= beside.x
    })
    .toBe(true)
  // Reports have nothing that a preview could follow.
  await admin.open('reports')
  await expect(pane).toHaveCount(0)
  await admin.open('login')
  await expect(pane).toBeVisible()

  await preview.click()
  await expect(pane).toHaveCount(0)
  await page.reload()
  await admin.open('dashboard')
  await expect(preview).toHaveAttribute('aria-pressed', 'false')
  await preview.click()
  await expect(pane).toBeVisible()
  await page.reload()
  await expect(pane).toBeVisible()
  // A smaller window has no space beside the form: the preview is closed until the user opens it.
  await page.setViewportSize({ width: 1279, height: 900 })
  await expect(pane).toHaveCount(0)
  await page.setViewportSize({ width: 1280, height: 900 })
  await expect(pane).toBeVisible()
})

test('X11 without a connection the preview says so, and it loads when the connection returns', async ({ admin, context, page }) => {
  await admin.enter('login')
  const pane = page.getByRole('complementary', { name: 'Preview' })
  const signIn = page.frameLocator('iframe').getByRole('heading', { name: 'Sign in' })
  await expect(signIn).toBeVisible()
  await admin.group('Headings').getByLabel('Heading English', { exact: true }).fill('Not saved yet')
  const title = page.frameLocator('iframe').getByRole('heading', { name: 'Not saved yet' })
  await expect(title).toBeVisible()
  await untilInstalled(page)
  // Edits that are not saved open the administration without a connection.
  page.on('dialog', (dialog) => void dialog.accept())
  await context.setOffline(true)
  await page.reload()
  const message = pane.getByText('The preview needs a connection. It appears when you are online again.')
  await expect(message).toBeVisible()
  await expect(pane.locator('iframe')).toHaveCount(0)
  await context.setOffline(false)
  await expect(title).toBeVisible()
  await expect(message).toBeHidden()
})

test('G13 only the portal can frame the portal', async ({ own }) => {
  const response = await fetch(own.address)
  expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
})
