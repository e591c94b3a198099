import { journey } from './fixtures.ts'
import { expect, test } from './portal-fixtures.ts'

// The page without the worker, whose installation would compete with it for the machine.
test.use({ serviceWorkers: 'block' })

/** Visible text of every button and link in a part of the page that has one. */
const barOf = (page: import('@playwright/test').Page) => page.getByRole('toolbar', { name: 'Selection' })

test('X6 the page of an asset shows Download, Bookmarks and Share with their names, and the rest in a menu; icons differ', async ({
  portal,
  page,
  idOf,
}) => {
  await portal.open(`#/asset/${await idOf('picos-de-europa.jpg')}`)
  const article = page.getByRole('article')
  for (const name of ['Download', 'Bookmark', 'Share']) await expect(article.getByText(name, { exact: true })).toBeVisible()
  // One icon has one meaning.
  const names = ['Download', 'Make available offline', 'Share', 'More', 'Zoom in (+)', 'Actual size (1)']
  const icons = names.map((name) => page.getByRole('main').getByRole('button', { name, exact: true }).locator('use').first())
  const drawn = await Promise.all(icons.map((icon) => icon.getAttribute('href')))
  expect(new Set(drawn).size).toBe(names.length)
  await article.getByRole('button', { name: 'More', exact: true }).click()
  await expect(page.getByRole('menuitem', { name: 'Preview' })).toBeVisible()
})

