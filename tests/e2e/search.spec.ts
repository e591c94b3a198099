import { withoutLiveUpdates } from '../support/without-live-updates.ts'
import { expect, journey, test } from './fixtures.ts'

const total = /^\d+/

test.describe('on a desktop', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test('S1 searches for words, searches everything without a text, and shows the total', journey, async ({ portal, page }) => {
    await portal.open('#/search/*')
    const field = page.getByLabel('Search the catalogue', { exact: true })
    const count = page.getByText(/^\d+\s*results?/)
    await expect(count.first()).toBeVisible()
    const everything = Number(total.exec((await count.first().textContent()) ?? '')?.[0])
    expect(everything).toBeGreaterThan(40)
    await field.fill('  dandelion ')
    await field.press('Enter')
    await expect(page).toHaveURL(/#\/search\/dandelion$/)
    await expect.poll(async () => Number(total.exec((await count.first().textContent()) ?? '')?.[0])).toBeLessThan(everything)
    await field.fill('')
    await field.press('Enter')
    await expect(page).toHaveURL(/#\/search\/\*$/)
  })

  test('S1 S16 a query is sent and shown as typed, and survives a reload', async ({ portal, page }) => {
    const requests: (string | null)[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/search?')) requests.push(new URL(request.url()).searchParams.get('solr_q'))
    })
    await portal.open('#/search/*')
    const field = page.getByLabel('Search the catalogue', { exact: true })
    for (const text of ['<b>bold</b> & <0>zero</0>', '"unbalanced ((( AND', '100% %2F #hash ?x=1&y a/b+c', 'constructor', 'مرحبا 😀']) {
      await field.fill(text)
      await field.press('Enter')
      await expect(page.getByText(`0 results for “${text}”`)).toBeVisible()
      expect(requests.at(-1)).toBe(text)
      await page.reload()
      await expect(field).toHaveValue(text)
      await expect(page.getByText(`0 results for “${text}”`)).toBeVisible()
    }
    await portal.open(`#/search/${'x'.repeat(10_000)}`)
    await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible()
    expect(requests.at(-1)).toBe('x'.repeat(2000))
  })

  test('F2 a facet narrows the results to its count, and its tag removes it', journey, async ({ portal, page }) => {
    await portal.open('#/search/*')
    const video = page.getByRole('checkbox', { name: /^Video\s*\d+/ })
    const promised = /(\d+)$/.exec((await video.evaluate((box) => box.closest('label')?.textContent ?? '')) ?? '')?.[1]
    await video.check()
    await expect(page).toHaveURL(/asset_groups=video/)
    await expect(page.getByText(new RegExp(`^${promised}\\s*results?`)).first()).toBeVisible()
    await page
      .getByRole('button', { name: /Video/ })
      .filter({ hasText: /Remove filter/ })
      .click()
    await expect(page).not.toHaveURL(/asset_groups/)
  })

  test('S16 an empty result shows a message and a button for all results', async ({ portal, page }) => {
    await portal.open('#/search/nothingiscalledthis')
    await expect(page.getByText('Nothing found')).toBeVisible()
    await page.getByRole('button', { name: 'Show everything' }).click()
    await expect(page).toHaveURL(/#\/search\/\*/)
  })

  test('S4 loading pictures causes no layout shift', journey, async ({ portal, page }) => {
    await page.addInitScript(() => {
      Object.assign(window, { shift: 0 })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          (window as unknown as { shift: number }).shift += (entry as PerformanceEntry & { value: number }).value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await withoutLiveUpdates(page)
    await portal.open('#/search/*')
    await expect(page.locator('img[src*="/media/"]').first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBeLessThan(0.01)
  })

  test('A2 a double click opens the asset with its picture, metadata and download', journey, async ({ portal, page }) => {
    await portal.open('#/search/dandelion')
    await page.locator('[data-position="0"]').dblclick()
    await expect(page).toHaveURL(/#\/asset\//)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/dandelion/i)
    await expect(page.getByText('Clemens Engelhardt').first()).toBeVisible()
    await expect(page.getByText(/2000 . 1125 px/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Download' }).first()).toBeVisible()
  })
})
