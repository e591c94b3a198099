import type { Page, Response } from '@playwright/test'
import type { SearchResponse } from '#contract/search.ts'
import { expect, journey, test } from './fixtures.ts'

/** Every script of the page: the bootstrap script is part of the document. */
const code = /\/assets\/[^/]+\.js$/

const documentBox = (page: Page) => page.locator('#first-search input')
const pageBox = (page: Page) => page.locator('#root').getByLabel('Search the catalogue', { exact: true })

/** Opens the portal while the page's code is delayed. @returns releases the code */
const openWithoutCode = async (page: Page, address: string): Promise<() => void> => {
  let release = () => undefined as void
  const released = new Promise<void>((go) => (release = go))
  await page.route(code, async (route) => {
    await released
    await route.continue()
  })
  await page.goto(address, { waitUntil: 'commit' })
  return release
}

const searchFor = (text: string) => new RegExp(`/api/search\\?.*solr_q=${text}`)

const picturesOn = (page: Page, selector: string): Promise<readonly string[]> =>
  page.locator(selector).evaluateAll((all) => all.map((one) => (one as HTMLImageElement).src))

/** Addresses of the pictures in a response to a search. */
const picturesIn = async (response: Response): Promise<readonly string[]> => {
  const { response: results } = (await response.json()) as SearchResponse
  return results.docs.map(({ thumb_url, url }) => new URL(thumb_url ?? url ?? '', response.url()).href)
}

const box = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const { fontSize, borderRadius, backgroundColor, color, paddingInline } = getComputedStyle(element)
    return { left, top, width, height, fontSize, borderRadius, backgroundColor, color, paddingInline }
  })

test.describe('P2 the search box works before the page’s code', () => {
  test('P2 the page takes over text, focus and selection without losing a key', async ({ portal, page }) => {
    const release = await openWithoutCode(page, `${portal.address}#/search/*`)
    await documentBox(page).click()
    await page.keyboard.type('old bridge')
    for (let step = 0; step < 6; step += 1) await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Shift+ArrowLeft')
    await expect(page.locator('#root *')).toHaveCount(0)
    // Keys of which some reach the box of the document and some that of the page.
    release()
    for (let count = 0; count < 300 && (await documentBox(page).count()) > 0; count += 1) await page.keyboard.type('-')
    await page.keyboard.type('!')
    await expect(documentBox(page)).toHaveCount(0)
    await expect(pageBox(page)).toBeFocused()
    await expect(pageBox(page)).toHaveValue(/^old-*!bridge$/)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/#\/search\/old-*!bridge$/)
  })

  test('P2 Enter searches before the page’s code', journey, async ({ portal, page }) => {
    const searches: URL[] = []
    page.on('request', (request) => void (request.url().includes('/api/search?') && searches.push(new URL(request.url()))))
    const release = await openWithoutCode(page, `${portal.address}#/search/*?view=grid`)
    await documentBox(page).fill('bridge')
    const arrived = page.waitForResponse(searchFor('bridge'))
    await documentBox(page).press('Enter')
    await expect(page).toHaveURL(/#\/search\/bridge\?view=grid$/)
    const before = await picturesIn(await arrived)
    // The pictures of the search before stay until the document has changed its address.
    await expect.poll(() => picturesOn(page, '#first-pictures img')).toEqual(before)
    release()
    await expect(pageBox(page)).toHaveValue('bridge')
    await expect(pageBox(page)).toBeFocused()
    await expect(documentBox(page)).toHaveCount(0)
    await expect.poll(() => picturesOn(page, '#root .tile img')).toEqual(before)
    expect(searches.map(({ searchParams }) => searchParams.get('solr_q'))).toEqual(['bridge'])
    await page.goBack()
    await expect(pageBox(page)).toHaveValue('')
  })

  test('S17 P2 a late response to the search before shows no pictures', async ({ portal, page }) => {
    let permit = () => undefined as void
    const permitted = new Promise<void>((go) => (permit = go))
    await page.route(searchFor('dandelion'), async (route) => {
      await permitted
      await route.continue()
    })
    const release = await openWithoutCode(page, `${portal.address}#/search/dandelion?view=grid`)
    const late = page.waitForResponse(searchFor('dandelion'))
    await documentBox(page).fill('bridge')
    const arrived = page.waitForResponse(searchFor('bridge'))
    await documentBox(page).press('Enter')
    const before = await picturesIn(await arrived)
    await expect.poll(() => picturesOn(page, '#first-pictures img')).toEqual(before)
    permit()
    const [preloaded] = await picturesIn(await late)
    // The document preloads the pictures of a response before it would show them.
    await expect.poll(() => page.evaluate((url) => performance.getEntriesByName(url).length, preloaded ?? '')).toBeGreaterThan(0)
    expect(await picturesOn(page, '#first-pictures img')).toEqual(before)
    release()
    await expect(pageBox(page)).toHaveValue('bridge')
    await expect(page.locator('#first-pictures')).toHaveCount(0)
  })

  test('P2 the box appears only where the page shows one', async ({ portal, page }) => {
    const release = await openWithoutCode(page, `${portal.address}#/login`)
    await expect(page.locator('#first-search')).toHaveCount(0)
    release()
    await expect(page.getByLabel('Username', { exact: true })).toBeVisible()
  })

  test('P2 a page that cannot start removes the box', async ({ portal, page }) => {
    await page.route(code, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
    await page.goto(`${portal.address}#/search/*`)
    await expect(documentBox(page)).toBeVisible()
    await page.evaluate(() => {
      const sentence = document.createElement('p')
      sentence.setAttribute('role', 'alert')
      document.getElementById('root')?.replaceChildren(sentence)
    })
    await expect(page.locator('#first-search')).toHaveCount(0)
  })
})

const languages = [
  ['en-GB', 'Search the catalogue', 'Search everything'],
  ['de-DE', 'Katalog durchsuchen', 'Alles durchsuchen'],
] as const
const windows = [
  ['phone', 390, 844],
  ['tablet', 820, 1180],
  ['desktop', 1440, 900],
] as const

for (const [locale, label, placeholder] of languages)
  for (const [name, width, height] of windows)
    test.describe(`${locale}, ${name}`, () => {
      test.use({ locale, viewport: { width, height } })

      test(`P2 N1 the box of the document looks like the one of the page: ${locale}, ${name}`, async ({ portal, page }) => {
        const release = await openWithoutCode(page, `${portal.address}#/search/*`)
        await expect(page.getByRole('searchbox', { name: label })).toHaveAttribute('placeholder', placeholder)
        const before = await box(page, '#first-search input')
        release()
        await expect(page.locator('#first-search')).toHaveCount(0)
        const { left, width: shownWidth, ...shown } = await box(page, '#root .search-field')
        expect(before).toMatchObject(shown)
        // The labels next to the box have a different width in each language.
        expect(Math.abs(before.left - left)).toBeLessThan(10)
        expect(Math.abs(before.width - shownWidth)).toBeLessThan(20)
      })
    })
