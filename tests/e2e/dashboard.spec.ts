import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { untilWorkerActive } from '../support/flight.ts'
import { journey } from './fixtures.ts'
import { expect, test } from './portal-fixtures.ts'

test.use({ viewport: { width: 820, height: 1180 } })

const picture = (colour: string) =>
  sharp({ create: { width: 120, height: 60, channels: 3, background: colour } })
    .png()
    .toBuffer()
const parameters = (page: Page) =>
  new URL(page.url()).hash
    .split('?')[1]
    ?.split('&')
    .map((pair) => decodeURIComponent(pair.replaceAll('+', ' ')))
    .toSorted()
const collections = (data: readonly object[], more: object = {}) => ({
  dashboard: { collections: { data, hide_empty_result: false, ...more } },
})
const nature = { indicator: 'collection_1', label: { de: 'Natur', en: 'Nature' } }
const mountains = {
  indicator: '',
  label: { de: 'Berge', en: 'Mountains' },
  search: {
    text: { de: 'Berge', en: 'mountains' },
    sort: 'rating',
    orientation: 'asc',
    facets: [
      { field_name: 'technique', values: ['photograph', 'illustration'] },
      { field_name: 'pixel_x', values: [100, 99_000], range_facet: true },
    ],
  },
}
const nothing = { indicator: '', label: { en: 'Nothing' }, search: { text: { en: 'nothingiscalledthis' }, facets: [] } }

test('D1 the hero has the configured header, body, logo and height', journey, async ({ own, ownPortal, page }) => {
  await own.upload('dashboardLogo', { bytes: await picture('#c33'), type: 'image/png' })
  await own.writeTexts('en', { 'test.header': 'Welcome to the archive', 'test.body': 'Everything we have.' })
  const hero = { height: 500, alignment: 'left', trans_header: 'test.header', trans_body: 'test.body' }
  await own.configure({ dashboard: { heroImage: { ...hero, logo: { height: 60, alignment: 'right', load_outside: false } } } })
  await ownPortal.open('#/')
  const section = page.getByRole('region', { name: 'Welcome' })
  await expect(section.getByRole('heading', { level: 1 })).toHaveText('Welcome to the archive')
  await expect(section.getByText('Everything we have.')).toBeVisible()
  expect((await section.boundingBox())?.height).toBeGreaterThanOrEqual(500)
  const logo = page.getByRole('img', { name: 'Vitrine' })
  const box = await logo.boundingBox()
  expect(box?.height).toBe(60)
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(700)
  await expect(section.getByRole('img', { name: 'Vitrine' })).toHaveCount(1)
  await own.configure({ dashboard: { heroImage: { ...hero, logo: { height: 60, alignment: 'center', load_outside: true } } } })
  await page.reload()
  await expect(logo).toBeVisible()
  await expect(section.getByRole('img', { name: 'Vitrine' })).toHaveCount(0)
})

test('K2 does not request a hidden logo', async ({ own, ownFaults, page }) => {
  await own.upload('dashboardLogo', { bytes: await picture('#c33'), type: 'image/png' })
  await own.configure({ visibleLogos: [{ key: 'dashboard', visible: false }] })
  await page.goto(`${ownFaults.address}#/`)
  await expect(page.locator('[data-tour=collection] img').first()).toBeVisible()
  await expect.poll(() => ownFaults.requests.filter((line) => line.includes('dashboardHero'))).not.toEqual([])
  expect(ownFaults.requests.filter((line) => line.includes('dashboardLogo'))).toEqual([])
})

test('D1 hides a hero image that could not be loaded', async ({ faults, faultyPortal, page }) => {
  const lost = faults.inject(/dashboardHero/, { status: 503 })
  await faultyPortal.open('#/')
  await expect(page.getByRole('region', { name: 'Welcome' }).locator('img[src*=dashboardHero]')).toHaveCSS('visibility', 'hidden')
  await expect.poll(lost.met).toBeGreaterThan(0)
})