test.describe('on a desktop', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test('X6 the bar of a selection has named actions, and the bar for all results names them and disappears', async ({ portal, page }) => {
    await portal.open('#/search/*')
    await page.locator('[data-position="0"] img').waitFor()
    const all = page.getByRole('toolbar', { name: 'All results' })
    await expect(all.getByText('All results', { exact: true })).toBeVisible()
    await page.locator('[data-position="0"]').click()
    for (const name of ['Download', 'Bookmark', 'Share']) await expect(barOf(page).getByText(name, { exact: true })).toBeVisible()
    await expect(all).toHaveCount(0)
    await barOf(page).getByRole('button', { name: 'More', exact: true }).click()
    await expect(page.getByRole('menuitem', { name: 'Preview' })).toBeVisible()
    await page.keyboard.press('Escape')
    await barOf(page).getByRole('button', { name: 'Clear selection' }).click()
    await expect(all).toBeVisible()
  })

  test('X6 the bookmarks have named actions, and the menu deletes all in the colour of danger', async ({ portal, page }) => {
    await portal.open('#/search/*')
    await page.locator('[data-position="0"] img').waitFor()
    await page.locator('[data-position="0"]').click()
    await barOf(page).getByRole('button', { name: 'Add selection to bookmarks' }).click()
    await portal.open('#/bookmark')
    // The bar of the search has a menu of this name, too.
    await page.getByRole('heading', { name: 'Bookmarks', level: 1 }).waitFor()
    const main = page.getByRole('main')
    for (const name of ['Download', 'Share']) await expect(main.getByText(name, { exact: true })).toBeVisible()
    await expect(main.getByRole('button', { name: 'Delete all bookmarks' })).toHaveCount(0)
    await main.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Delete all bookmarks' }).click()
    const confirm = page.getByRole('dialog').getByRole('button', { name: 'Delete all', exact: true })
    const colours = await confirm.evaluate((button) => {
      const probe = document.createElement('i')
      probe.style.backgroundColor = 'var(--c-danger)'
      button.append(probe)
      // Mixed colours are computed as parts of one.
      return [button, probe].map((element) => {
        const colour = getComputedStyle(element).backgroundColor
        const factor = colour.startsWith('color(') ? 255 : 1
        return colour.match(/[\d.]+/g)?.map((part) => Math.round(Number(part) * factor))
      })
    })
    expect(colours[0]).toEqual(colours[1])
    await confirm.click()
    await expect(page.getByText('No bookmarks yet')).toBeVisible()
  })

  test('X6 a selection that is not part of the new results is said, and can be shown or cleared', async ({ portal, page, idOf }) => {
    const [inside, outside] = [await idOf('picos-de-europa.jpg'), await idOf('suzi.glb')]
    await portal.open(`#/search/*?id=${inside},${outside}`)
    await page.locator('[data-position="0"] img').waitFor()
    await page.locator('[data-position="0"]').focus()
    await page.keyboard.press('Control+a')
    await expect(barOf(page)).toContainText('2 selected')
    await expect(barOf(page)).not.toContainText('not in these results')
    await portal.open(`#/search/*?id=${inside}`)
    await expect(barOf(page)).toContainText('1 selected, not in these results')
    await barOf(page).getByRole('link', { name: 'Show', exact: true }).click()
    await expect(page.getByRole('gridcell')).toHaveCount(2)
    await expect(barOf(page)).not.toContainText('not in these results')
    await portal.open('#/search/qqqqqqqq')
    await expect(barOf(page)).toContainText('2 selected, not in these results')
    await barOf(page).getByRole('button', { name: 'Clear', exact: true }).click()
    await expect(barOf(page)).toHaveCount(0)
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('X6 the bar of a selection takes the place of the bottom bar and covers no selected tile', journey, async ({ portal, page }) => {
    await portal.open('#/search/*')
    await page.locator('[data-position="0"] img').waitFor()
    const navigation = page.getByRole('navigation', { name: 'Main navigation' })
    const place = await navigation.boundingBox()
    const bar = barOf(page)
    const low = await page.locator('[data-position]').evaluateAll((cells) => {
      const limit = document.querySelector('.grid-scroller')?.getBoundingClientRect().bottom ?? 0
      const seen = cells.filter((cell) => cell.getBoundingClientRect().top < limit - 30)
      return Number((seen.at(-1) as HTMLElement).dataset['position'])
    })
    const cell = page.locator(`[data-position="${low}"]`)
    await cell.focus()
    await page.keyboard.press('Space')
    await expect(bar).toContainText('1 selected')
    for (const name of ['Download', 'Bookmark', 'Share']) await expect(bar.getByText(name, { exact: true })).toBeVisible()
    const cut = () => bar.locator('.truncate').evaluateAll((all) => all.filter((text) => text.scrollWidth > text.clientWidth + 1).length)
    await expect.poll(() => cut()).toBe(0)
    // The bar slides in.
    await expect
      .poll(async () => {
        const now = await bar.boundingBox()
        return (now?.y ?? 0) + (now?.height ?? 0)
      })
      .toBe(844)
    const [box, tile] = [await bar.boundingBox(), await cell.boundingBox()]
    expect(box?.y).toBeLessThanOrEqual(place?.y ?? 0)
    expect((tile?.y ?? 0) + (tile?.height ?? 0)).toBeLessThanOrEqual(box?.y ?? 0)
    const atNavigation = await page.evaluate(([x, y]) => document.elementFromPoint(x, y)?.closest('nav, .selection-bar')?.tagName, [
      200, 830,
    ] as const)
    expect(atNavigation).toBe('DIV')
  })

  test('X6 the filter tags scroll in one row', async ({ portal, page }) => {
    await portal.open('#/search/*')
    await page.locator('[data-position="0"] img').waitFor()
    await page.getByRole('button', { name: /^Filters/ }).tap()
    const boxes = page.getByRole('dialog').getByRole('checkbox')
    for (const at of [0, 1, 2]) await boxes.nth(at).check()
    await page.keyboard.press('Escape')
    const tags = page.getByRole('list', { name: 'Selected filters' }).getByRole('button')
    await expect(tags).toHaveCount(3)
    const tops = await tags.evaluateAll((all) => all.map((tag) => Math.round(tag.getBoundingClientRect().top)))
    expect(new Set(tops).size).toBe(1)
  })
})
