import type { Locator, Page } from '@playwright/test'
import { openPlainBookmarks, type PlainBookmarks } from '../support/plain-bookmarks.ts'
import { scaledMs } from '../support/time-limits.ts'
import { journey, Portal, users, visibleToast } from './fixtures.ts'
import { expect, test } from './portal-fixtures.ts'

test.use({ workerRequests: true })

const user = users.assetUser
const rows = (page: Page) => page.getByRole('grid', { name: 'Bookmarked files' }).locator('[data-position]')
/** Navigates without a reload, also while the sign-in still redirects. */
const goTo = (page: Page, hash: string, arrived: Locator) =>
  expect(async () => {
    await page.evaluate((to) => void (window.location.hash = to), hash)
    await expect(arrived).toBeVisible({ timeout: scaledMs(3000) })
  }).toPass()

/** Adds or removes the bookmark of an asset on its own page, without a reload. */
const toggle = async (page: Page, id: string, to: 'Add to' | 'Remove from'): Promise<void> => {
  const button = page.getByRole('button', { name: `${to} bookmarks` })
  await goTo(page, `#/asset/${id}`, button)
  await button.click()
  const after = to === 'Add to' ? 'Remove from' : 'Add to'
  await expect(page.getByRole('button', { name: `${after} bookmarks` })).toBeVisible()
}
const showList = (page: Page) => goTo(page, '#/bookmark', page.getByRole('heading', { level: 1, name: 'Bookmarks' }))
/** True if the metadata of an asset is stored on this device. */
const isRemembered = (page: Page, asset: string): Promise<boolean> =>
  page.evaluate(async (assetId) => {
    const found = await Promise.all(
      (await indexedDB.databases()).map(
        ({ name = '' }) =>
          new Promise<IDBValidKey[]>((resolve) => {
            const opening = indexedDB.open(name)
            opening.onsuccess = () => {
              const database = opening.result
              if (!database.objectStoreNames.contains('assets')) return resolve([])
              const keys = database.transaction('assets').objectStore('assets').getAllKeys()
              keys.onsuccess = () => {
                database.close()
                resolve(keys.result)
              }
            }
          }),
      ),
    )
    return found.flat().some((key) => typeof key === 'string' && key.endsWith(assetId))
  }, asset)
/** Signs out and waits for the guest session. */
const signOut = async (page: Page): Promise<void> => {
  const renewed = page.waitForResponse(/session\/get/)
  await goTo(page, '#/logout', page.getByText('You are signed out'))
  await renewed
}

let list: PlainBookmarks
let ids: string[]
test.beforeEach(async ({ portal }) => {
  list = await openPlainBookmarks(portal.address, user)
  ids = await list.assets(6)
  await list.write([])
})
test.afterEach(() => list.write([]))
const id = (at: number): string => ids[at] ?? ''

test('B3 a bookmark of an account appears immediately and is saved with the account', journey, async ({ portal, page }) => {
  await portal.startAs(user)
  await toggle(page, id(0), 'Add to')
  await expect(visibleToast(page, 'Bookmark added')).toBeVisible()
  await expect.poll(() => list.read()).toEqual([id(0)])
  await toggle(page, id(0), 'Remove from')
  await expect(visibleToast(page, 'Bookmark removed')).toBeVisible()
  await expect.poll(() => list.read()).toEqual([])
})

test('B3 signing in merges a guest’s bookmarks into the account, reports it and removes them from the guest (fault 79)', async ({
  portal,
  page,
}) => {
  await list.write([id(0), id(5)])
  await portal.open('#/search/*')
  await toggle(page, id(1), 'Add to')
  await toggle(page, id(0), 'Add to')
  await portal.signIn(user)
  await expect(visibleToast(page, 'One bookmark from this device was added to your account')).toBeVisible()
  await expect.poll(() => list.read()).toEqual([id(0), id(5), id(1)])
  await signOut(page)
  await portal.open('#/bookmark')
  await expect(page.getByText('No bookmarks yet')).toBeVisible()
  await expect.poll(() => list.read()).toEqual([id(0), id(5), id(1)])
})

test('B3 undoes the merge of a guest’s bookmarks', async ({ portal, page }) => {
  await portal.open('#/search/*')
  await toggle(page, id(2), 'Add to')
  await portal.signIn(user)
  await expect(visibleToast(page, /added to your account/)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => list.read()).toEqual([])
  await signOut(page)
  await portal.open('#/bookmark')
  await expect(rows(page)).toHaveCount(1)
})

