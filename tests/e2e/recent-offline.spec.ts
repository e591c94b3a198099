import type { Page } from '@playwright/test'
import { allStorage } from '../support/all-storage.ts'
import { violationsOn } from '../support/axe.ts'
import { untilInstalled, untilOffline } from '../support/flight.ts'
import { rightsAccount, startRightsPortal } from '../support/rights-portal.ts'
import { checkIntervalMs, entries, expectNothingOffline, remains, secret } from '../support/secret-copies.ts'
import { scaledMs } from '../support/time-limits.ts'
import { Portal, users, visibleToast } from './fixtures.ts'
import { expect, test } from './portal-fixtures.ts'

test.use({ workerRequests: true })

const recent = { global: { offline_recent: true } }
const opened = (page: Page) => entries(page).filter({ hasText: 'Recently opened' })
const searched = (page: Page, text: string) => entries(page).filter({ hasText: `Last search: ${text}` })
const whole = / · as of /
const dayMs = 24 * 60 * 60_000
const listLink = (page: Page) => page.getByRole('link', { name: 'Offline files' })
const assetHeading = (page: Page) => page.getByRole('heading', { level: 1 }).filter({ hasNotText: 'Search' })
/** Waits on the page, because what is opened before the deferred code runs is not recorded. */
const untilRecorded = (page: Page, part: string) => expect.poll(async () => (await allStorage(page)).includes(part)).toBe(true)
/** Opens a search and an asset, and waits until both are stored. */
const visit = async (portal: Portal, id: string, text: string): Promise<void> => {
  const { page } = portal
  await portal.open(`#/search/${text}`)
  await expect(page.locator('[data-position="0"]')).toBeVisible()
  await untilRecorded(page, `"wish":{"text":"${text}"`)
  await portal.open(`#/asset/${id}`)
  await expect(assetHeading(page)).toBeVisible()
  await untilRecorded(page, `{"kind":"recent-assets","ids":["${id}"`)
  await portal.open('#/device')
  await expect(opened(page)).toContainText(whole)
  await expect(searched(page, text)).toContainText(whole)
}

