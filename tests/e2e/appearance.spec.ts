import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { resultsOn } from '../support/results.ts'
import { expect, test } from './portal-fixtures.ts'

// Without transitions, styles are final in the next frame.
test.use({ viewport: { width: 1180, height: 820 }, colorScheme: 'light', contextOptions: { reducedMotion: 'reduce' } })

const picture = (colour: string) =>
  sharp({ create: { width: 120, height: 60, channels: 3, background: colour } })
    .png()
    .toBuffer()
const theme = (appearance_options: object, advanced_appearance: object = {}) => ({
  themes: {
    default_light: 'own',
    options: [
      {
        key: 'own',
        translation: 'themes.own',
        variant: 'light',
        appearance: { primary: '#225588' },
        appearance_options,
        advanced_appearance,
      },
    ],
  },
})
const styleOf = (element: Locator, property: string) =>
  element.evaluate((node, name) => getComputedStyle(node).getPropertyValue(name), property)
/** Red, green, blue and opacity, in any colour space of the browser. */
const backgroundOf = async (element: Locator): Promise<string> => {
  await element.page().evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  return element.evaluate((node) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d')
    if (!canvas) return ''
    canvas.fillStyle = getComputedStyle(node).backgroundColor
    canvas.fillRect(0, 0, 1, 1)
    return canvas.getImageData(0, 0, 1, 1).data.join()
  })
}
/** Background of an element under the pointer. */
const hovered = async (element: Locator): Promise<string> => {
  await element.hover()
  return backgroundOf(element)
}
const alone = async (element: Locator): Promise<string> => {
  await element.page().mouse.move(0, 0)
  return backgroundOf(element)
}
const nothing = '0,0,0,0'
const logo = (page: Page, name: string) => page.locator(`img[src*="config/${name}Logo"]`)

test('K1 hover effects, elevation and part colours follow the theme', async ({ own, ownPortal, page }) => {
  const list = resultsOn(page)
  const share = page.getByRole('button', { name: 'Share this search' })
  const bar = page.getByRole('toolbar', { name: 'All results' })
  const entry = page.getByRole('navigation').getByRole('link', { name: 'Bookmarks' })
  const submit = page.getByRole('button', { name: 'Sign in', exact: true })

  await own.configure(theme({ button_hover_effect: true, list_hover_effect: true, elevation: 24 }, { 'button.primary': '#123456' }))
  await ownPortal.open('#/search/*')
  await list.cell(0).locator('img').waitFor()
  await expect.poll(() => hovered(share)).not.toBe(nothing)
  await expect.poll(() => hovered(entry)).not.toBe(nothing)
  await expect.poll(() => styleOf(bar, 'box-shadow')).toMatch(/ 0px 6px 30px 0px$/)
  await ownPortal.open('#/login?stay=1')
  await expect.poll(() => alone(submit)).toBe('18,52,86,255')
  await expect.poll(() => hovered(submit)).not.toBe('18,52,86,255')

  await own.configure(theme({ button_hover_effect: false, list_hover_effect: false, elevation: 0 }))
  await page.reload()
  // The worker's document shows the earlier theme until the page has read the new one.
  await expect.poll(() => alone(submit)).toBe('34,85,136,255')
  await expect.poll(() => hovered(submit)).toBe('34,85,136,255')
  await ownPortal.open('#/search/*')
  await list.cell(0).locator('img').waitFor()
  await expect.poll(() => hovered(share)).toBe(nothing)
  await expect.poll(() => hovered(entry)).toBe(nothing)
  await expect.poll(() => styleOf(bar, 'box-shadow')).toMatch(/ 0px 0px 0px 0px$/)
})