test('B3 on a shared device a guest’s bookmarks are merged only after confirmation (fault 80)', async ({ portal, page }) => {
  await portal.startAs(users.viewer, '#/bookmark')
  await expect(page.getByText('No bookmarks yet')).toBeVisible()
  await signOut(page)
  await portal.open('#/search/*')
  await toggle(page, id(3), 'Add to')
  await portal.signIn(user)
  await expect(page.getByText(/Add it to your account\?/)).toBeVisible()
  await page.getByRole('button', { name: 'Leave on this device' }).click()
  await portal.open('#/bookmark')
  await expect(page.getByText('No bookmarks yet')).toBeVisible()
  await expect.poll(() => list.read()).toEqual([])
})

test('O4 offline changes appear immediately with their titles, wait and are sent later', journey, async ({ portal, page, context }) => {
  await list.write([id(0), id(1)])
  await portal.startAs(user, '#/bookmark')
  await expect(rows(page)).toHaveCount(2)
  await toggle(page, id(2), 'Add to')
  await expect.poll(() => list.read()).toEqual([id(0), id(1), id(2)])
  await expect.poll(() => isRemembered(page, id(2))).toBe(true)
  await context.setOffline(true)
  await expect(page.getByText(/^Offline/).first()).toBeVisible()
  // The list was not opened since then, but its assets are known.
  await showList(page)
  await expect(rows(page)).toHaveCount(3)
  await expect(rows(page).filter({ hasText: 'Cannot be loaded at the moment' })).toHaveCount(0)
  await rows(page).first().click()
  await page.getByRole('button', { name: 'Delete selected bookmarks' }).click()
  await expect(rows(page)).toHaveCount(2)
  await expect(page.getByText('One change is waiting to be sent.')).toBeVisible()
  await expect.poll(() => list.read()).toEqual([id(0), id(1), id(2)])
  await list.write([id(0), id(1), id(2), id(4)])
  // The message disappears after a while, so wait for it from the start.
  const saved = expect(visibleToast(page, 'Bookmarks saved')).toBeVisible()
  await context.setOffline(false)
  await expect.poll(() => list.read()).toEqual([id(1), id(2), id(4)])
  await saved
  await expect(rows(page)).toHaveCount(3)
  await expect(page.getByText('One change is waiting to be sent.')).toHaveCount(0)
})

test('O4 offline changes survive a reload of the page', async ({ faultyPortal, faults, page }) => {
  await faultyPortal.startAs(user)
  faults.inject(/config\/bookmarks/, { drop: true })
  await toggle(page, id(0), 'Add to')
  await page.reload()
  await showList(page)
  await expect(rows(page)).toHaveCount(1)
  await expect.poll(() => list.read()).toEqual([])
  faults.heal()
  await page.reload()
  await expect.poll(() => list.read()).toEqual([id(0)])
})

test('O4 two browsers and another program edit one list and end with the same result (fault 78)', async ({ portal, page, browser }) => {
  await list.write([id(0)])
  await portal.startAs(user)
  const context = await browser.newContext({ locale: 'en-GB' })
  const other = await context.newPage()
  await new Portal(other, portal.address).startAs(user)
  await toggle(page, id(1), 'Add to')
  await toggle(other, id(2), 'Add to')
  await toggle(other, id(0), 'Remove from')
  await expect.poll(async () => (await list.read()).toSorted()).toEqual([id(1), id(2)].toSorted())
  await list.write([...(await list.read()), id(3)])
  for (const one of [page, other]) {
    await showList(one)
    await expect(rows(one)).toHaveCount(3)
  }
  const labels = (one: Page) => rows(one).evaluateAll((all) => all.map((row) => row.getAttribute('aria-label')))
  expect(await labels(page)).toEqual(await labels(other))
  await context.close()
})

test('O4 a change whose response got lost does not overwrite a later change of another device (fault 2)', async ({
  faultyPortal,
  faults,
  page,
}) => {
  await faultyPortal.startAs(user)
  await showList(page)
  await expect(page.getByText('No bookmarks yet')).toBeVisible()
  const blockedCall = faults.inject(/^POST .*config\/bookmarks/, { holdAfter: 0 })
  await toggle(page, id(0), 'Add to')
  await expect.poll(() => list.read()).toEqual([id(0)])
  await list.write([])
  // The page is closed before the response to its change arrives.
  await page.reload()
  blockedCall.release()
  faults.heal()
  await showList(page)
  await expect(page.getByText('No bookmarks yet')).toBeVisible()
  await expect.poll(() => list.read()).toEqual([])
})

test('O4 two tabs show the same list', async ({ portal, page, context }) => {
  await portal.startAs(user)
  const other = await context.newPage()
  await new Portal(other, portal.address).open('#/bookmark')
  await expect(other.getByText('No bookmarks yet')).toBeVisible()
  await toggle(page, id(0), 'Add to')
  await expect(rows(other)).toHaveCount(1)
  await toggle(page, id(0), 'Remove from')
  await expect(other.getByText('No bookmarks yet')).toBeVisible()
})

