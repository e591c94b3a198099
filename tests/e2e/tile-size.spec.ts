import { expect, type Portal, test } from './fixtures.ts'

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
