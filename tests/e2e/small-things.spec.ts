import { users } from './fixtures.ts'
import { expect, test } from './portal-fixtures.ts'

// Without the service worker, whose installation would compete with the page for CPU time.
test.use({ serviceWorkers: 'block' })

test('X12 a sign-in that starts on a search returns to the search', async ({ portal, page }) => {
  await portal.open('#/search/dandelion?sort=rating+asc')
  await page.locator('[data-position="0"] img').waitFor()
  await page.getByRole('link', { name: 'Sign in' }).first().click()
  await page.getByLabel('Username', { exact: true }).pressSequentially(users.assetUser.name)
  await page.getByLabel('Password', { exact: true }).pressSequentially(users.assetUser.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/#\/search\/dandelion\?sort=rating\+asc$/)
})

test.describe('on a desktop', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test('X12 filters do not print', async ({ portal, page }) => {
    await portal.open('#/search/*')
    const filters = page.getByRole('complementary', { name: 'Filters' })
    await expect(filters).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(filters).toBeHidden()
  })
})
