import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { people } from './fixtures.ts'
import { expect, test } from './portal-fixtures.ts'

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

const expectAccessible = async (page: Page): Promise<void> => {
  // Colours are judged when nothing fades any more.
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
  const { violations } = await new AxeBuilder({ page }).withTags(wcag).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`)).toEqual([])
}

const download = (page: Page) => page.getByRole('button', { name: 'Download', exact: true })

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme, viewport: { width: 820, height: 1180 } })

    test(`A1 axe finds nothing in the info panel, ${colorScheme}`, async ({ portal, page, idOf }) => {
      await portal.open(`#/search/*?id=${await idOf('picos-de-europa.jpg')}`)
      await page.getByRole('gridcell').first().focus()
      await page.getByRole('button', { name: 'Information' }).click()
      await expect(page.getByRole('region', { name: /^Mountain path/ })).toBeFocused()
      await expectAccessible(page)
    })

    test(`A2 axe finds nothing where there is no asset, ${colorScheme}`, async ({ portal, page }) => {
      await portal.open('#/asset/nosuchasset')
      await expect(page.getByText('This asset does not exist, or it is not visible to you')).toBeVisible()
      await expectAccessible(page)
    })

    test(`A6 axe finds nothing on a model, ${colorScheme}`, async ({ portal, page, idOf }) => {
      await portal.open(`#/asset/${await idOf('suzi.glb')}`)
      await expect(page.getByRole('button', { name: 'Turn left (←)' })).toBeAttached({ timeout: 20_000 })
      await expectAccessible(page)
    })

    test(`A6 axe finds nothing on a preview and what cannot be shown, ${colorScheme}`, async ({ faultyPortal, faults, page, idOf }) => {
      await faultyPortal.open(`#/asset/${await idOf('norrfeld-kolibri-product-sheet.pdf')}`)
      await page.getByRole('button', { name: 'Preview', exact: true }).click()
      await expect(page.getByRole('dialog').getByRole('img', { name: /Page 1 of 2$/ })).toBeVisible()
      await expectAccessible(page)
      faults.inject(/download\/video\//, { status: 500 })
      await faultyPortal.open(`#/asset/${await idOf('waves-slow-zoom.mp4')}`)
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
      await expectAccessible(page)
    })

    test(`W1 axe finds nothing in the options, also without the terms, ${colorScheme}`, async ({ portal, page, idOf }) => {
      await portal.signIn(people.assetUser)
      await portal.open(`#/asset/${await idOf('picos-de-europa.jpg')}`)
      await download(page).click()
      const dialog = page.getByRole('dialog', { name: 'Download' })
      await expect(dialog).toBeVisible()
      await expectAccessible(page)
      await dialog.getByRole('button', { name: 'Download' }).click()
      await expect(dialog.getByText('Please accept the terms of use first.')).toBeVisible()
      await expectAccessible(page)
    })

    test(`W3 axe finds nothing in the list of downloads, ${colorScheme}`, async ({ faultyPortal, faults, page, idOf, settings }) => {
      await settings({ terms_of_use: { show: false } })
      const transferring = faults.inject(/download\/file\//, { holdAfter: 40_000 })
      await faultyPortal.open(`#/asset/${await idOf('picos-de-europa.jpg')}`)
      await download(page).click()
      const tray = page.getByRole('region', { name: 'Downloads' })
      await tray.getByRole('button', { name: /1 download/ }).click()
      await expect(tray.getByText(/^Transferring: \d/)).toBeVisible()
      await expectAccessible(page)
      faults.inject(/download\/file\//, { status: 500 })
      transferring.release()
      await expect(tray.getByText('1 download finished').first()).toBeVisible()
      await download(page).click()
      await expect(tray.getByText('Error - retrieving the download')).toBeVisible()
      await expectAccessible(page)
    })

    test(`W5 axe finds nothing in the order, the refusal and the mail to copy, ${colorScheme}`, async ({
      portal,
      page,
      idOf,
      settings,
    }) => {
      const id = await idOf('eileen-collins-astronaut.jpg')
      const search = `#/search/*?id=${id}`
      await portal.open(search)
      const askFor = async () => {
        await page.getByRole('gridcell').first().focus()
        await page.keyboard.press('Space')
        await page.getByRole('button', { name: 'Download the selection' }).click()
      }
      await askFor()
      await expect(page.getByRole('dialog', { name: 'No permission' })).toBeVisible()
      await expectAccessible(page)
      await settings({ global: { run_order_process: true } })
      await page.reload()
      await askFor()
      await expect(page.getByRole('dialog', { name: 'Order assets' })).toBeVisible()
      await expectAccessible(page)
      await settings({ global: { order_mail: { body: `${'Please. '.repeat(300)}{ids}` } } })
      await portal.open(`#/asset/${id}`)
      await page.reload()
      await page.getByRole('button', { name: 'E-mail', exact: true }).click()
      await expect(page.getByRole('dialog', { name: 'E-mail about assets' })).toBeVisible()
      await expectAccessible(page)
    })
  })
}

test.describe('narrow, and with text twice as large', () => {
  /** Nothing is cut off at the sides: everything there is stands within the width. */
  const expectNoSidewaysScroll = async (page: Page) =>
    expect(
      await page.evaluate(() => {
        const root = document.documentElement
        const open = document.querySelector('dialog:modal')
        return [root.scrollWidth - root.clientWidth, open ? open.scrollWidth - open.clientWidth : 0]
      }),
    ).toEqual([0, 0])

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

      test(`A2 the page of an asset loses nothing at ${name}`, async ({ portal, page, idOf }) => {
        for (const file of ['picos-de-europa.jpg', 'norrfeld-brand-guidelines.pdf', 'city-lights-at-night.mp4']) {
          await portal.open(`#/asset/${await idOf(file)}`)
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
          await enlarge(page)
          await expectNoSidewaysScroll(page)
        }
      })

      test(`W1 the options and the list of downloads lose nothing at ${name}`, async ({ portal, page, idOf }) => {
        await portal.signIn(people.assetUser)
        await portal.open(`#/asset/${await idOf('picos-de-europa.jpg')}`)
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
