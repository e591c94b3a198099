import { enlargedResponse } from '../support/enlarged-response.ts'
import { resultsOn } from '../support/results.ts'
import type { Portal } from './fixtures.ts'
import { journey } from './fixtures.ts'
import { expect, test } from './portal-fixtures.ts'

/** Scrolls far into the results and opens one of them by keyboard. @returns the list offset, and the opened position */
const openFarDown = async (portal: Portal, hash = '#/search/*?sort=imp_date+asc') => {
  const { page } = portal
  await portal.open(hash)
  const list = resultsOn(page)
  await list.cell(0).locator('img').waitFor()
  await list.area.evaluate((element) => {
    element.scrollTop = 1600
  })
  await list.settledOffset()
  // The rows at this place are rendered a moment after the scroll.
  const firstVisible = async () => (await list.visiblePositions())[0] ?? 0
  await expect.poll(firstVisible).toBeGreaterThan(3)
  const opened = await firstVisible()
  await list.cell(opened).focus()
  await list.cell(opened).locator('img').waitFor()
  const place = await list.settledOffset()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#\/asset\//)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return { list, place, opened }
}

for (const [name, viewport] of [
  ['tablet', { width: 820, height: 1180 }],
  ['desktop', { width: 1440, height: 900 }],
] as const)
  test.describe(`on a ${name}`, () => {
    test.use({ viewport })

    test(`S8 going back from an asset restores results, scroll position and focus without a request, ${name}`, async ({
      faults,
      faultyPortal,
      page,
    }) => {
      const { list, place, opened } = await openFarDown(faultyPortal)
      const requestCount = () => faults.requests.filter((line) => line.includes('/api/search?')).length
      const before = requestCount()
      await page.goBack()
      await expect(list.cell(opened)).toBeFocused()
      await expect.poll(list.settledOffset).toBe(place)
      expect(requestCount()).toBe(before)
    })
  })

test('S8 restores them also after a reload of the asset page', async ({ portal, page }) => {
  const { list, place, opened } = await openFarDown(portal)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goBack()
  await expect(list.cell(opened)).toBeFocused()
  await expect.poll(list.settledOffset).toBe(place)
})

test.describe('without a connection', () => {
  test.use({ workerRequests: true })

  test('S8 restores them also offline', journey, async ({ portal, page, context }) => {
    const { list, place, opened } = await openFarDown(portal)
    await context.setOffline(true)
    await page.goBack()
    await expect(list.cell(opened)).toBeFocused()
    await expect.poll(list.settledOffset).toBe(place)
  })
})

test('S8 going back from the bookmarks restores the scroll position; all other ways start at the top', async ({ portal, page }) => {
  const { list, place } = await openFarDown(portal)
  await page.goBack()
  await expect.poll(list.settledOffset).toBe(place)
  await page.evaluate(() => {
    window.location.hash = '#/bookmark'
  })
  await expect(page.getByRole('heading', { level: 1, name: /Bookmarks/ })).toBeVisible()
  await page.goBack()
  await list.cell(0).or(list.area).first().waitFor()
  await expect.poll(list.settledOffset).toBe(place)

  await page.evaluate(() => {
    window.location.hash = '#/custom'
  })
  await expect(list.area).toHaveCount(0)
  await page.goBack()
  await list.cell(0).locator('img').waitFor()
  await expect.poll(list.settledOffset).toBe(0)
})

test.describe('a million results', () => {
  const million = 1_000_000
  const open = async (faultyPortal: Portal, view: string) => {
    await faultyPortal.open(`#/search/*?sort=imp_date+desc&view=${view}`)
    const list = resultsOn(faultyPortal.page)
    await list.cell(0).locator('img').waitFor()
    await expect.poll(() => list.total()).toBe(million)
    return list
  }

  for (const view of ['grid', 'thumbnail', 'list'])
    test(`S18 scrolls to the last of a million results and back with few elements in the document, ${view}`, async ({
      faults,
      faultyPortal,
      page,
    }) => {
      faults.inject(/\/api\/search\?/, enlargedResponse(million))
      const list = await open(faultyPortal, view)
      await list.area.evaluate((element) => {
        element.scrollTop = element.scrollHeight
      })
      const last = list.cell(million - 1)
      // The asset may have no picture.
      await expect(last.locator('a').first()).toBeVisible()
      await list.settledOffset()
      await expect.poll(() => list.visiblePositions()).toContain(million - 1)
      await expect.poll(() => page.locator('[data-position]').count()).toBeLessThan(300)
      await list.area.evaluate((element) => {
        element.scrollTop = 0
      })
      await expect(list.cell(0).locator('img').first()).toBeVisible()
      await list.cell(0).focus()
      await page.keyboard.press('End')
      await expect(last).toBeFocused()
      await expect(last).toBeInViewport()
      await page.keyboard.press('Home')
      await expect(list.cell(0)).toBeFocused()
      await expect.poll(list.settledOffset).toBe(0)
    })

  test('S18 a handle shows the position and moves to any result, by pointer and by keyboard', async ({ faults, faultyPortal, page }) => {
    faults.inject(/\/api\/search\?/, enlargedResponse(million))
    const list = await open(faultyPortal, 'grid')
    const handle = page.getByRole('slider', { name: 'Position in the results' })
    const now = async () => Number(await handle.getAttribute('aria-valuenow'))
    await expect(handle).toHaveAttribute('aria-valuetext', /^1 of 1,000,000, [A-Z]\w+ \d{4}$/)
    await handle.press('End')
    await expect(list.cell(million - 1)).toBeInViewport()
    await handle.press('Home')
    await expect.poll(now).toBe(1)
    await handle.press('PageDown')
    await expect.poll(now).toBeGreaterThan(95_000)
    expect(await now()).toBeLessThan(105_000)

    const box = await handle.boundingBox()
    const area = await list.area.boundingBox()
    if (!box || !area) throw new Error('it is not seen')
    const x = box.x + box.width / 2
    await page.mouse.move(x, box.y + box.height / 2)
    await page.mouse.down()
    await page.mouse.move(x, area.y + area.height / 2, { steps: 5 })
    await page.mouse.up()
    await expect.poll(now).toBeGreaterThan(400_000)
    expect(await now()).toBeLessThan(700_000)
    await expect.poll(async () => (await list.visiblePositions())[0] ?? 0).toBeGreaterThan(400_000)
    const [seen = 0] = await list.visiblePositions()
    await expect(list.cell(seen).locator('img').first()).toBeVisible()
  })
})

test('S18 hides the handle for few results', async ({ portal, page }) => {
  await portal.open('#/search/dandelion')
  await resultsOn(page).cell(0).locator('img').waitFor()
  await expect(page.getByRole('slider', { name: 'Position in the results' })).toHaveCount(0)
})
