import type { Page } from '@playwright/test'
import { signInByApi } from '../support/api.ts'
import { violationsOn } from '../support/axe.ts'
import { openPlainBookmarks } from '../support/plain-bookmarks.ts'
import { scaledMs } from '../support/time-limits.ts'
import { journey, users, visibleToast } from './fixtures.ts'
import { expect, test } from './portal-fixtures.ts'

const rows = (page: Page) => page.getByRole('grid', { name: 'Bookmarked files' }).locator('[data-position]')
const selected = (page: Page) => rows(page).and(page.locator('[aria-selected="true"]'))
const counter = (page: Page) => page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: /Bookmarks/ })

/** Bookmarks the first results of a search by mouse, as a guest. */
const mark = async (page: Page, count: number): Promise<string[]> => {
  const titles: string[] = []
  for (let position = 0; position < count; position += 1) {
    const tile = page.locator(`[data-position="${position}"]`)
    const add = tile.getByRole('button', { name: 'Add to bookmarks' })
    // During layout the list may move away from a resting pointer.
    await expect(async () => {
      await tile.hover({ position: { x: 20, y: 20 } })
      await tile.hover()
      await expect(add).toBeVisible({ timeout: scaledMs(1000) })
    }).toPass()
    // Only after the tile has its button, because a tile that is loading has another label.
    titles.push((await tile.getAttribute('aria-label')) ?? '')
    // The previous toast may cover the icons of this tile.
    await add.press('Enter')
    await expect(tile.getByRole('button', { name: 'Remove from bookmarks' })).toBeVisible()
  }
  return titles
}
const names = (page: Page) => rows(page).evaluateAll((all) => all.map((row) => row.getAttribute('aria-label')))

test.describe('a guest', () => {
  test.beforeEach(async ({ portal }) => {
    await portal.open('#/search/*?view=grid')
  })

  test('B1 lists bookmarks with their count and the configured columns, also after a reload', async ({ portal, page }) => {
    const titles = await mark(page, 3)
    await expect(counter(page)).toContainText('3')
    await page.reload()
    await expect(counter(page)).toContainText('3')
    await portal.open('#/bookmark')
    await expect(rows(page)).toHaveCount(3)
    await expect.poll(() => names(page)).toEqual(titles)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bookmarks')
    await expect(page.getByText('3 files')).toBeVisible()
    for (const name of ['Title', 'Creator', 'File format', 'File size'])
      await expect(page.getByRole('columnheader', { name })).toBeVisible()
    await expect(rows(page).first().locator('img')).toBeVisible()
  })

  test(
    'B1 selects like the search; deletes a selection without confirmation and undo restores its position',
    journey,
    async ({ portal, page }) => {
      const titles = await mark(page, 4)
      await portal.open('#/bookmark')
      await rows(page).nth(1).click()
      await rows(page)
        .nth(2)
        .click({ modifiers: ['Shift'] })
      await expect(selected(page)).toHaveCount(2)
      await rows(page)
        .nth(2)
        .click({ modifiers: ['ControlOrMeta'] })
      await expect(selected(page)).toHaveCount(1)
      await rows(page)
        .nth(2)
        .click({ modifiers: ['ControlOrMeta'] })
      await page.getByRole('button', { name: 'Delete selected bookmarks' }).click()
      await expect(rows(page)).toHaveCount(2)
      await expect(visibleToast(page, '2 bookmarks removed')).toBeVisible()
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect(rows(page)).toHaveCount(4)
      await expect.poll(() => names(page)).toEqual(titles)
    },
  )

  test('B2 an empty list shows a hint and a link to the search', async ({ portal, page }) => {
    await portal.open('#/bookmark')
    await expect(page.getByText('No bookmarks yet')).toBeVisible()
    // Before the list has loaded, the page must not show that it is empty.
    await expect(page.getByText('0 files')).toHaveCount(0)
    await page.getByRole('main').getByRole('link', { name: 'Search', exact: true }).click()
    await expect(page).toHaveURL(/#\/search\/\*/)
  })

  test('O3 reports unavailable storage and works until the page is closed', async ({ portal, page }) => {
    await page.addInitScript(() => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('refused', 'SecurityError')
      }
    })
    await portal.open('#/search/*')
    await page.reload()
    await mark(page, 2)
    await expect(page.getByText(/Changes are kept only until you close this page/)).toHaveCount(1)
    await page
      .getByRole('link', { name: /Bookmarks/ })
      .first()
      .click()
    await expect(rows(page)).toHaveCount(2)
  })

  test('K1 axe finds no WCAG 2.2 AA violations on the bookmarks', async ({ portal, page }) => {
    await mark(page, 2)
    await portal.open('#/bookmark')
    await expect(rows(page)).toHaveCount(2)
    await rows(page).first().click()
    await expect(rows(page).first().locator('img')).toBeVisible()
    expect(await violationsOn(page)).toEqual([])
  })
})

