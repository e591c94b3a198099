import type { Page } from '@playwright/test'
import { signInByApi } from '../support/api.ts'
import { violationsOn } from '../support/axe.ts'
import { withoutLiveUpdates } from '../support/without-live-updates.ts'
import { expect, journey, type Portal, test } from './fixtures.ts'

const firstOf = async ({ address }: Portal, group: string): Promise<string> => {
  const guest = await signInByApi(address)
  const filter = encodeURIComponent(JSON.stringify({ asset_groups: [group] }))
  const { response } = await guest.read<'search'>(`search?solr_q=*&solr_rows=1&filter=${filter}`)
  return response.docs[0]?.id ?? ''
}

const screens: readonly (readonly [name: string, open: (portal: Portal) => Promise<void>])[] = [
  ['the dashboard', (portal) => portal.open('')],
  ['the sign-in', (portal) => portal.open('#/login?stay=1')],
  ['the search as posters', (portal) => portal.open('#/search/*')],
  ['the search as thumbnails', (portal) => portal.open('#/search/*?view=thumbnail')],
  ['the search as a list', (portal) => portal.open('#/search/*?view=list')],
  ['a search without results', (portal) => portal.open('#/search/nothingiscalledthis')],
  ['an image', async (portal) => portal.open(`#/asset/${await firstOf(portal, 'image')}`)],
  ['a document', async (portal) => portal.open(`#/asset/${await firstOf(portal, 'document')}`)],
  ['a video', async (portal) => portal.open(`#/asset/${await firstOf(portal, 'video')}`)],
]

/** Icons that exist neither in the document nor in the icon file. */
const blankIconsOn = (page: Page): Promise<string[]> =>
  page.locator('svg.icon > use').evaluateAll(async (uses) => {
    const addresses = [...new Set(uses.map((use) => use.getAttribute('href') ?? ''))]
    const found = await Promise.all(
      addresses.map(async (address) => {
        const [file = '', id = ''] = address.split('#')
        if (file === '') return document.getElementById(id) !== null
        return (await (await fetch(file)).text()).includes(`id="${id}"`)
      }),
    )
    return addresses.filter((_, at) => !found[at])
  })

const expectAccessible = async (page: Page): Promise<void> => {
  await page.waitForLoadState('networkidle')
  expect(await blankIconsOn(page)).toEqual([])
  expect(await violationsOn(page)).toEqual([])
}

/** Overlays of the search page. */
const overlays: readonly (readonly [name: string, open: (page: Page) => Promise<void>])[] = [
  [
    'the facets on a phone',
    async (page) => {
      await page.setViewportSize({ width: 390, height: 844 })
      await page.getByRole('button', { name: /^Filters/ }).click()
      await expect(page.getByRole('dialog', { name: 'Filters' }).getByRole('checkbox').first()).toBeVisible()
    },
  ],
  [
    'the menu of a facet value',
    async (page) => {
      await page.getByRole('checkbox', { name: /^Video/ }).hover()
      await page.getByRole('button', { name: 'Options for Video' }).click()
      await expect(page.getByRole('menuitem').first()).toBeVisible()
    },
  ],
  [
    'the confirmation before many bookmarks',
    async (page) => {
      await page.route(/info\/downloads/, (route) => route.fulfill({ json: { max_assets: 3 } }))
      await page.getByRole('button', { name: 'Add all results to bookmarks' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  ],
  [
    'the selection and the panel',
    async (page) => {
      await page.locator('[data-position="0"]').click()
      await page.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: 'Information' }).click()
      await expect(page.getByRole('region').getByRole('heading', { level: 2 })).toBeVisible()
    },
  ],
]

test.beforeEach(({ page }) => withoutLiveUpdates(page))

/** The screens that a visitor sees first. */
const firstScreens = new Set(['the dashboard', 'the search as posters', 'an image'])

for (const [name, open] of screens) {
  test(`K1 axe finds no WCAG 2.2 AA violations on ${name}`, firstScreens.has(name) ? journey : {}, async ({ portal, page }) => {
    await open(portal)
    await expectAccessible(page)
  })
}

test.describe('in a dark theme', () => {
  test.use({ colorScheme: 'dark' })
  for (const [name, open] of screens.filter(([screen]) => screen === 'the dashboard' || screen === 'the search as posters'))
    test(`K1 axe finds no WCAG 2.2 AA violations on ${name} in the dark theme`, async ({ portal, page }) => {
      await open(portal)
      await expectAccessible(page)
    })
})
for (const [name, open] of overlays)
  test(`K1 axe finds no WCAG 2.2 AA violations on ${name}`, async ({ portal, page }) => {
    await portal.open('#/search/*')
    await page.locator('[data-position="0"] img').waitFor()
    await open(page)
    await expectAccessible(page)
  })

test('S11 the filters have a skip link to the results, which work by keyboard', async ({ portal, page }) => {
  await portal.open('#/search/*')
  const cell = page.getByRole('gridcell')
  await expect(cell.first()).toBeVisible()
  await page.getByRole('button', { name: 'Size', exact: true }).focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Skip to results' })).toBeInViewport()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Home')
  await expect(cell.first()).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(cell.nth(1)).toBeFocused()
  await page.keyboard.press('Space')
  await expect(cell.nth(1)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#\/asset\//)
})
