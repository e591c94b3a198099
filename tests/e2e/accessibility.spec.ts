import { AxeBuilder } from '@axe-core/playwright'
import { signInByHand } from '../support/api.ts'
import { expect, type Portal, test } from './fixtures.ts'

const firstOf = async (group: string): Promise<string> => {
  const guest = await signInByHand(process.env['PORTAL_ADDRESS'] ?? '')
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
  ['an image', async (portal) => portal.open(`#/asset/${await firstOf('image')}`)],
  ['a document', async (portal) => portal.open(`#/asset/${await firstOf('document')}`)],
  ['a video', async (portal) => portal.open(`#/asset/${await firstOf('video')}`)],
]

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme })
    for (const [name, open] of screens) {
      test(`K1 axe finds nothing against WCAG 2.2 AA on ${name}, ${colorScheme}`, async ({ portal, page }) => {
        await open(portal)
        await page.waitForLoadState('networkidle')
        const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']).analyze()
        expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`)).toEqual([])
      })
    }
  })
}

test('S11 from the filters one key leads to the results, and from there the keyboard does the rest', async ({ portal, page }) => {
  await portal.open('#/search/*')
  const cell = page.getByRole('gridcell')
  await expect(cell.first()).toBeVisible()
  await page.getByRole('button', { name: 'List', exact: true }).focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Skip to the results' })).toBeInViewport()
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