test('X8 the last search and the opened asset are readable offline with their age, and offline messages lead to the list', async ({
  portal,
  page,
  settings,
  idOf,
}) => {
  await settings(recent)
  await portal.open('#/')
  await untilInstalled(page)
  const id = await idOf('safe-landing.jpg')
  await visit(portal, id, 'mountains')
  await untilOffline(page)
  expect(await violationsOn(page)).toEqual([])
  await page.context().setOffline(true)

  await portal.open('#/search/mountains')
  await page.reload()
  await expect(page.locator('[data-position="0"] img').first()).toHaveJSProperty('complete', true)
  await expect(page.getByText(/^Offline\. You see the offline copy as of /)).toBeVisible()
  await portal.open(`#/asset/${id}`)
  await expect(assetHeading(page)).toBeVisible()
  const previewWidth = () =>
    page.evaluate(() => Math.max(0, ...[...document.querySelectorAll<HTMLImageElement>('main img')].map((one) => one.naturalWidth)))
  await expect.poll(previewWidth).toBeGreaterThan(300)

  await portal.open('#/search/nothinglikethis')
  await expect(page.getByText('Without a connection only files that are available offline are searched.')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Offline files' }).click()
  await expect(opened(page)).toContainText(whole)
  await expect(listLink(page)).toHaveCount(0)
  await portal.open('#/asset/unknown')
  await expect(page.getByRole('alert').getByRole('link', { name: 'Offline files' })).toBeVisible()
  await page.context().setOffline(false)
})

test('X8 an asset that was opened earlier stays in the list, another search replaces the previous one, and removing an entry deletes it', async ({
  portal,
  page,
  settings,
  idOf,
}) => {
  await settings(recent)
  await portal.open('#/')
  await untilInstalled(page)
  const [first, second] = [await idOf('safe-landing.jpg'), await idOf('goldfish.jpg')]
  await visit(portal, first, 'mountains')
  await visit(portal, second, 'goldfish')
  await expect(searched(page, 'mountains')).toHaveCount(0)
  await expect(opened(page)).toContainText('2 files')
  await page.getByRole('button', { name: 'Remove offline copy: Recently opened' }).click()
  await expect(opened(page)).toHaveCount(0)
  await expect.poll(async () => (await allStorage(page)).includes(`"key":"en ${first}","asset"`)).toBe(false)
})

test('X8 the sign-out removes recent copies, and a switched-off setting too', async ({ portal, page, settings, idOf }) => {
  await settings(recent)
  await portal.startAs(users.viewer)
  await untilInstalled(page)
  const id = await idOf('safe-landing.jpg')
  await visit(portal, id, 'mountains')
  await page.goto(`${portal.address}#/logout`)
  await expect.poll(async () => (await allStorage(page)).includes('-kept-1')).toBe(false)

  await portal.startAs(users.viewer)
  await visit(portal, id, 'mountains')
  await settings({ global: { offline_recent: false } })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Nothing available offline yet' })).toBeVisible()
  await expect.poll(async () => (await allStorage(page)).includes('-kept-1')).toBe(false)
  await page.context().setOffline(true)
  await portal.open('#/search/harbour')
  await expect(page.getByRole('main').getByRole('link', { name: 'Offline files' })).toBeVisible()
  await page.context().setOffline(false)
})

/** Changes the stored times, as if the last contact with the server had been earlier by this time. */
const ageCopies = (page: Page, ms: number): Promise<void> =>
  page.evaluate(
    async (age) =>
      new Promise<void>((done, failed) => {
        const opening = indexedDB.open('vitrine-guest')
        opening.onerror = () => failed(opening.error)
        opening.onsuccess = () => {
          const writing = opening.result.transaction(['meta', 'keptSets'], 'readwrite')
          const [meta, sets] = [writing.objectStore('meta'), writing.objectStore('keptSets')]
          const clock = meta.get('keptClock')
          clock.onsuccess = () => meta.put({ ...clock.result, at: clock.result.at - age })
          const all = sets.getAll()
          all.onsuccess = () => {
            for (const set of all.result) sets.put({ ...set, refreshedAt: set.refreshedAt - age })
          }
          writing.onerror = () => failed(writing.error)
          writing.oncomplete = () => {
            opening.result.close()
            done()
          }
        }
      }),
    ms,
  )

test('X8 without a connection the permission of recent copies ends after 30 days, and the connection renews it', async ({
  portal,
  page,
  settings,
  idOf,
}) => {
  await settings(recent)
  await portal.open('#/')
  await untilInstalled(page)
  const id = await idOf('safe-landing.jpg')
  await visit(portal, id, 'mountains')
  await untilOffline(page)
  await page.context().setOffline(true)
  const hasPicture = (tab: Page) =>
    tab.evaluate(async (path) => {
      const names = (await caches.keys()).filter((name) => name.endsWith('-kept-1'))
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
      const address = requests.flat().find(({ url }) => url.includes(path))?.url ?? ''
      const image = new Image()
      image.src = address
      return image.decode().then(
        () => true,
        () => false,
      )
    }, `/media/${id}/`)
  const lapsed = (tab: Page) => entries(tab).filter({ hasText: 'Go online once to see this again.' })
  /** What a new tab shows, which has nothing in its memory. */
  const seen = async () => {
    const tab = await page.context().newPage()
    await tab.goto(`${portal.address}#/device`)
    await expect(entries(tab)).toHaveCount(2)
    const found = { lapsed: await lapsed(tab).count(), hasPicture: await hasPicture(tab), isReadable: false }
    await tab.goto(`${portal.address}#/asset/${id}`)
    const title = tab.getByRole('heading', { level: 1, name: /landing/i })
    await expect(tab.getByRole('main').getByRole('alert').or(title).first()).toBeVisible()
    found.isReadable = await title.isVisible()
    await tab.close()
    return found
  }
  await expect.poll(seen).toEqual({ lapsed: 0, hasPicture: true, isReadable: true })
  await ageCopies(page, 29 * dayMs)
  await expect.poll(seen).toEqual({ lapsed: 0, hasPicture: true, isReadable: true })
  await ageCopies(page, 2 * dayMs)
  await expect.poll(seen).toEqual({ lapsed: 2, hasPicture: false, isReadable: false })
  await page.context().setOffline(false)
  await page.reload()
  await expect(entries(page)).toHaveCount(2)
  await expect(lapsed(page)).toHaveCount(0)
  await page.context().setOffline(true)
  await expect.poll(seen).toEqual({ lapsed: 0, hasPicture: true, isReadable: true })
  await page.context().setOffline(false)
})

test('X8 a lost group removes recent copies of an idle page without a message, and a restored group restores them', async ({
  page,
  context,
}) => {
  // Its own server imports its pictures first.
  test.setTimeout(scaledMs(150_000))
  const rights = await startRightsPortal()
  try {
    await rights.configure(recent)
    await page.clock.install()
    const portal = new Portal(page, rights.address)
    const id = await rights.idOf(secret)
    await portal.startAs(rightsAccount)
    await untilInstalled(page)
    await visit(portal, id, 'meadow')
    await expect.poll(() => remains(page, id)).toEqual(['its title', 'its pictures', 'its row'])

    // From here on the page only waits.
    await rights.user('change', rightsAccount.name, '--groups', '')
    await page.clock.fastForward(checkIntervalMs)
    await expect.poll(() => remains(page, id)).toEqual([])
    await expect(visibleToast(page, /offline copies/)).toHaveCount(0)
    await rights.user('change', rightsAccount.name, '--groups', 'secret')
    await page.clock.fastForward(checkIntervalMs)
    await expect.poll(() => remains(page, id)).toEqual(['its title', 'its pictures', 'its row'])
    await rights.user('change', rightsAccount.name, '--groups', '')
    await page.clock.fastForward(checkIntervalMs)
    await expect.poll(() => remains(page, id)).toEqual([])
    await rights.stop()
    await expectNothingOffline(rights.address, context, id, 3)
  } finally {
    await rights.remove()
  }
})