test('K2 font and icon of the portal are applied, and requested only if configured', async ({ own, ownFaults, page }) => {
  const fileRequests = () => ownFaults.requests.filter((line) => /config\/(custom_font|favicon)/.test(line))
  const icons = () => page.locator('link[rel=icon]').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  await page.goto(`${ownFaults.address}#/login?stay=1`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(fileRequests()).toEqual([])
  expect((await icons()).join()).toMatch(/icons\/icon\.svg/)

  await own.upload('favicon', { bytes: await picture('#080'), type: 'image/png' })
  const font = readFileSync('node_modules/@fontsource-variable/inter/files/inter-greek-wght-normal.woff2')
  await own.upload('custom_font', { bytes: font, type: 'font/woff2' })
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect
    .poll(() => page.evaluate(() => [...document.fonts].some(({ family, status }) => /Portal Font/.test(family) && status === 'loaded')))
    .toBe(true)
  await expect.poll(() => styleOf(page.getByRole('heading', { level: 1 }), 'font-family')).toMatch(/^"?Portal Font/)
  expect(await icons()).toEqual([expect.stringMatching(/config\/favicon$/)])
  // The icon next to the portal name is the uploaded icon, too.
  await expect(page.locator('a img[src$="config/favicon"]').first()).toBeVisible()
  const icon = await page.evaluate(async (address) => (await fetch(address)).headers.get('content-type'), (await icons())[0] ?? '')
  expect(icon).toMatch(/^image\//)
})

test('K2 a custom style sheet has priority over all style sheets of the program and replaces none of them', async ({
  own,
  ownPortal,
  page,
}) => {
  const sheet = '.sm\\:ps-12{letter-spacing:3px} footer{background:#123456} aside{padding-block:7px} main button{border-radius:0}'
  await own.upload('style', { bytes: Buffer.from(sheet), type: 'text/css' })
  await ownPortal.open('#/')
  const field = page.getByRole('main').getByLabel('Search the catalogue', { exact: true })
  await expect(field).toHaveCSS('letter-spacing', '3px')
  await expect(field).toHaveCSS('padding-left', '48px')
  const last = () => page.evaluate(() => (document.styleSheets[document.styleSheets.length - 1]?.ownerNode as Element | null)?.id)
  expect(await last()).toBe('portal-style')
  await ownPortal.open('#/search/*?view=list')
  await resultsOn(page).cell(0).locator('img').waitFor()
  expect(await last()).toBe('portal-style')
  // Simple selectors override the utility classes of the program in each of its style sheets.
  await expect(page.getByRole('contentinfo')).toHaveCSS('background-color', 'rgb(18, 52, 86)')
  await expect(page.getByRole('complementary')).toHaveCSS('padding-top', '7px')
  await expect(page.getByRole('main').getByRole('button', { name: /^Sort/ })).toHaveCSS('border-radius', '0px')
})

test('K2 each screen shows its own logo if one exists and is visible', async ({ own, ownPortal, ownFaults, page }) => {
  for (const name of ['searchLogo', 'bookmarkLogo', 'assetLogo'] as const)
    await own.upload(name, { bytes: await picture('#c33'), type: 'image/png' })
  await own.configure({ search: { logo: { alignment: 'right' } } })
  await ownPortal.open('#/search/*')
  await expect(logo(page, 'search')).toBeVisible()
  const [place, field] = [
    await logo(page, 'search').boundingBox(),
    await page.getByLabel('Search the catalogue', { exact: true }).boundingBox(),
  ]
  expect(place?.x).toBeGreaterThan(field?.x ?? Number.POSITIVE_INFINITY)
  const first = resultsOn(page).cell(0)
  await first.locator('img').waitFor()
  await first.dblclick()
  await expect(logo(page, 'asset')).toBeVisible()
  await logo(page, 'asset').click()
  await expect(page).toHaveURL(/#\/$/)
  await ownPortal.open('#/bookmark')
  await expect(logo(page, 'bookmark')).toBeVisible()

  await own.configure({
    visibleLogos: ['search', 'bookmark', 'asset'].map((key) => ({ key, visible: false })),
    search: { logo: { alignment: 'center' } },
  })
  await page.goto(`${ownFaults.address}#/bookmark`)
  await expect(page.getByRole('heading', { name: 'Bookmarks', exact: true })).toBeVisible()
  await page.goto(`${ownFaults.address}#/search/*`)
  await first.locator('img').waitFor()
  await first.dblclick()
  await expect(page.getByRole('button', { name: 'Next file' })).toBeVisible()
  expect(ownFaults.requests.filter((line) => /config\/\w+Logo/.test(line))).toEqual([])
})
