import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import demoConfig from '../../../demo/config.json'
import { openSearch } from '../../../tests/support/component/search-portal.ts'

const config = { ...demoConfig, search: { ...demoConfig.search, click: 'open' } }
const calls = { getConvertSets: () => ({ convert_sets: [] }) }
const element = (selector: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(selector)
  if (!found) throw new Error(`there is no ${selector}`)
  return found
}
const areaOf = (selector: string): number => {
  const { width, height } = element(selector).getBoundingClientRect()
  return width * height
}
const shownBars = () =>
  [...document.querySelectorAll<HTMLElement>('.asset-screen-stage .stage-bar')].filter((bar) =>
    bar.checkVisibility({ visibilityProperty: true }),
  )
const barArea = () =>
  shownBars()
    .map((bar) => bar.getBoundingClientRect())
    .reduce((sum, { width, height }) => sum + width * height, 0)
const tap = (target: Element) =>
  target.dispatchEvent(new PointerEvent('click', { pointerType: 'touch', bubbles: true, cancelable: true, detail: 1 }))
const cell = (position: number) => page.getByRole('gridcell').nth(position)

describe('Z2 on a phone', () => {
  beforeEach(() => page.viewport(390, 844))

  test('Z2 the picture has at least 60 % of the height, without the navigation; the title and the download are visible', async () => {
    await openSearch('#/asset/picture-3', { config, calls })
    await expect.element(page.getByRole('heading', { level: 1, name: 'Picture 3' })).toBeInViewport()
    await expect.element(page.getByRole('button', { name: 'Ask for access' })).toBeInViewport()
    expect(element('.asset-screen-stage').getBoundingClientRect().height).toBeGreaterThanOrEqual(0.6 * 844)
    expect(page.getByRole('navigation', { name: 'Main navigation' }).query()).toBeNull()
  })

  test('Z2 the controls cover at most a tenth of the picture; a tap leaves only the picture, and the next one shows them', async () => {
    await openSearch('#/search/*', { config, calls })
    await cell(1).click()
    await expect.element(page.getByRole('group', { name: 'Zoom' })).toBeVisible()
    await expect.element(page.getByText('2 of 24')).toBeVisible()
    const count = shownBars().length
    expect(count).toBeGreaterThan(1)
    expect(barArea()).toBeLessThanOrEqual(0.1 * areaOf('.asset-screen-stage'))
    const picture = element('.asset-screen-stage img')
    tap(picture)
    await expect.poll(barArea).toBe(0)
    await expect.poll(() => element('.asset-screen-stage').getBoundingClientRect().height).toBe(844)
    tap(picture)
    await expect.poll(() => shownBars().length).toBe(count)
  })
})

describe('Z2 from a tile to the viewer and back', () => {
  beforeEach(() => page.viewport(1440, 900))

  test('Z2 a tile that a click opens offers bookmark, download and a menu', async () => {
    await openSearch('#/search/*', { config: { ...config, global: { ...demoConfig.global, run_order_process: true } }, calls })
    await userEvent.hover(cell(0))
    await expect.element(cell(0).getByRole('button', { name: 'More' })).toBeVisible()
    const names = cell(0)
      .getByRole('button')
      .elements()
      .map((button) => button.getAttribute('aria-label'))
    expect(names).toEqual(['Add to bookmarks', 'Download', 'More'])
    await cell(0).getByRole('button', { name: 'More' }).click()
    const entries = page.getByRole('menuitem')
    await expect.element(entries.first()).toBeVisible()
    expect(entries.elements().map(({ textContent }) => textContent)).toEqual(['Information', 'Share', 'Email'])
    await entries.first().click()
    await expect.element(page.getByRole('region', { name: /^Picture/ })).toBeVisible()
  })

  test.each([
    ['Escape', () => userEvent.keyboard('{Escape}')],
    ['Back', () => page.getByRole('button', { name: 'Back', exact: true }).click()],
  ])('Z2 a click opens the viewer, and %s returns to the tile of the file shown last', async (_name, leave) => {
    await openSearch('#/search/*', { config, calls })
    await cell(2).click()
    await expect.element(page.getByText('3 of 24')).toBeVisible()
    await page.getByRole('button', { name: 'Next file' }).click()
    await expect.element(page.getByText('4 of 24')).toBeVisible()
    const title = page.getByRole('heading', { level: 1 }).element().textContent ?? ''
    await leave()
    await expect.element(page.getByRole('gridcell', { name: title, exact: true })).toHaveFocus()
  })
})
