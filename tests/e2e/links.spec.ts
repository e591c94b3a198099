import type { Locator } from '@playwright/test'
import { middleOf } from '../support/fingers.ts'
import { expect, type Portal, test } from './fixtures.ts'

// Without the service worker, whose installation would compete with the page for CPU time.
test.use({ serviceWorkers: 'block', viewport: { width: 1440, height: 900 } })

const openSearch = async ({ page, address }: Portal, view: string) => {
  await page.goto(`${address}#/search/*?view=${view}`)
  await page.locator('[data-position="0"] img').first().waitFor()
  return (position: number) => page.locator(`[data-position="${position}"]`)
}

const selected = (cell: Locator) => cell.getAttribute('aria-selected')

for (const view of ['grid', 'thumbnail', 'list']) {
  test(`X7 ${view}: a middle click on a tile and a Ctrl-click on the title open the asset page in a new tab`, async ({ portal, page }) => {
    const cell = await openSearch(portal, view)
    const href = await cell(1).locator('[data-link="cover"]').getAttribute('href')
    expect(href).toMatch(/^#\/asset\/.+/)
    await cell(1).hover()
    const picture = await middleOf(cell(1).locator('[data-link="cover"]'))
    const [middle] = await Promise.all([page.context().waitForEvent('page'), page.mouse.click(picture.x, picture.y, { button: 'middle' })])
    await expect(middle).toHaveURL(`${portal.address}${href}`)
    await middle.close()
    const title = cell(1).locator('[data-link="title"]')
    await expect(title).toHaveAttribute('href', href ?? '')
    const [other] = await Promise.all([page.context().waitForEvent('page'), title.click({ modifiers: ['ControlOrMeta'] })])
    await expect(other).toHaveURL(`${portal.address}${href}`)
    await other.close()
    await expect.poll(() => selected(cell(1))).toBe('false')
    await expect(page).toHaveURL(/#\/search\//)
  })

  test(`X7 ${view}: a click on the title selects the tile, and the context menu is the browser’s menu for links`, async ({
    portal,
    page,
  }) => {
    const cell = await openSearch(portal, view)
    await cell(1).hover()
    await cell(1).locator('[data-link="title"]').click()
    await expect(cell(1)).toHaveAttribute('aria-selected', 'true')
    await expect(cell(1)).toBeFocused()
    await cell(0)
      .locator('[data-link="cover"]')
      .click({ modifiers: ['ControlOrMeta'] })
    await expect(cell(0)).toHaveAttribute('aria-selected', 'true')
    await expect(cell(1)).toHaveAttribute('aria-selected', 'true')
    expect(page.context().pages()).toHaveLength(1)
    const isMenuOfLink = page.evaluate(
      () =>
        new Promise((found) =>
          addEventListener(
            'contextmenu',
            (event) => found(!event.defaultPrevented && (event.target as Element).closest('a[href]') !== null),
            {
              once: true,
            },
          ),
        ),
    )
    await cell(2).locator('[data-link="cover"]').click({ button: 'right' })
    expect(await isMenuOfLink).toBe(true)
  })
}
