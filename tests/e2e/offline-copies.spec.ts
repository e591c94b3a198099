import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { allStorage } from '../support/all-storage.ts'
import { violationsOn } from '../support/axe.ts'
import { untilInstalled } from '../support/flight.ts'
import { journey, type Portal, users } from './fixtures.ts'
import { expect, test } from './portal-fixtures.ts'

test.use({ workerRequests: true })

const entries = (page: Page): Locator => page.getByRole('list', { name: 'Available offline' }).getByRole('listitem')
const entry = (page: Page, title: string): Locator => entries(page).filter({ has: page.getByRole('link', { name: title, exact: true }) })
const whole = / · as of /
const makeCollectionAvailable = async (portal: Portal, name: string): Promise<void> => {
  await portal.open('#/')
  await portal.page.getByRole('button', { name: `Make available offline: ${name}` }).click()
  await expect(portal.page.getByRole('button', { name: `Make available offline: ${name}` })).toHaveAttribute('aria-pressed', 'true')
}
/** Addresses of the pictures that are available offline. */
const offlinePictures = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.endsWith('-kept-1'))
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
/** Addresses of offline pictures whose bytes or main headers differ from the response of the server. */
const differentPictures = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const name = (await caches.keys()).find((one) => one.endsWith('-kept-1')) ?? ''
    const cache = await caches.open(name)
    const contentOf = async (response: Response | undefined) => {
      const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', (await response?.arrayBuffer()) ?? new ArrayBuffer(0)))
      const names = ['content-type', 'etag', 'content-security-policy', 'x-content-type-options', 'cross-origin-resource-policy', 'vary']
      return JSON.stringify([response?.status, [...digest], names.map((header) => response?.headers.get(header))])
    }
    const different: string[] = []
    for (const request of await cache.keys()) {
      const fresh = await fetch(request.url, { cache: 'no-store' })
      if ((await contentOf(await cache.match(request.url, { ignoreVary: true }))) !== (await contentOf(fresh))) different.push(request.url)
    }
    return different
  })
/** The configured collections, with offline copies forbidden for “Colour and form”. */
const forbidOfflineCopies = async (page: Page, address: string) => {
  const { dashboard } = await page.evaluate(
    async (portal) =>
      (await fetch(`${portal}assetportal/api/config/global`)).json() as Promise<{
        dashboard: { collections: { data: { indicator: string }[] } }
      }>,
    address,
  )
  return dashboard.collections.data.map((one) => (one.indicator === 'collection_6' ? { ...one, allow_offline: false } : one))
}

/** Counts pictures that the page itself writes to a cache. Each write blocks input for a moment, so a worker does it. */
const countPageWrites = (): void => {
  const writes = { count: 0 }
  Object.assign(window, { writes })
  const put: Cache['put'] = Reflect.get(Cache.prototype, 'put')
  Cache.prototype.put = function (request, response) {
    if (new Request(request).url.includes('/media/')) writes.count += 1
    return put.call(this, request, response)
  }
}

test('O6 an offline collection stores its pictures in a worker, shows them offline and deletes them when it is removed', async ({
  portal,
  page,
}) => {
  await page.addInitScript(countPageWrites)
  await portal.open('#/')
  await untilInstalled(page)
  await makeCollectionAvailable(portal, 'Colour and form')
  await portal.open('#/device')
  await expect(entry(page, 'Colour and form')).toContainText(whole)
  await expect(page.getByText(/of pictures and files are available offline\.$/)).toBeVisible()
  const offlineCount = await offlinePictures(page)
  expect(offlineCount.length).toBeGreaterThan(6)
  expect(await differentPictures(page)).toEqual([])
  expect(await page.evaluate(() => (window as unknown as { writes: { count: number } }).writes.count)).toBe(0)

  await page.context().setOffline(true)
  await expect(page.getByText(/^offline/i).first()).toBeVisible()
  const widths = await page.evaluate(async (addresses) => {
    const load = (address: string) =>
      new Promise<number>((done) => {
        const image = new Image()
        image.onload = () => done(image.naturalWidth)
        image.onerror = () => done(0)
        image.src = address
      })
    return Promise.all(addresses.map(load))
  }, offlineCount)
  expect(widths.filter((width) => width === 0)).toEqual([])

  await page.getByRole('button', { name: 'Remove offline copy: Colour and form' }).click()
  await expect(page.getByRole('heading', { name: 'Nothing available offline yet' })).toBeVisible()
  await expect.poll(() => offlinePictures(page)).toEqual([])
  await page.context().setOffline(false)
})