test('B1 S11 selects bookmarks while they are loading and preserves a click during the update', async ({ faultyPortal, faults, page }) => {
  const list = await openPlainBookmarks(faultyPortal.address, users.assetUser)
  await list.write(await list.assets(5))
  await faultyPortal.startAs(users.assetUser)
  const fault = faults.inject(/^GET .*api\/assets\?/, { holdAfter: 0 })
  await faultyPortal.open('#/bookmark')
  const row = (position: number) => rows(page).nth(position)
  await expect(row(4)).toHaveAttribute('aria-busy', 'true')
  await row(1).click()
  await row(3).click({ modifiers: ['Shift'] })
  await expect(selected(page)).toHaveCount(3)
  await row(0).hover()
  await page.mouse.down()
  fault.release()
  await expect(row(0).locator('img')).toBeVisible()
  await expect(selected(page)).toHaveCount(3)
  await page.mouse.up()
  await expect(selected(page)).toHaveCount(1)
  await expect(row(0)).toHaveAttribute('aria-selected', 'true')
  await list.write([])
})

test.describe('bookmarks of deleted assets', () => {
  const gone = 'gone-for-good'

  test.beforeEach(async ({ page, portal }) => {
    await page.clock.install()
    // A server that still reads its files reports none as missing.
    const guest = await signInByApi(portal.address)
    await expect.poll(async () => (await guest.read<'getAssets'>(`assets?assetid=${gone}`)).missing).toEqual([gone])
  })

  test('B4 removes them after two checks a minute apart, reports it and offers to restore them', async ({ portal, page }) => {
    const list = await openPlainBookmarks(portal.address, users.assetUser)
    const [first = '', second = ''] = await list.assets(2)
    await list.write([first, second, gone])
    await portal.startAs(users.assetUser, '#/bookmark')
    await expect(page.getByText('No longer available')).toBeVisible()
    const title = (await rows(page).nth(1).getAttribute('aria-label')) ?? ''
    await page.route(/api\/assets\?/, async (route) => {
      const response = await route.fetch()
      const { docs, missing } = await response.json()
      const left = docs.filter(({ id }: { id: string }) => id !== second)
      await route.fulfill({ response, json: { docs: left, missing: left.length < docs.length ? [...missing, second] : missing } })
    })
    let isReloaded = false
    page.once('framenavigated', () => (isReloaded = true))
    // One request for the labels and one of the check, which may come during the reload.
    let fieldsCount = 0
    page.on('response', (response) => {
      if (isReloaded && /index\/fields/.test(response.url())) fieldsCount += 1
    })
    await page.reload()
    await page.clock.fastForward(2000)
    await expect.poll(() => fieldsCount).toBeGreaterThanOrEqual(2)
    await expect(page.getByText('No longer available')).toHaveCount(2)
    // The user may have lost the right to see it, which the server does not tell apart from a deletion.
    await expect(rows(page).nth(1)).toHaveAttribute('aria-label', 'No longer available')
    await expect(page.getByRole('main')).not.toContainText(title)
    await expect.poll(() => list.read()).toEqual([first, second, gone])
    await page.clock.fastForward(70_000)
    await expect(visibleToast(page, 'One or more of your bookmarked files are no longer available')).toBeVisible()
    await page.clock.fastForward(1000)
    await expect.poll(() => list.read()).toEqual([first])
    await expect(rows(page)).toHaveCount(1)
    await expect(page.getByText('2 bookmarks were removed because their files are no longer available.')).toBeVisible()
    await expect(page.getByRole('main')).not.toContainText(title)
    await page.getByRole('button', { name: 'Restore' }).click()
    await expect(rows(page)).toHaveCount(3)
    await list.write([])
  })
})
