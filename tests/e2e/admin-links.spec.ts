import type { Page } from '@playwright/test'
import { expect, test } from './admin-fixtures.ts'
import { users } from './fixtures.ts'

/** Addresses of all links within the page. */
const innerLinks = (page: Page): Promise<string[]> =>
  page.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? '').filter((href) => href.startsWith('#')))

/** The sections that may contain links. */
const sections = ['dashboard', 'editor', 'reports', 'overview']

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
])
  test(`X11 an administrator without asset rights gets only links into the administration, ${viewport.width} px wide`, async ({
    admin,
    page,
  }) => {
    await page.setViewportSize(viewport)
    await admin.enter()
    for (const section of sections) {
      await admin.open(section)
      expect((await innerLinks(page)).filter((href) => !href.startsWith('#/admin/'))).toEqual([])
    }
    const home = page.getByRole('banner').getByRole('link').first()
    const menu = page.getByRole('button', { name: 'Menu', exact: true })
    if (viewport.width > 400) {
      await home.click()
      await expect(page.getByRole('heading', { level: 1, name: 'General' })).toBeVisible()
    } else {
      await menu.click()
      await expect(page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Administration' })).toBeVisible()
      expect((await innerLinks(page)).filter((href) => !href.startsWith('#/admin/'))).toEqual([])
    }
    await page.getByRole('button', { name: 'Help', exact: true }).click()
    await expect(page.getByRole('menuitem', { name: 'Keyboard shortcuts' })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: 'Start tour' })).toHaveCount(0)
  })

test('X11 an administrator with asset rights keeps all links', async ({ ownPortal, page }) => {
  await ownPortal.startAs(users.both, '#/admin/general')
  await expect(page.getByRole('heading', { level: 1, name: 'General' })).toBeVisible()
  const links = await innerLinks(page)
  for (const href of ['#/search/*', '#/bookmark', '#/downloads', '#/device']) expect(links).toContain(href)
})