test.describe('when the connection returns', () => {
  test.use({ workerRequests: true })

  test('K2 loads a missing logo when the connection returns', async ({ own, ownPortal, page, context }) => {
    await own.upload('dashboardLogo', { bytes: await picture('#c33'), type: 'image/png' })
    await context.route('**/config/dashboardLogo*', (route) => route.abort('internetdisconnected'))
    await ownPortal.open('#/')
    const logo = page.getByRole('img', { name: 'Vitrine' })
    const width = () => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)
    await expect(logo).toBeAttached()
    await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === 'activated')
    await context.setOffline(true)
    await expect(page.getByText('Offline.')).toBeVisible()
    await expect.poll(() => width()).toBe(0)
    await context.unroute('**/config/dashboardLogo*')
    await context.setOffline(false)
    await expect.poll(width).toBeGreaterThan(0)
  })
})

test('D2 a row has its header, posters of equal height and a link to all results', async ({ own, ownPortal, page }) => {
  await own.configure(collections([nature], { height: 180 }))
  await ownPortal.open('#/')
  const row = page.getByRole('region', { name: 'Nature' })
  await expect(row.getByRole('heading', { name: 'Nature' })).toBeVisible()
  const poster = row.getByRole('listitem').first()
  await expect(poster.getByRole('img')).toBeVisible()
  expect((await poster.boundingBox())?.height).toBe(180)
  await row.getByRole('link', { name: 'More … Nature' }).click()
  await expect(page).toHaveURL(/#\/search\//)
  await page.goBack()
  await poster.getByRole('link').click()
  await expect(page).toHaveURL(/#\/asset\//)
})

test('D3 a stored search uses the text of the language, its facets, ranges and sorting', journey, async ({ own, ownPortal, page }) => {
  await own.configure(collections([mountains]))
  await ownPortal.open('#/')
  await page.getByRole('link', { name: 'Mountains', exact: true }).click()
  await expect(page).toHaveURL(/#\/search\/mountains\?/)
  expect(parameters(page)).toEqual(['pixel_x=100 TO 99000', 'sort=rating asc', 'technique=photograph,illustration'])
  for (const chosen of ['Width in pixels: 100 – 99,000', 'Technique: photograph', 'Technique: illustration'])
    await expect(page.getByRole('button', { name: chosen })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sort: Rating, ascending' })).toBeVisible()
  await page.evaluate(() => localStorage.setItem('vitrine.locale', 'de'))
  await ownPortal.open('#/')
  await page.reload()
  await page.getByRole('link', { name: 'Berge', exact: true }).click()
  await expect(page).toHaveURL(/#\/search\/Berge\?/)
})

test.describe('when the connection returns', () => {
  test.use({ workerRequests: true })

  test('D5 shows an error for a collection that could not be loaded and loads it again', async ({ own, ownFaults, page }) => {
    await own.configure(collections([nature, nothing]))
    ownFaults.inject(/api\/(search\?|collection\/get)/, { status: 500, body: { code: 'server.internal' } })
    await page.goto(`${ownFaults.address}#/`)
    const [full, empty] = [page.getByRole('region', { name: 'Nature' }), page.getByRole('region', { name: 'Nothing' })]
    for (const row of [full, empty]) await expect(row.getByText('This could not be loaded.')).toBeVisible()
    await expect(page.getByText('This collection is empty.')).toHaveCount(0)
    ownFaults.heal()
    await full.getByRole('button', { name: 'Try again Nature' }).click()
    await expect(full.locator('img').first()).toBeVisible()
    await untilWorkerActive(page)
    await page.context().setOffline(true)
    await expect(page.getByText(/^offline/i).first()).toBeVisible()
    await page.context().setOffline(false)
    await expect(empty.getByText('This collection is empty.')).toBeVisible()

    ownFaults.inject(/api\/(search\?|collection)/, { status: 500, body: { code: 'server.internal' } })
    await own.configure(collections([nature], { show_as_tiles: true }))
    await page.reload()
    await expect(page.getByText('This could not be loaded.')).toHaveCount(1)
    await own.configure(collections([nature], { hide_empty_result: true }))
    await page.reload()
    await expect(full).toHaveCount(0)
    await own.configure(collections([]))
    await page.reload()
    // The page may start with an earlier configuration from its cache, whose button also names the collection.
    const retry = page.getByRole('button', { name: 'Try again', exact: true })
    await expect(retry).toBeVisible()
    ownFaults.heal()
    await retry.click()
    await expect(page.locator('[data-tour=collection] img').first()).toBeVisible()
  })
})
