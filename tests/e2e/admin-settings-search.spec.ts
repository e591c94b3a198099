import { violationsOn } from '../support/axe.ts'
import { startPlainBackend } from '../support/plain-backend.ts'
import { scaledMs } from '../support/time-limits.ts'
import { expect, test } from './admin-fixtures.ts'
import { users } from './fixtures.ts'

test.use({ viewport: { width: 1180, height: 820 }, contextOptions: { reducedMotion: 'reduce' } })

test('X11 "/" searches the settings, and Enter opens the section and focuses the field', async ({ admin, page }) => {
  await admin.enter('general')
  const search = page.getByRole('combobox', { name: 'Search settings' })
  await page.keyboard.press('/')
  await expect(search).toBeFocused()
  await page.keyboard.type('sidebar width')
  const options = page.getByRole('listbox', { name: 'Search settings' }).getByRole('option')
  await expect(options.first()).toHaveText('WidthSearch › Sidebar')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await expect(search).toHaveAttribute('aria-activedescendant', (await options.first().getAttribute('id')) ?? '')
  expect(await violationsOn(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Search' })).toBeVisible()
  await expect(admin.group('Sidebar').getByLabel('Width')).toBeFocused()
  await expect(admin.group('Sidebar').getByLabel('Width')).toBeInViewport({ ratio: 1 })
  await expect(search).toHaveValue('')
  // A slash in a text stays a slash.
  await admin.open('general')
  await page.getByRole('textbox', { name: 'Page title', exact: true }).fill('')
  await page.keyboard.type('a/b')
  await expect(page.getByRole('textbox', { name: 'Page title', exact: true })).toHaveValue('a/b')
})

test('X11 the search for settings finds help texts and sections, by arrow keys and by mouse, and keeps unsaved changes', async ({
  admin,
  page,
}) => {
  await admin.enter('general')
  await page.getByRole('textbox', { name: 'Page title', exact: true }).fill('Unsaved title')
  const search = page.getByRole('combobox', { name: 'Search settings' })
  const options = page.getByRole('option')
  await search.fill('NO SUCH SETTING')
  await expect(page.getByText('No setting found. Try another word.')).toBeVisible()
  await expect(search).toHaveAttribute('aria-expanded', 'false')
  // Part of a help text.
  await search.fill('without contacting')
  await expect(options).toHaveText([/^Days without a connection/])
  await options.click()
  await expect(page.getByLabel('Days without a connection')).toBeFocused()
  // A field that is hidden while a switch is off leads to the switch.
  await search.fill('copy to')
  await options.filter({ hasText: 'Copy to' }).click()
  await expect(page.getByRole('switch', { name: 'Let users order by email' })).toBeFocused()
  // Sections without a form are found as a whole.
  await search.fill('e')
  await page.keyboard.press('ArrowUp')
  await expect(options.last()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Escape')
  await expect(options).toHaveCount(0)
  await search.fill('reports')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeFocused()
  await expect(page.getByRole('navigation', { name: 'Administration' }).getByRole('link').filter({ hasText: 'Not saved' })).toContainText(
    'General',
  )
  await expect(page.getByText('Unsaved changes', { exact: true })).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toHaveCount(0)
})

test('X11 the search for settings is in the language of the interface', async ({ admin, page }) => {
  await page.addInitScript(() => localStorage.setItem('vitrine.locale', 'de'))
  await admin.portal.startAs(users.both, '#/admin/general')
  const search = page.getByRole('combobox', { name: 'Einstellungen suchen' })
  await expect(page.getByRole('button', { name: 'Gesamte Konfiguration' })).toBeVisible()
  // The key works when the effects of the first render have run, which no element shows.
  await expect(async () => {
    await page.keyboard.press('/')
    await expect(search).toBeFocused({ timeout: scaledMs(1_000) })
  }).toPass()
  await page.keyboard.type('minimale hohe')
  await expect(page.getByRole('option').first()).toContainText('Minimale Höhe')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Poster' }).getByLabel('Minimale Höhe')).toBeFocused()
})

test('X11 on a phone the search for settings is a button that becomes a field', async ({ admin, page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await admin.enter('appearance')
  const search = page.getByRole('combobox', { name: 'Search settings' })
  expect((await search.boundingBox())?.width).toBeLessThanOrEqual(44)
  await search.click()
  await expect.poll(async () => (await search.boundingBox())?.width).toBeGreaterThan(300)
  await page.keyboard.type('favicon')
  await page.getByRole('option').first().click()
  await expect(admin.group('Favicon and page title').getByRole('button', { name: /^Favicon:/ })).toBeFocused()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

test('X11 the search for settings lists no section that the backend lacks', async ({ page }) => {
  const backend = await startPlainBackend()
  try {
    await page.goto(`${backend.address}#/login?stay=1`)
    await page.getByLabel('Username', { exact: true }).fill('owner')
    await page.getByLabel('Password', { exact: true }).fill('owner-of-portal')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    const search = page.getByRole('combobox', { name: 'Search settings' })
    await search.fill('custom pages')
    await expect(page.getByRole('option').first()).toContainText('Custom pages')
    await search.fill('reports')
    await expect(page.getByRole('option').filter({ hasText: 'Reports' })).toHaveCount(0)
  } finally {
    await backend.stop()
  }
})
