import type { Locator } from '@playwright/test'
import { fingerOn, middleOf } from '../support/fingers.ts'
import { expect, journey, type Portal, test } from './fixtures.ts'

const openSearch = async ({ page, ...portal }: Portal, view = 'grid') => {
  await page.goto(`${portal.address}#/search/*?view=${view}`)
  await page.locator('[data-position="0"] img').first().waitFor()
  const cell = (position: number) => page.locator(`[data-position="${position}"]`)
  const selected = () =>
    page.locator('[data-position][aria-selected="true"]').evaluateAll((cells) => cells.map((one) => Number(one.dataset['position'])))
  const bar = page.getByRole('toolbar', { name: 'Selection' })
  return { cell, selected, bar }
}

/** The first fully visible asset with a fully visible neighbour. */
const seenBeside = (area: Locator): Promise<number> =>
  area.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    const whole = [...element.querySelectorAll<HTMLElement>('[data-position]')].filter((cell) => {
      const box = cell.getBoundingClientRect()
      return box.top >= top && box.bottom <= bottom
    })
    const beside = whole.find((cell, index) => whole[index + 1]?.getBoundingClientRect().top === cell.getBoundingClientRect().top)
    return Number(beside?.dataset['position'])
  })

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 820, height: 1180 }, hasTouch: true })

  test('R11 a tap outside a menu closes it and opens nothing', async ({ portal, page }) => {
    await portal.open('#/search/*')
    const tile = page.locator('[data-position="1"]')
    await expect(tile.locator('img')).toBeVisible()
    await page.getByRole('button', { name: 'Help' }).tap()
    await expect(page.getByRole('menu')).toBeVisible()
    await tile.tap()
    await expect(page.getByRole('menu')).toHaveCount(0)
    await expect(page).toHaveURL(/#\/search\/\*$/)
    await tile.tap()
    await expect(page).toHaveURL(/#\/asset\//)
  })

  test(
    'S11 a long press starts the selection mode: taps select, a bar shows the count, deselecting the last one ends it',
    journey,
    async ({ portal, page }) => {
      const { cell, selected, bar } = await openSearch(portal)
      const finger = await fingerOn(page)
      await finger.down(await middleOf(cell(1)))
      await expect(bar).toContainText('1 selected')
      await finger.up()
      await expect(page).toHaveURL(/#\/search\//)
      await expect(page.locator('[data-check]').nth(3)).toBeVisible()
      await cell(3).tap()
      await expect(bar).toContainText('2 selected')
      await expect.poll(() => selected()).toEqual([1, 3])
      await cell(3).tap()
      await cell(1).tap()
      await expect(bar).toBeHidden()
      await expect(page.locator('[data-check]')).toHaveCount(0)
      await cell(1).tap()
      await expect(page).toHaveURL(/#\/asset\//)
    },
  )

  test('S10 on touch screens each icon is 40 px wide and 44 px high, and fits its poster', async ({ portal }) => {
    const { cell } = await openSearch(portal)
    for (const position of [0, 1, 2]) {
      await cell(position).focus()
      const icons = cell(position).locator('.tile-overlay').locator('a:not([data-link]), button')
      await expect(icons.nth(2)).toBeVisible()
      const poster = await cell(position).boundingBox()
      const boxes = await Promise.all((await icons.all()).map((icon) => icon.boundingBox()))
      expect(boxes.map((box) => [box?.width, box?.height])).toEqual(boxes.map(() => [40, 44]))
      expect(boxes.every((box) => box && poster && box.x >= poster.x && box.x + box.width <= poster.x + poster.width)).toBe(true)
    }
  })

  test('S11 a touch drag selects all assets on its path and deselects those it leaves', async ({ portal, page }) => {
    const { cell, selected, bar } = await openSearch(portal)
    const finger = await fingerOn(page)
    await finger.down(await middleOf(cell(0)))
    await expect(bar).toBeVisible()
    await finger.moveTo(await middleOf(cell(5)))
    await expect.poll(selected).toEqual([0, 1, 2, 3, 4, 5])
    await finger.moveTo(await middleOf(cell(3)))
    await expect.poll(selected).toEqual([0, 1, 2, 3])
    await finger.up()
    expect(await page.locator('.grid-scroller').evaluate((area) => area.scrollTop)).toBe(0)
    await expect(bar).toContainText('4 selected')
  })

  test('S11 dragging at the lower edge scrolls the list', async ({ portal, page }) => {
    const { cell, bar } = await openSearch(portal, 'thumbnail')
    const area = page.locator('.grid-scroller')
    const finger = await fingerOn(page)
    await finger.down(await middleOf(cell(0)))
    await expect(bar).toBeVisible()
    const box = await area.boundingBox()
    await finger.moveTo({ x: 400, y: (box?.y ?? 0) + (box?.height ?? 0) - 8 })
    const place = () => area.evaluate((element) => element.scrollTop)
    await expect.poll(place).toBeGreaterThan(900)
    // Releasing the pointer over another element also ends the selection.
    await finger.moveTo(await middleOf(bar))
    await finger.up()
    await expect.poll(async () => Number.parseInt(await bar.innerText(), 10)).toBeGreaterThan(12)
    const movedInFrames = () =>
      area.evaluate(async (element) => {
        const before = element.scrollTop
        for (let frame = 0; frame < 4; frame += 1) await new Promise(requestAnimationFrame)
        return element.scrollTop - before
      })
    await expect.poll(movedInFrames).toBe(0)
    expect(await area.evaluate((element) => element.scrollHeight - element.clientHeight - element.scrollTop)).toBeGreaterThan(0)
  })

  test('S11 in the selection mode a vertical swipe scrolls and a horizontal one selects', async ({ portal, page }) => {
    const { cell, selected, bar } = await openSearch(portal)
    const area = page.locator('.grid-scroller')
    const finger = await fingerOn(page)
    await finger.down(await middleOf(cell(2)))
    await expect(bar).toBeVisible()
    await finger.up()
    const { x, y } = await middleOf(cell(6))
    await finger.pull({ x, y }, { x, y: y - 400 })
    const place = () => area.evaluate((element) => element.scrollTop)
    await expect.poll(place).toBeGreaterThan(200)
    let before = -1
    await expect
      .poll(async () => {
        const [last, now] = [before, await place()]
        before = now
        return now === last
      })
      .toBe(true)
    await expect.poll(() => selected()).toEqual([2])
    const first = await seenBeside(area)
    const [from, to] = [await middleOf(cell(first)), await middleOf(cell(first + 1))]
    await finger.down(from)
    await finger.moveTo({ x: to.x, y: from.y })
    await expect.poll(selected).toEqual([2, first, first + 1])
    await finger.up()
  })
})

test.describe('on a desktop', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test('S11 a click selects one asset, Ctrl toggles, Shift selects from the nearest selected one', journey, async ({ portal }) => {
    const { cell, selected } = await openSearch(portal)
    await cell(2).click()
    await expect.poll(() => selected()).toEqual([2])
    await cell(4).click()
    await expect.poll(() => selected()).toEqual([4])
    await cell(0).click({ modifiers: ['ControlOrMeta'] })
    await expect.poll(() => selected()).toEqual([0, 4])
    await cell(0).click({ modifiers: ['ControlOrMeta'] })
    await expect.poll(() => selected()).toEqual([4])
    await cell(0).click({ modifiers: ['ControlOrMeta'] })
    await cell(6).click({ modifiers: ['Shift'] })
    await expect.poll(() => selected()).toEqual([0, 4, 5, 6])
    await cell(1).click({ modifiers: ['Shift'] })
    await expect.poll(() => selected()).toEqual([0, 1, 4, 5, 6])
  })

  test('S11 dragging the mouse over assets selects them, and with Ctrl adds them', async ({ portal, page }) => {
    const { cell, selected } = await openSearch(portal)
    const drag = async (from: number, to: number, expected: readonly number[]) => {
      const [a, b] = [await middleOf(cell(from)), await middleOf(cell(to))]
      await page.mouse.move(a.x, a.y)
      await page.mouse.down()
      await page.mouse.move(b.x, b.y, { steps: 6 })
      // Before the release: the code for dragging loads when the page is idle, and continues a drag that has not ended.
      await expect.poll(() => selected()).toEqual(expected)
      await page.mouse.up()
      await expect.poll(() => selected()).toEqual(expected)
    }
    await drag(5, 2, [2, 3, 4, 5])
    await page.keyboard.down('Control')
    await drag(0, 1, [0, 1, 2, 3, 4, 5])
    await page.keyboard.up('Control')
    await drag(3, 4, [3, 4])
    await expect(page).toHaveURL(/#\/search\//)
  })

  test(
    'S11 the list is one tab stop; arrows, Home, End and page keys move the focus, Space selects, Ctrl+A selects all, Escape clears',
    journey,
    async ({ portal, page }) => {
      const { cell, selected, bar } = await openSearch(portal)
      await page.getByLabel('Search the catalogue', { exact: true }).focus()
      await cell(0).focus()
      await page.keyboard.press('ArrowRight')
      await expect(cell(1)).toBeFocused()
      await page.keyboard.press('ArrowDown')
      await expect(cell(1)).not.toBeFocused()
      const below = Number(await page.locator('[data-position]:focus').getAttribute('data-position'))
      expect(below).toBeGreaterThan(1)
      await page.keyboard.press('ArrowUp')
      await page.keyboard.press('Home')
      await expect(cell(0)).toBeFocused()
      await page.keyboard.press('Space')
      await expect.poll(() => selected()).toEqual([0])
      await page.keyboard.press('Shift+ArrowRight')
      await expect.poll(selected).toEqual([0, 1])
      await page.keyboard.press('End')
      const total = Number((await page.getByRole('grid').getAttribute('aria-rowcount')) ?? 0)
      expect(total).toBeGreaterThan(5)
      const focused = async () => Number(await page.locator('[data-position]:focus').getAttribute('data-position'))
      // The focus moves after the last row is rendered.
      await expect.poll(focused).toBeGreaterThan(40)
      const last = await focused()
      await page.keyboard.press('PageUp')
      // The previously focused asset may have left the document.
      await expect(page.locator('[data-position]:focus')).not.toHaveAttribute('data-position', String(last))
      await expect.poll(() => page.locator('[data-position][tabindex="0"]').count()).toBe(1)
      await page.keyboard.press('Control+a')
      await expect(bar).toContainText(`${last + 1} selected`)
      await page.keyboard.press('Escape')
      await expect(bar).toBeHidden()
      await page.keyboard.press('Home')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/#\/asset\//)
    },
  )

  test('S11 applies Space and clicks on loading results after they have loaded', async ({ portal, page }) => {
    let release = () => undefined as void
    const released = new Promise<void>((go) => (release = go))
    await page.route(/api\/search\?.*solr_start=[1-9]/, async (route) => {
      await released
      await route.continue()
    })
    const { cell, bar } = await openSearch(portal, 'list')
    await cell(0).focus()
    await page.keyboard.press('End')
    const last = page.locator('[data-position]:focus')
    await expect(last).toHaveAttribute('aria-busy', 'true')
    const position = Number(await last.getAttribute('data-position'))
    expect(position).toBeGreaterThan(25)
    await page.keyboard.press('Space')
    await cell(position - 1).click({ modifiers: ['Control'] })
    await expect(bar).toBeHidden()
    release()
    await expect(bar).toContainText('2 selected')
    for (const one of [position, position - 1]) await expect(cell(one)).toHaveAttribute('aria-selected', 'true')
    // The checkbox of a row is clickable.
    await cell(position).locator('[data-check]').click()
    await expect(bar).toContainText('1 selected')
  })

  test('S11 active and selected are independent: the information icon opens the panel, and a click closes it', async ({ portal, page }) => {
    const { cell, selected } = await openSearch(portal, 'thumbnail')
    await cell(0).hover()
    await cell(0).getByRole('button', { name: 'Information' }).click()
    await expect(page.getByRole('region').getByRole('heading', { level: 2 })).toBeVisible()
    await expect.poll(() => selected()).toEqual([])
    await expect(cell(0)).toHaveAttribute('data-active', 'true')
    await cell(1).click()
    await expect.poll(() => selected()).toEqual([1])
    await expect(cell(0)).toHaveAttribute('data-active', 'true')
    await cell(0).click()
    await expect(page.locator('[data-active]')).toHaveCount(0)
  })
})
