import { journey } from './fixtures.ts'
import { expect, test } from './portal-fixtures.ts'

// The page without the worker, whose installation would compete with it for the machine.
test.use({ serviceWorkers: 'block' })

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
})
