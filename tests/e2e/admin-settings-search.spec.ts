import { violationsOn } from '../support/axe.ts'
import { startPlainBackend } from '../support/plain-backend.ts'
import { expect, test } from './admin-fixtures.ts'

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