test('O6 an offline copy started offline or interrupted continues automatically, and unchanged pictures load once', async ({
  portal,
  page,
}) => {
  const fetched: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch' && /\/assets\/pictures$|\/media\/.*\/(thumb|preview|poster|page-1)\//.test(request.url()))
      fetched.push(request.url())
  })
  await portal.open('#/search/mountains')
  await untilInstalled(page)
  await expect(page.locator('[data-position="0"]')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Make all results available offline' })).toBeVisible()
  await page.context().setOffline(true)
  await expect(page.getByText(/^offline/i).first()).toBeVisible()
  await page.getByRole('button', { name: 'Make all results available offline' }).click()
  await page.evaluate(() => (location.hash = '#/device'))
  await expect(entry(page, 'mountains')).toContainText('waiting for a connection')
  // Without the call for several pictures each is requested singly.
  await page.route(/\/assets\/pictures$|\/media\/.*\/preview\//, (route) => route.abort())
  await page.context().setOffline(false)
  await expect(page.getByRole('progressbar', { name: 'Progress: mountains' })).toBeVisible()
  await expect.poll(async () => (await offlinePictures(page)).length).toBeGreaterThan(0)
  // The tab is closed during the download of the copy.
  await page.unroute(/\/assets\/pictures$|\/media\/.*\/preview\//)
  await page.reload()
  await expect(entry(page, 'mountains')).toContainText(whole)

  fetched.length = 0
  await page.getByRole('button', { name: 'Refresh: mountains' }).click()
  await expect(page.getByRole('button', { name: 'Refresh: mountains' })).toBeEnabled()
  await expect(entry(page, 'mountains')).toContainText(whole)
  expect(fetched).toEqual([])
})

test('O6 files of the selected rendition are stored with an asset, counted, saved offline and removed with it; O8 and offered only with the right', async ({
  portal,
  settings,
  page,
  idOf,
}) => {
  await settings({ terms_of_use: { show: false } })
  const id = await idOf('picos-de-europa.jpg')
  const title = 'Mountain path in the Picos de Europa'
  const makeAssetAvailable = async () => {
    await portal.open(`#/asset/${id}`)
    await page.getByRole('button', { name: 'Make available offline', exact: true }).click()
    await portal.open('#/device')
    await expect(entry(page, title)).toContainText(whole)
    await page.getByRole('button', { name: `Files: ${title}` }).click()
  }
  const dialog = page.getByRole('dialog', { name: 'Files for offline use' })
  await portal.startAs(users.viewer)
  await makeAssetAvailable()
  await expect(dialog).toContainText('You don’t have permission to download these files.')
  await expect(dialog.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
  // Another user in a page of their own.
  await page.evaluate(() => localStorage.clear())
  await page.goto('about:blank')

  await portal.signIn(users.assetUser)
  await makeAssetAvailable()
  await dialog.getByRole('radio', { name: /Original/ }).check()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(entry(page, title)).toContainText('all files available')
  await expect(page.getByRole('region', { name: 'Downloads' })).toHaveCount(0)
  // The list from the server may not contain the selected format; the format stays selected.
  const others = { convert_sets: [{ id: 'other', title: 'Another' }] }
  await page.context().route(/session\/csets/, (route) => route.fulfill({ json: others }))
  await page.getByRole('button', { name: `Files: ${title}` }).click()
  await expect(dialog.getByRole('radio', { name: 'Another' })).toBeVisible()
  await expect(dialog.getByRole('radio', { name: /Original/ })).toBeChecked()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await page.context().unrouteAll()
  await expect(dialog).toHaveCount(0)
  await expect(entry(page, title)).toContainText('all files available')
  // The file alone has 534 kB.
  await expect(entry(page, title)).toContainText(/1\.\d\d\sMB/)

  // The service worker of a new browser takes the page over after its installation.
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.context().setOffline(true)
  await expect(page.getByText(/^offline/i).first()).toBeVisible()
  await page.evaluate((asset) => (location.hash = `#/asset/${asset}`), id)
  const arriving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  const download = await arriving
  expect(download.suggestedFilename()).toBe('picos-de-europa.jpg')
  expect(readFileSync(await download.path())).toEqual(readFileSync('demo/media/nature/picos-de-europa.jpg'))

  await page.evaluate(() => (location.hash = '#/device'))
  await page.getByRole('button', { name: `Remove offline copy: ${title}` }).click()
  await expect(page.getByRole('heading', { name: 'Nothing available offline yet' })).toBeVisible()
  await expect.poll(() => allStorage(page)).not.toContain('"purpose":"keep"')
  await page.context().setOffline(false)
})

test('O6 a photo with two offline copies stays until both are removed', async ({ portal, page, idOf }) => {
  const id = await idOf('picos-de-europa.jpg')
  await portal.open(`#/asset/${id}`)
  await page.getByRole('button', { name: 'Add to bookmarks' }).click()
  await page.getByRole('button', { name: 'Make available offline', exact: true }).click()
  await portal.open('#/bookmark')
  await page.getByRole('button', { name: 'Make bookmarks available offline' }).click()
  await portal.open('#/device')
  await expect(entry(page, 'Bookmarks')).toContainText(whole)
  await expect(entries(page)).toHaveCount(2)
  const mine = async () => (await offlinePictures(page)).filter((address) => address.includes(id)).length
  await expect.poll(() => mine()).toBe(2)
  await page.getByRole('button', { name: 'Remove offline copy: Mountain path in the Picos de Europa' }).click()
  await expect(entries(page)).toHaveCount(1)
  await expect.poll(() => mine()).toBe(2)
  // Removing the bookmark also removes its offline copy.
  await portal.open(`#/asset/${id}`)
  await page.getByRole('button', { name: 'Remove from bookmarks' }).click()
  await expect.poll(mine).toBe(0)
})

test('O8 removes all copies of a collection from the device after an administrator forbids its offline copies', async ({
  ownPortal,
  own,
  page,
}) => {
  await makeCollectionAvailable(ownPortal, 'Colour and form')
  await ownPortal.open('#/search/*')
  await page.getByRole('button', { name: 'Make all results available offline' }).click()
  await ownPortal.open('#/device')
  await expect(entry(page, 'All files')).toContainText(whole)
  await expect(entry(page, 'Colour and form')).toContainText(whole)
  const before = (await offlinePictures(page)).length
  const data = await forbidOfflineCopies(page, own.address)
  await own.configure({ dashboard: { collections: { data } } })
  await page.getByRole('button', { name: 'Refresh everything' }).click()
  await expect(entry(page, 'Colour and form')).toContainText('cannot be made available offline')
  await expect(entry(page, 'Colour and form')).toContainText('0 files')
  await expect(entry(page, 'All files')).toContainText('cannot be made available offline')
  await expect.poll(async () => (await offlinePictures(page)).length).toBeLessThan(before)
  await ownPortal.open('#/')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Colour and form' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Make available offline: Nature and landscape' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Make available offline: Colour and form' })).toHaveCount(0)
})

test('O6 makes a collection tile available offline, O8 unless an administrator forbids it', journey, async ({ ownPortal, own, page }) => {
  await ownPortal.open('#/')
  const data = await forbidOfflineCopies(page, own.address)
  await own.configure({ dashboard: { collections: { data, show_as_tiles: true } } })
  await page.reload()
  await expect(page.getByRole('link', { name: 'Colour and form' })).toBeVisible()
  const button = page.getByRole('button', { name: 'Make available offline: Nature and landscape' })
  await button.click()
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('button', { name: 'Make available offline: Colour and form' })).toHaveCount(0)
  await ownPortal.open('#/device')
  await expect(entry(page, 'Nature and landscape')).toContainText(whole)
})

test('O8 an expired offline permission blocks direct requests for pictures; refused copies are deleted; another user sees none', async ({
  faultyPortal,
  faults,
  page,
  idOf,
}) => {
  const id = await idOf('picos-de-europa.jpg')
  await faultyPortal.startAs(users.viewer)
  await untilInstalled(page)
  const short = faults.inject(/^POST .*assets\/offline/, { edit: { permissionSeconds: 6 } })
  await faultyPortal.open(`#/asset/${id}`)
  await page.getByRole('button', { name: 'Make available offline', exact: true }).click()
  await faultyPortal.open('#/device')
  await expect(entries(page).first()).toContainText(whole)
  const [address = ''] = await offlinePictures(page)
  const width = (where: Page) =>
    where.evaluate(
      (src) =>
        new Promise<number>((done) => {
          const image = new Image()
          image.addEventListener('load', () => done(image.naturalWidth))
          image.addEventListener('error', () => done(0))
          image.src = src
        }),
      address,
    )
  expect(short.met()).toBeGreaterThan(0)
  await page.context().setOffline(true)
  // Each check in its own tab, which has no picture in its memory cache.
  const lapsed = async () => {
    const tab = await page.context().newPage()
    await tab.goto(`${faultyPortal.address}#/device`)
    await expect(entries(tab)).toHaveCount(1)
    const seen = [await tab.getByText(/Go online once to see this again/).count(), await width(tab)]
    await tab.close()
    return seen
  }
  await expect.poll(lapsed).toEqual([1, 0])
  await page.context().setOffline(false)

  // Permitted again, then refused permanently.
  faults.heal()
  await page.getByRole('button', { name: /^Refresh: / }).click()
  await expect(page.getByText(/Go online once to see this again/)).toHaveCount(0)
  await expect.poll(() => width(page)).toBeGreaterThan(0)
  faults.inject(/^POST .*assets\/offline/, { status: 403, body: { code: 'access.denied' } })
  await page.getByRole('button', { name: /^Refresh: / }).click()
  await expect(page.getByRole('heading', { name: 'Nothing available offline yet' })).toBeVisible()
  await expect.poll(() => offlinePictures(page)).toEqual([])
  faults.heal()

  // Available offline once more; then the token is lost without a sign-out, and another user signs in.
  await faultyPortal.open(`#/asset/${id}`)
  await page.getByRole('button', { name: 'Make available offline', exact: true }).click()
  await faultyPortal.open('#/device')
  await expect(entries(page).first()).toContainText(whole)
  await page.evaluate(() => localStorage.removeItem('vitrine.token'))
  await page.goto('about:blank')
  await faultyPortal.signIn(users.assetUser)
  await faultyPortal.open('#/device')
  await expect(page.getByRole('heading', { name: 'Nothing available offline yet' })).toBeVisible()
  await expect.poll(async () => (await allStorage(page)).includes('"keptItems",[{')).toBe(false)
  await expect.poll(() => offlinePictures(page)).toEqual([])
})

test('O8 refusals of another program as JSON remove no offline copy and do not sign out (fault 6)', async ({
  faultyPortal,
  faults,
  page,
  idOf,
}) => {
  const id = await idOf('picos-de-europa.jpg')
  await faultyPortal.startAs(users.viewer)
  await untilInstalled(page)
  await faultyPortal.open(`#/asset/${id}`)
  await page.getByRole('button', { name: 'Make available offline', exact: true }).click()
  await faultyPortal.open('#/device')
  await expect(entries(page).first()).toContainText(whole)
  const before = await offlinePictures(page)
  for (const fault of [
    { status: 401, body: { error: 'unauthorized' } },
    { status: 403, body: { message: 'Forbidden' } },
  ]) {
    const refusals = faults.inject(/ \/assetportal\/api\//, fault)
    await page.goto('about:blank')
    await faultyPortal.open(`#/asset/${id}`)
    await expect(page.getByRole('button', { name: 'Make available offline', exact: true })).toHaveAttribute('aria-pressed', 'true')
    await faultyPortal.open('#/device')
    await expect(entries(page).first()).toContainText(whole)
    await expect.poll(() => refusals.met()).toBeGreaterThan(2)
    await expect.poll(() => offlinePictures(page)).toEqual(before)
    expect(await page.evaluate(() => localStorage.getItem('vitrine.token'))).not.toBeNull()
    faults.heal()
  }
})

test('O6 a full device is reported, continues automatically when space is available, and downloads the skipped files', async ({
  portal,
  page,
}) => {
  await page.addInitScript(() => {
    const estimate = navigator.storage.estimate.bind(navigator.storage)
    navigator.storage.estimate = () =>
      sessionStorage.getItem('roomy') === null ? Promise.resolve({ quota: 30_000_000, usage: 29_000_000 }) : estimate()
  })
  await makeCollectionAvailable(portal, 'Colour and form')
  await portal.open('#/device')
  await expect(entry(page, 'Colour and form')).toContainText('no space for the rest')
  await page.evaluate(() => sessionStorage.setItem('roomy', 'yes'))
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(entry(page, 'Colour and form')).toContainText(whole)

  const before = await offlinePictures(page)
  await page.evaluate(async () => {
    const name = (await caches.keys()).find((one) => one.endsWith('-kept-1')) ?? ''
    const cache = await caches.open(name)
    for (const request of (await cache.keys()).slice(0, 2)) await cache.delete(request)
  })
  await expect.poll(() => offlinePictures(page)).toHaveLength(before.length - 2)
  await page.reload()
  await expect.poll(() => offlinePictures(page)).toHaveLength(before.length)
  await expect(entry(page, 'Colour and form')).toContainText(whole)
})

test('K1 the page of offline copies works by keyboard alone and axe finds no violations', async ({ portal, page }) => {
  await portal.open('#/device')
  await expect(page.getByRole('heading', { name: 'Nothing available offline yet' })).toBeVisible()
  expect(await violationsOn(page)).toEqual([])
  await makeCollectionAvailable(portal, 'Colour and form')
  await portal.open('#/device')
  await expect(entry(page, 'Colour and form')).toContainText(whole)
  expect(await violationsOn(page)).toEqual([])
  await page.getByRole('button', { name: 'Remove all offline copies' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await violationsOn(page)).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: 'Remove offline copy: Colour and form' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Nothing available offline yet' })).toBeVisible()
})
