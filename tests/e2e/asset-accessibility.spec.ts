import type { Page } from '@playwright/test'
import { violationsOn } from '../support/axe.ts'
import { journey, users } from './fixtures.ts'
import { expect, test } from './portal-fixtures.ts'

const download = (page: Page) => page.getByRole('button', { name: 'Download', exact: true })

test.describe('on an upright tablet', () => {
  test.use({ viewport: { width: 820, height: 1180 } })

  test('A1 axe finds no violations in the info panel', async ({ portal, page, idOf }) => {
    await portal.open(`#/search/*?id=${await idOf('picos-de-europa.jpg')}`)
    await page.getByRole('gridcell').first().focus()
    await page.getByRole('button', { name: 'Information' }).click()
    await expect(page.getByRole('region', { name: /^Mountain path/ })).toBeFocused()
    expect(await violationsOn(page)).toEqual([])
  })

  test('A2 axe finds no violations on a missing asset', async ({ portal, page }) => {
    await portal.open('#/asset/nosuchasset')
    await expect(page.getByText('This file does not exist, or it is not visible to you')).toBeVisible()
    expect(await violationsOn(page)).toEqual([])
  })

  test('A6 axe finds no violations on a 3D model', async ({ portal, page, idOf }) => {
    await portal.open(`#/asset/${await idOf('suzi.glb')}`)
    await expect(page.getByRole('button', { name: 'Turn left (←)' })).toBeAttached()
    expect(await violationsOn(page)).toEqual([])
  })

  test('A6 axe finds no violations on a preview and on a failed video', async ({ faultyPortal, faults, page, idOf }) => {
    await faultyPortal.open(`#/asset/${await idOf('norrfeld-kolibri-product-sheet.pdf')}`)
    await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Preview' }).click()
    await expect(page.getByRole('dialog').getByRole('img', { name: /Page 1 of 2$/ })).toBeVisible()
    expect(await violationsOn(page)).toEqual([])
    faults.inject(/download\/video\//, { status: 500 })
    await faultyPortal.open(`#/asset/${await idOf('waves-slow-zoom.mp4')}`)
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    expect(await violationsOn(page)).toEqual([])
  })

  test('W1 axe finds no violations in the download options, also without accepted terms', async ({ portal, page, idOf }) => {
    await portal.startAs(users.assetUser, `#/asset/${await idOf('picos-de-europa.jpg')}`)
    await download(page).click()
    const dialog = page.getByRole('dialog', { name: 'Download' })
    await expect(dialog).toBeVisible()
    expect(await violationsOn(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Download' }).click()
    await expect(dialog.getByText('Please accept the terms of use first.')).toBeVisible()
    expect(await violationsOn(page)).toEqual([])
  })

  test('W3 axe finds no violations in the list of downloads', async ({ faultyPortal, faults, page, idOf, settings }) => {
    await settings({ terms_of_use: { show: false } })
    const transferring = faults.inject(/download\/file\//, { holdAfter: 40_000 })
    await faultyPortal.open(`#/asset/${await idOf('picos-de-europa.jpg')}`)
    await download(page).click()
    const tray = page.getByRole('region', { name: 'Downloads' })
    await tray.getByRole('button', { name: /1 download/ }).click()
    await expect(tray.getByText(/^Transferring: \d/)).toBeVisible()
    expect(await violationsOn(page)).toEqual([])
    faults.inject(/download\/file\//, { status: 500 })
    transferring.release()
    await expect(tray.getByText('1 download finished').first()).toBeVisible()
    await download(page).click()
    await expect(tray.getByText(/^The server did not send the file\./)).toBeVisible()
    expect(await violationsOn(page)).toEqual([])
  })

  // Each dialog in a test of its own: after a change of settings a page starts with those that its device stored, and takes the new ones later.
  for (const { name, global } of [
    { name: 'No permission', global: {} },
    { name: 'Order files', global: { run_order_process: true } },
  ])
    test(`W5 axe finds no violations in "${name}"`, async ({ portal, page, idOf, settings }) => {
      await settings({ global })
      await portal.open(`#/search/*?id=${await idOf('eileen-collins-astronaut.jpg')}`)
      await page.getByRole('gridcell', { name: /^Eileen Collins/ }).focus()
      await page.keyboard.press('Space')
      await page.getByRole('button', { name: 'Download selection' }).click()
      await expect(page.getByRole('dialog', { name })).toBeVisible()
      expect(await violationsOn(page)).toEqual([])
    })

  test('W5 axe finds no violations in the copyable e-mail', async ({ portal, page, idOf, settings }) => {
    await settings({ global: { order_mail: { body: `${'Please. '.repeat(300)}{ids}` } } })
    await portal.open(`#/asset/${await idOf('eileen-collins-astronaut.jpg')}`)
    await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Email' }).click()
    await expect(page.getByRole('dialog', { name: 'Email about these files' })).toBeVisible()
    expect(await violationsOn(page)).toEqual([])
  })
})

test('A2 Tab reaches all controls of the asset page in reading order', journey, async ({ portal, page, idOf }) => {
  await portal.open(`#/asset/${await idOf('picos-de-europa.jpg')}`)
  await expect(page.getByRole('main').getByRole('button', { name: 'More', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Zoom in (+)' })).toBeEnabled()
  await page.getByRole('button', { name: 'Back', exact: true }).focus()
  const names: string[] = []
  // The number of controls in between depends on the asset, e.g. on its folder.
  for (let press = 0; press < 20 && names.at(-1) !== 'More'; press += 1) {
    await page.keyboard.press('Tab')
    names.push(await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? ''))
  }
  const expected = ['Zoom in (+)', 'Actual size (1)', 'Download', 'Bookmark: Add to bookmarks', 'Share', 'More']
  expect(names.filter((name) => expected.includes(name))).toEqual(expected)
})

test('A2 announces title and position when the asset changes', async ({ portal, page, idOf }) => {
  const ids = await Promise.all(['altai.jpg', 'calla.jpg'].map(idOf))
  await portal.open(`#/search/*?id=${ids.join(',')}`)
  await page.getByRole('gridcell').first().focus()
  await page.keyboard.press('Enter')
  const announcement = page.getByRole('navigation', { name: 'Results' }).locator('[aria-live=polite]')
  await expect(announcement).toHaveText(/1 of 2$/)
  const first = await announcement.textContent()
  await page.keyboard.press('ArrowRight')
  await expect(announcement).toHaveText(/2 of 2$/)
  const heading = page.getByRole('heading', { level: 1 })
  await expect.poll(async () => `${await heading.textContent()} 2 of 2` === (await announcement.textContent())).toBe(true)
  const title = await heading.textContent()
  expect(title).toMatch(/^(Altai|Calla)/)
  expect(first).not.toContain(title)
})

test(
  'A1 A2 right-to-left languages mirror page and panel, and the left arrow opens the next asset',
  journey,
  async ({ own, ownPortal, page, idOf }) => {
    await own.writeTexts('he', { 'global.nav.search': 'חיפוש' })
    await own.configure({ visibleLocales: ['en English', 'he עברית'].map((line) => ({ short: line.slice(0, 2), lang: line.slice(3) })) })
    const ids = await Promise.all(['altai.jpg', 'calla.jpg'].map(idOf))
    await ownPortal.open(`#/search/*?id=${ids.join(',')}`)
    await page.getByRole('button', { name: 'English' }).click()
    await page.getByRole('menuitemradio', { name: 'עברית' }).click()
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    await page.getByRole('gridcell').first().hover()
    await page.getByRole('button', { name: 'Information' }).click()
    const panel = page.getByRole('region', { name: /^(Altai|Calla)/ })
    await expect.poll(async () => (await panel.boundingBox())?.x).toBe(0)
    await page.keyboard.press('Escape')
    await page.getByRole('gridcell').first().focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText('1 of 2')).toBeVisible()
    const [stage, column] = await Promise.all(
      ['.asset-screen-stage', '.asset-screen-column'].map((part) => page.locator(part).boundingBox()),
    )
    expect(stage?.x).toBe((column?.x ?? 0) + (column?.width ?? 0))
    await page.keyboard.press('ArrowLeft')
    await expect(page.getByText('2 of 2')).toBeVisible()
    // Printed pages have no controls and no scroll areas.
    await page.emulateMedia({ media: 'print' })
    await expect(download(page)).toBeHidden()
    await expect(page.locator('.asset-screen-column')).toHaveCSS('overflow-y', 'visible')
  },
)

test.describe('with forced colours', () => {
  test.use({ colorScheme: 'dark' })

  test('A6 W3 icons and progress contrast with their background', async ({ faultyPortal, faults, page, idOf, settings }) => {
    await settings({ terms_of_use: { show: false } })
    await page.emulateMedia({ forcedColors: 'active' })
    faults.inject(/download\/file\//, { holdAfter: 40_000 })
    await faultyPortal.open(`#/asset/${await idOf('picos-de-europa.jpg')}`)
    await download(page).click()
    const bar = page.getByRole('progressbar')
    await expect(bar).toHaveAttribute('aria-valuenow', /^[1-9]/)
    const differ = (inner: string, outer: string) =>
      page.evaluate(
        ([within, around]) => {
          const [a, b] = [within, around].map((selector) => document.querySelector(selector ?? ''))
          if (!a || !b) return null
          // Icons are drawn as strokes, other elements as filled boxes.
          const { stroke, backgroundColor } = getComputedStyle(a)
          return (a.matches('.icon') ? stroke : backgroundColor) !== getComputedStyle(b).backgroundColor
        },
        [inner, outer],
      )
    expect(await differ('[role=progressbar] > div', 'section[aria-label=Downloads]')).toBe(true)
    expect(await differ('.asset-screen-column button .icon:has([href="#i-lucide-download"])', '.asset-screen-column button')).toBe(true)
    expect(await differ('.stage-bar button .icon', '.stage-bar')).toBe(true)
  })
})

test.describe('with reduced motion', () => {
  test('A1 A6 nothing is animated', async ({ portal, page, idOf }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const moving = () =>
      page.evaluate(() => document.getAnimations().filter(({ effect }) => Number(effect?.getComputedTiming().activeDuration) > 50).length)
    await portal.open(`#/search/*?id=${await idOf('picos-de-europa.jpg')}`)
    await page.getByRole('gridcell').first().focus()
    await page.getByRole('button', { name: 'Information' }).click()
    await expect(page.getByRole('heading', { name: /^Mountain path/ })).toBeVisible()
    expect(await moving()).toBe(0)
    await page.keyboard.press('Escape')
    await portal.open(`#/asset/${await idOf('picos-de-europa.jpg')}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Zoom in (+)' })).toBeEnabled()
    await page.keyboard.press('+')
    expect(await moving()).toBe(0)
    await expect(page.getByRole('button', { name: 'Fit (0)' })).toBeVisible()
  })
})

test.describe('in a narrow window and with text of twice the size', () => {
  /** All elements are within the window width. Some sizes follow the text in the next frames. */
  const expectNoSidewaysScroll = (page: Page) =>
    expect
      .poll(() =>
        page.evaluate(() => {
          const root = document.documentElement
          const open = document.querySelector('dialog:modal')
          return [root.scrollWidth - root.clientWidth, open ? open.scrollWidth - open.clientWidth : 0]
        }),
      )
      .toEqual([0, 0])

  for (const [name, viewport, scale] of [
    ['320 px', { width: 320, height: 640 }, '100%'],
    ['200 % text', { width: 640, height: 900 }, '200%'],
  ] as const)
    test.describe(name, () => {
      test.use({ viewport })
      const enlarge = (page: Page) =>
        page.evaluate((size) => {
          document.documentElement.style.fontSize = size
        }, scale)

      test(`A2 the asset page fits at ${name}`, async ({ portal, page, idOf }) => {
        for (const file of ['picos-de-europa.jpg', 'norrfeld-brand-guidelines.pdf', 'city-lights-at-night.mp4']) {
          await portal.open(`#/asset/${await idOf(file)}`)
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
          await enlarge(page)
          await expectNoSidewaysScroll(page)
        }
      })

      test(`W1 the download options and the list of downloads fit at ${name}`, async ({ portal, page, idOf }) => {
        await portal.startAs(users.assetUser, `#/asset/${await idOf('picos-de-europa.jpg')}`)
        await download(page).click()
        const dialog = page.getByRole('dialog', { name: 'Download' })
        await expect(dialog).toBeVisible()
        await enlarge(page)
        await expectNoSidewaysScroll(page)
        const start = dialog.getByRole('button', { name: 'Download' })
        await dialog.getByRole('checkbox').check()
        await start.click()
        await expect(page.getByRole('region', { name: 'Downloads' })).toBeVisible()
        await expectNoSidewaysScroll(page)
      })
    })
})
