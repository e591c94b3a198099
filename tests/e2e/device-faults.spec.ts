import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { makeResultsOffline, untilInstalled } from '../support/flight.ts'
import { users, visibleToast } from './fixtures.ts'
import { expect, test } from './portal-fixtures.ts'

test.use({ workerRequests: true })

const mark = (page: Page) => page.getByRole('button', { name: 'Add to bookmarks' })
test('O3 fault 59: searches and bookmarks work in a browser that denies storage access', async ({ portal, page, idOf }) => {
  const id = await idOf('picos-de-europa.jpg')
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('refused', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get: refuse })
  })
  await portal.open('#/search/mountains')
  await expect(page.locator('[data-position="0"]')).toBeVisible()
  await portal.open(`#/asset/${id}`)
  await mark(page).click()
  await expect(page.getByRole('button', { name: 'Remove from bookmarks' })).toBeVisible()
  await portal.open('#/bookmark')
  await expect(page.locator('[data-position="0"]')).toBeVisible()
})

test('O3 fault 57: after the browser cleared its data, signing in restores the bookmarks of the account', async ({
  portal,
  page,
  idOf,
}) => {
  const id = await idOf('picos-de-europa.jpg')
  await portal.startAs(users.viewer, `#/asset/${id}`)
  const saved = page.waitForResponse((response) => /config\/bookmarks/.test(response.url()) && response.request().method() === 'POST')
  await mark(page).click()
  expect((await saved).ok()).toBe(true)
  const session = await page.context().newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', { origin: new URL(portal.address).origin, storageTypes: 'all' })
  await page.goto('about:blank')
  await portal.signIn(users.viewer)
  await portal.open('#/bookmark')
  await expect(page.locator(`[data-position="0"] img[src*="${id}"]`)).toBeVisible()
})

test('O3 fault 57: reports once, with a count, which data the browser evicted', async ({ portal, page, idOf }) => {
  await portal.open(`#/asset/${await idOf('picos-de-europa.jpg')}`)
  await untilInstalled(page)
  await mark(page).click()
  await expect(page.getByRole('button', { name: 'Remove from bookmarks' })).toBeVisible()
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  const localCount = () => page.evaluate(() => localStorage.getItem('vitrine.held') ?? '')
  await expect.poll(localCount).toMatch(/\[1,0,1,0\]/)
  const session = await page.context().newCDPSession(page)
  const clear = (storageTypes: string) =>
    session.send('Storage.clearDataForOrigin', { origin: new URL(portal.address).origin, storageTypes })
  await clear('indexeddb')
  await expect(visibleToast(page, /deleted offline data .* space\. One download was lost\.$/)).toBeVisible()
  await expect.poll(localCount).toMatch(/\[1,0,0,0\]/)
  await page.context().setOffline(false)
  await page.goto('about:blank')
  await clear('indexeddb,cache_storage,file_systems,service_workers')
  await portal.open('#/bookmark')
  await expect(visibleToast(page, /deleted offline data .* space\. One bookmark was lost\.$/)).toBeVisible()
  expect(await localCount()).toBe('{}')
})

test('O4 fault 4: an unstable network loses no change and does not repeat messages', async ({ portal, page, context, idOf }) => {
  const id = await idOf('picos-de-europa.jpg')
  await portal.startAs(users.both, `#/asset/${id}`)
  await untilInstalled(page)
  await mark(page).waitFor()
  await page.evaluate(() => {
    const recorded: string[] = []
    Object.assign(window, { recorded })
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes)
          if (node instanceof HTMLElement && node.closest('[role=region][aria-label^="Messages"] li')) recorded.push(node.innerText)
    }).observe(document.body, { childList: true, subtree: true })
  })
  const button = page.getByRole('button', { name: /(Add to|Remove from) bookmarks/ })
  for (let at = 0; at < 40; at += 1) {
    await context.setOffline(at % 2 === 0)
    if (at % 8 === 0) await button.click()
  }
  await context.setOffline(false)
  await expect(page.getByRole('button', { name: 'Remove from bookmarks' })).toBeVisible()
  const token = await page.evaluate(() => localStorage.getItem('vitrine.token') ?? '')
  const listed = async () =>
    (
      await (
        await context.request.get(`${portal.address}assetportal/api/config/bookmarks`, { headers: { Authorization: `Bearer ${token}` } })
      ).text()
    ).includes(id)
  await expect.poll(listed).toBe(true)
  const recorded = await page.evaluate(() => (window as unknown as { recorded: string[] }).recorded)
  expect(recorded.filter((text) => /connection|offline/i.test(text)).length).toBeLessThan(3)
  await button.click()
  await expect.poll(listed).toBe(false)
})

