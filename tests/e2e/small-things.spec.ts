import { users, visibleToast } from './fixtures.ts'
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

test('X12 opening an asset by keyboard focuses its heading, without a ring', async ({ portal, page }) => {
  await portal.open('#/search/*')
  await page.locator('[data-position="0"] img').waitFor()
  await page.locator('[data-position="0"]').focus()
  await page.keyboard.press('Enter')
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toBeFocused()
  await expect(title).toHaveCSS('outline-style', 'none')
  // The arrow keys still open the next file.
  const first = page.url()
  await page.keyboard.press('ArrowRight')
  await expect(page).not.toHaveURL(first)
})

test.describe('on a desktop', () => {
  test.use({ viewport: { width: 1440, height: 900 }, permissions: ['clipboard-read', 'clipboard-write'] })

  test('X12 filters do not print', async ({ portal, page }) => {
    await portal.open('#/search/*')
    const filters = page.getByRole('complementary', { name: 'Filters' })
    await expect(filters).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(filters).toBeHidden()
  })

  test('X12 a message does not cover the zoom controls', async ({ portal, page, idOf }) => {
    await portal.open(`#/asset/${await idOf('picos-de-europa.jpg')}`)
    const zoom = page.getByRole('group', { name: 'Zoom' })
    await expect(zoom.getByRole('button', { name: 'Zoom in (+)' })).toBeEnabled()
    await page.getByRole('button', { name: 'Share', exact: true }).click()
    await expect(visibleToast(page, 'Link copied')).toBeVisible()
    const [toast, bar] = [await page.locator('ol[popover] > li').boundingBox(), await zoom.boundingBox()]
    expect((toast?.y ?? 0) + (toast?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
  })
})

test.describe('on a phone in landscape', () => {
  test.use({ viewport: { width: 844, height: 390 }, hasTouch: true })

  test('X12 the zoom controls are inside the stage and the window', async ({ portal, page, idOf }) => {
    await portal.open(`#/asset/${await idOf('picos-de-europa.jpg')}`)
    const zoom = page.getByRole('group', { name: 'Zoom' })
    await expect(zoom).toBeInViewport({ ratio: 1 })
    const [bar, stage] = [await zoom.boundingBox(), await page.locator('.asset-screen-stage').boundingBox()]
    expect(bar?.y).toBeGreaterThanOrEqual(stage?.y ?? Number.NaN)
    expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeLessThanOrEqual((stage?.y ?? 0) + (stage?.height ?? 0))
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('X12 the footer is collapsed', async ({ portal, page }) => {
    await portal.open('#/')
    const footer = page.getByRole('contentinfo')
    const more = footer.getByRole('button', { name: 'About this portal' })
    await expect(more).toHaveAttribute('aria-expanded', 'false')
    await expect(footer.getByRole('link', { name: 'Legal notice' })).toBeHidden()
    await more.click()
    await expect(footer.getByRole('link', { name: 'Legal notice' })).toBeVisible()
  })
})