test('B5 shows an unsaved change, stores it locally and saves it later', async ({ faultyPortal, faults, page }) => {
  await faultyPortal.startAs(user)
  await showList(page)
  await expect(page.getByText('No bookmarks yet')).toBeVisible()
  faults.inject(/^POST .*config\/bookmarks/, { status: 500, body: { code: 'server.internal' } })
  await toggle(page, id(0), 'Add to')
  await showList(page)
  await expect(rows(page)).toHaveCount(1)
  await expect(page.getByText('One change has not reached the server yet. Retrying automatically …')).toBeVisible()
  const again = await page.getByRole('button', { name: 'Try now' }).elementHandle()
  faults.heal()
  // An automatic retry may remove the button first.
  await again?.evaluate((button) => (button as HTMLElement).click())
  await expect.poll(() => list.read()).toEqual([id(0)])
})

test('O4 after the session expired, a change stays on the device until the same user signs in', async ({ faultyPortal, faults, page }) => {
  await faultyPortal.startAs(user)
  await showList(page)
  await expect(page.getByText('No bookmarks yet')).toBeVisible()
  faults.inject(/config\/bookmarks/, { status: 401, body: { code: 'auth.session-expired' } })
  await toggle(page, id(0), 'Add to')
  await showList(page)
  await expect(page.getByText('One change stays on this device until you sign in again.')).toBeVisible()
  await expect(rows(page)).toHaveCount(1)
  faults.heal()
  await faultyPortal.signIn(user)
  await expect.poll(() => list.read()).toEqual([id(0)])
})

test('O4 works with a server without versions and sequence numbers', async ({ faultyPortal, faults, page }) => {
  faults.inject(/config\/bookmarks/, { without: ['etag', 'x-ancestor', 'x-client-last-seq'] })
  await list.write([id(3)])
  await faultyPortal.startAs(user)
  await toggle(page, id(0), 'Add to')
  await toggle(page, id(1), 'Add to')
  await expect.poll(() => list.read()).toEqual([id(3), id(0), id(1)])
  await toggle(page, id(3), 'Remove from')
  await expect.poll(() => list.read()).toEqual([id(0), id(1)])
  await showList(page)
  await expect(rows(page)).toHaveCount(2)
})

test('L7 signing out sends pending changes and removes the list from the device', async ({ faultyPortal, faults, page }) => {
  await list.write([id(4)])
  await faultyPortal.startAs(user)
  const lost = faults.inject(/^POST .*config\/bookmarks/, { drop: true, times: 1 })
  await toggle(page, id(0), 'Add to')
  await expect.poll(lost.met).toBe(1)
  await page.evaluate(() => void (window.location.hash = '#/logout'))
  await expect(page.getByText('You are signed out')).toBeVisible()
  await expect.poll(() => list.read()).toEqual([id(4), id(0)])
  await expect.poll(() => leftOnDevice(page)).not.toContain(id(4))
  expect(await leftOnDevice(page)).not.toContain(id(0))
})

test('L7 changes that cannot be sent at the sign-out stay on the device, are reported and are sent after the next sign-in', async ({
  faultyPortal,
  faults,
  page,
}) => {
  await list.write([id(4)])
  await faultyPortal.startAs(user)
  await showList(page)
  await expect(rows(page)).toHaveCount(1)
  faults.inject(/^POST .*config\/bookmarks/, { drop: true })
  await toggle(page, id(0), 'Add to')
  await page.evaluate(() => void (window.location.hash = '#/logout'))
  await expect(visibleToast(page, /One bookmark change could not be sent/)).toBeVisible()
  await expect.poll(() => leftOnDevice(page)).not.toContain(id(4))
  expect(await leftOnDevice(page)).toContain(id(0))
  faults.heal()
  await faultyPortal.signIn(user)
  await expect.poll(() => list.read()).toEqual([id(4), id(0)])
})

/** All values in the databases of this site, as text. */
const leftOnDevice = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const all: unknown[] = []
    for (const { name } of await indexedDB.databases()) {
      if (!name) continue
      const database = await new Promise<IDBDatabase>((opened, failed) => {
        const request = indexedDB.open(name)
        request.onsuccess = () => opened(request.result)
        request.onerror = () => failed(new Error(name))
      })
      for (const table of database.objectStoreNames) {
        all.push(
          await new Promise((read) => {
            const request = database.transaction(table).objectStore(table).getAll()
            request.onsuccess = () => read(request.result)
          }),
        )
      }
      database.close()
    }
    return JSON.stringify(all)
  })