test('O2 fault 69: a new version waits during a download, fault 72: and a withdrawn worker removes itself and its caches', async ({
  faultyPortal,
  faults,
  page,
  idOf,
  settings,
}) => {
  await settings({ terms_of_use: { show: false } })
  const id = await idOf('picos-de-europa.jpg')
  await faultyPortal.startAs(users.assetUser)
  await untilInstalled(page)
  const blockedCall = faults.inject(/download\/file\//, { holdAfter: 100_000 })
  await faultyPortal.open(`#/asset/${id}`)
  const arriving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Download' })
  await dialog.getByRole('button', { name: /^Download/ }).click()
  await expect.poll(() => blockedCall.met()).toBe(1)
  const script = `${readFileSync('dist/page/sw.js', 'utf8')}\n// Another version.\n`
  const type = { 'content-type': 'text/javascript' }
  faults.inject(/GET .*\/sw\.js/, { status: 200, headers: type, body: script })
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
  await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting?.state)).toBe('installed')
  const announced = page.getByText('A new version of the portal is available.')
  await expect(announced).toHaveCount(0)
  blockedCall.release()
  expect((await arriving).suggestedFilename()).toContain('picos-de-europa')
  await expect(announced).toBeVisible()

  faults.inject(/GET .*\/sw\.js/, { status: 200, headers: type, body: readFileSync('dist/page/sw-withdrawn.js', 'utf8') })
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
  // The page reloads after the worker was withdrawn.
  await expect(async () => {
    const left = await page.evaluate(async () => ({
      workers: (await navigator.serviceWorker.getRegistrations()).length,
      caches: (await caches.keys()).filter((name) => !name.startsWith('vitrine-user-')),
    }))
    expect(left).toEqual({ workers: 0, caches: [] })
  }).toPass()
  // The reload by the page may abort this one.
  await expect(() => page.reload()).toPass()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('O8 fault 61: after a kill before the session was written, a signed-in user is still signed in and a signed-out user is not', async ({
  portal,
  page,
  context,
}) => {
  const readStorage = (): Promise<Record<string, string>> => page.evaluate(() => Object.fromEntries(Object.entries(localStorage)))
  const blank = `${portal.address}killed.html`
  await context.route(blank, (route) => route.fulfill({ contentType: 'text/html', body: '' }))
  /**
   * Restores storage values, as if the browser was killed before it wrote the later ones.
   * Leaves the page first: it would see the storage events.
   */
  const startAfterKill = async (values: Record<string, string>): Promise<void> => {
    const address = page.url()
    await page.goto(blank)
    await page.evaluate((before) => {
      localStorage.clear()
      Object.assign(localStorage, before)
    }, values)
    await page.goto(address)
  }
  const pictures = () =>
    page.evaluate(async () => {
      const names = (await caches.keys()).filter((name) => name.includes('-kept-'))
      return (await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))).flat().length
    })
  const user = page.getByRole('button', { name: users.assetUser.name })

  await portal.open()
  await untilInstalled(page)
  const asGuest = await readStorage()
  await portal.signIn(users.assetUser)
  await portal.open('#/search/altai')
  await makeResultsOffline(page)
  const signedIn = await readStorage()
  const offlinePictureCount = await pictures()
  expect(offlinePictureCount).toBeGreaterThan(0)
  await startAfterKill(asGuest)
  await expect(user).toBeVisible()
  await page.evaluate(() => (location.hash = '#/device'))
  await expect(page.getByText(/ · as of /).first()).toBeVisible()
  expect(await pictures()).toBe(offlinePictureCount)

  await context.setOffline(true)
  await page.evaluate(() => (location.hash = '#/search/*'))
  await startAfterKill(asGuest)
  await expect(page.locator('[data-position="0"] img').first()).toBeVisible()
  const { 'vitrine.kept': _copies, 'vitrine.first-kept': _first, ...beforeKeeping } = signedIn
  await startAfterKill(beforeKeeping)
  await expect(page.locator('[data-position="0"] img').first()).toBeVisible()
  await page.evaluate(() => (location.hash = '#/logout'))
  await expect(page.getByText('You are signed out')).toBeVisible()
  await expect.poll(readStorage).not.toHaveProperty(['vitrine.token'])
  await page.evaluate(() => (location.hash = '#/search/*'))
  await startAfterKill(signedIn)
  await expect.poll(readStorage).not.toHaveProperty(['vitrine.token'])
  await context.setOffline(false)
  await page.reload()
  await expect(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible()
  await expect(user).toHaveCount(0)
})
