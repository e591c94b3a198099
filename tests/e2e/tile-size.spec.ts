import type { Portal } from './fixtures.ts'
import { expect, test } from './portal-fixtures.ts'

// Without the service worker, whose installation would compete with the page for CPU time.
test.use({ serviceWorkers: 'block', viewport: { width: 1440, height: 900 } })

const openSearch = async ({ page, address }: Portal, view: string) => {
  await page.goto(`${address}#/search/*?view=${view}`)
  await page.locator('[data-position="0"] img').first().waitFor()
  // Loads in idle time, like the gestures.
  await page.getByRole('button', { name: 'Size', exact: true }).waitFor()
  return async () => (await page.locator('[data-position="0"]').boundingBox())?.height ?? 0
}

for (const view of ['grid', 'thumbnail'])
  test(`X5 ${view}: offers four sizes with the configured one as Normal; the device remembers it per view`, async ({ portal, page }) => {
    const height = await openSearch(portal, view)
    const choose = async (name: string) => {
      await page.getByRole('button', { name: 'Size', exact: true }).click()
      await page.getByRole('menuitemradio', { name, exact: true }).click()
    }
    const normal = await height()
    await page.getByRole('button', { name: 'Size', exact: true }).click()
    await expect(page.getByRole('menuitemradio')).toHaveCount(4)
    await expect(page.getByRole('menuitemradio', { name: 'Normal' })).toHaveAttribute('aria-checked', 'true')
    await page.keyboard.press('Escape')
    await choose('Very small')
    await expect.poll(height).toBeLessThan(normal * 0.9)
    const smallest = await height()
    await choose('Large')
    await expect.poll(height).toBeGreaterThan(normal)
    await choose('Very small')
    await page.reload()
    await page.locator('[data-position="0"] img').first().waitFor()
    expect(await height()).toBe(smallest)
    const other = await openSearch(portal, view === 'grid' ? 'thumbnail' : 'grid')
    await page.getByRole('button', { name: 'Size', exact: true }).click()
    await expect(page.getByRole('menuitemradio', { name: 'Normal' })).toHaveAttribute('aria-checked', 'true')
    expect(await other()).toBeGreaterThan(0)
  })

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('X5 on a phone a new installation shows three thumbnails in a row and lower posters; Normal is the configured size', async ({
    ownPortal,
    own,
    page,
  }) => {
    await own.configure({ search: { small_on_phones: true } })
    const rowOf = async (position: number) => (await page.locator(`[data-position="${position}"]`).boundingBox())?.y ?? 0
    const height = await openSearch(ownPortal, 'thumbnail')
    expect(await rowOf(2)).toBe(await rowOf(0))
    expect(await rowOf(3)).toBeGreaterThan(await rowOf(0))
    await openSearch(ownPortal, 'grid')
    expect(await height()).toBeLessThan(150)
    await page.getByRole('button', { name: 'Size', exact: true }).click()
    await expect(page.getByRole('menuitemradio', { name: 'Small', exact: true })).toHaveAttribute('aria-checked', 'true')
    await page.getByRole('menuitemradio', { name: 'Normal' }).click()
    await expect.poll(height).toBeGreaterThan(190)
  })

  test('X5 on a phone a stored configuration keeps its sizes', async ({ portal, page }) => {
    await openSearch(portal, 'thumbnail')
    const [first, second] = await Promise.all([0, 1].map((position) => page.locator(`[data-position="${position}"]`).boundingBox()))
    expect(second?.y ?? 0).toBeGreaterThan(first?.y ?? 0)
  })
})
