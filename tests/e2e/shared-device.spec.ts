import type { BrowserContext, Page } from '@playwright/test'
import { allStorage } from '../support/all-storage.ts'
import type { FaultProxy } from '../support/fault-proxy.ts'
import { untilInstalled } from '../support/flight.ts'
import { openPlainBookmarks } from '../support/plain-bookmarks.ts'
import { type Portal, users } from './fixtures.ts'
import { expect, test } from './portal-fixtures.ts'

test.use({ workerRequests: true })

const user = users.assetUser
/** Visible only to this user. */
const secret = { file: 'rhythm.jpg', title: 'Rhythmus: Kampagnenmotiv' }
const searchText = 'kampagnenmotiv rhythmus'
/** The name as it appears in stored JSON text. */
const storedName = `${user.name}\\`

interface Device {
  readonly portal: Portal
  readonly page: Page
  readonly context: BrowserContext
  readonly faults: FaultProxy
}

/** Searches, makes an asset available offline, bookmarks it, and starts a download that does not finish. @returns the token */
const use = async ({ portal, page, faults }: Device, id: string): Promise<string> => {
  await portal.startAs(user)
  await untilInstalled(page)
  await portal.open('#/search/*')
  await expect(page.locator('[data-position="0"]')).toBeVisible()
  const box = page.getByLabel('Search the catalogue', { exact: true })
  await box.fill(searchText)
  await expect(box).toHaveValue(searchText)
  await box.press('Enter')
  await expect(page).toHaveURL(/#\/search\/kampagnenmotiv/)
  const keeps = async (mark: string) => (await allStorage(page)).includes(mark)
  await expect.poll(() => keeps(searchText)).toBe(true)
  await portal.open(`#/asset/${id}`)
  await page.getByRole('button', { name: 'Make available offline', exact: true }).click()
  await page.getByRole('button', { name: 'Add to bookmarks' }).click()
  faults.inject(/download\/file\//, { holdAfter: 10_000 })
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Download' })
  await dialog.getByRole('button', { name: /^Download/ }).click()
  await expect(page.getByRole('region', { name: 'Downloads' }).getByRole('progressbar')).toBeVisible()
  await page.evaluate(() => (location.hash = '#/device'))
  await expect(page.getByText(/ · as of /).first()).toBeVisible()
  await expect.poll(() => keeps('"bookmarkBase",[{')).toBe(true)
  for (const mark of [secret.title, storedName, id]) expect(await keeps(mark), mark).toBe(true)
  return page.evaluate(() => localStorage.getItem('vitrine.token') ?? '')
}

const goTo = (page: Page, hash: string) => page.evaluate((to) => void (location.hash = to), hash)
const endSession = ({ context, portal }: Device, token: string) =>
  context.request.get(`${portal.address}assetportal/api/session/logout`, { headers: { Authorization: `Bearer ${token}` } })

/** Sends the request directly to the server, without the browser. */
const isOver = async (address: string, token: string): Promise<boolean> => {
  const response = await fetch(`${address}assetportal/api/session/check`, { headers: { Authorization: `Bearer ${token}` } })
  return !((await response.json()) as { sessionValid: boolean }).sessionValid
}

interface Leaving {
  readonly name: string
  /** Pending downloads remain for the same user. */
  readonly waits?: boolean
  readonly leave: (device: Device, token: string) => Promise<void>
}

const ways: readonly Leaving[] = [
  {
    name: 'signing out without a connection',
    leave: async ({ page, context }) => {
      const shown = await page.evaluate(() => [...document.images].map(({ src }) => src).filter((src) => src.includes('/api/media/')))
      await context.setOffline(true)
      await goTo(page, '#/logout')
      await expect(page.getByText('You are signed out')).toBeVisible()
      // Nor are the pictures in the browser's HTTP cache.
      const left = await page.evaluate(async (addresses) => {
        const responses = addresses.map((src) => fetch(src, { cache: 'only-if-cached', mode: 'same-origin' }).catch(() => null))
        return (await Promise.all(responses)).filter((response) => response?.ok).length
      }, shown)
      expect(shown.length).toBeGreaterThan(0)
      expect(left).toBe(0)
    },
  },
  {
    name: 'signing out in another tab that closes immediately',
    leave: async ({ portal, page, context, faults }) => {
      // A picture that arrives after its user has signed out.
      const [shown] = await page.evaluate(() => [...document.images].map(({ src }) => src).filter((src) => src.includes('/api/media/')))
      const late = `${shown ?? ''}?late`
      const picture = faults.inject(/\?late/, { holdAfter: 0 })
      const arrived = page.waitForResponse(late)
      await page.evaluate((src) => document.body.append(Object.assign(new Image(), { src })), late)
      await expect.poll(picture.met).toBe(1)
      const other = await context.newPage()
      await other.goto(`${portal.address}#/logout`)
      await expect(other.getByText('You are signed out')).toBeVisible()
      await other.close()
      picture.release()
      await (await arrived).finished()
    },
  },
  {
    name: 'a session that the server has ended, detected at the start',
    waits: true,
    leave: async (device, token) => {
      await endSession(device, token)
      await device.page.reload()
    },
  },
  {
    name: 'a session that ends while the page is open',
    waits: true,
    leave: async (device, token) => {
      await endSession(device, token)
      await goTo(device.page, '#/search/shell')
      await expect(device.page).toHaveURL(/#\/login/)
      // Return address of the same user, stored for this tab only.
      await device.page.evaluate(() => sessionStorage.clear())
    },
  },
  {
    name: 'another user who signs in without a sign-out',
    waits: true,
    leave: async ({ portal }) => portal.signIn(users.viewer),
  },
]

for (const { name, waits, leave } of ways) {
  test(`O8 ${name}: no storage contains the user, their assets, searches and downloads`, async ({
    faultyPortal: portal,
    page,
    context,
    faults,
    idOf,
    settings,
  }) => {
    await settings({ terms_of_use: { show: false } })
    const id = await idOf(secret.file)
    const device = { portal, page, context, faults }
    const token = await use(device, id)
    await leave(device, token)
    const marks = ['Rhythm', 'Kampagnenmotiv', searchText, storedName, token, `{"id":"${id}","kind"`, `"list":["${id}"`]
    for (const mark of waits ? marks : [...marks, id])
      await expect.poll(async () => (await allStorage(page)).includes(mark), mark).toBe(false)
    // No other database exists that could be written during the sign-out.
    const databases = await page.evaluate(async () => (await indexedDB.databases()).map(({ name = '' }) => name))
    expect(databases.filter((name) => !name.startsWith('vitrine-'))).toEqual([])
    await context.setOffline(false)
    // The session ends as well: the request is sent when the server is reachable again.
    await expect.poll(() => isOver(portal.address, token)).toBe(true)
    await (await openPlainBookmarks(portal.address, user)).write([])
  })
}
