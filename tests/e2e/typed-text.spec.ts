import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type { FaultProxy } from '../support/fault-proxy.ts'
import { endIdleWorkers, untilInstalled } from '../support/flight.ts'
import { users } from './fixtures.ts'
import { expect, test } from './portal-fixtures.ts'

const documentBox = (page: Page) => page.locator('#first-search input')
const pageBox = (page: Page) => page.locator('#root [role=search]').getByLabel('Search the catalogue', { exact: true })

/** Marks a page, to detect a reload. */
const mark = (page: Page): Promise<void> => page.evaluate(() => void Object.assign(window, { isMarked: true }))
/** Reads the state instead of waiting for a frame: a page in the background may have none. */
const untilReloaded = (page: Page) =>
  expect(async () => {
    // A request of a tab may have started the earlier worker again.
    await endIdleWorkers(page)
    expect(await page.evaluate(() => 'isMarked' in window)).toBe(false)
  }).toPass()

/** Opens the portal while the page's code is delayed. @returns releases the code */
const openWithoutCode = async (page: Page, address: string): Promise<() => void> => {
  let release = () => undefined as void
  const released = new Promise<void>((go) => (release = go))
  await page.route(/\/assets\/[^/]+\.js$/, async (route) => {
    await released
    await route.continue()
  })
  await page.goto(address, { waitUntil: 'commit' })
  await page.locator('#first-search input').waitFor()
  return release
}

/** Sends the search, and continues to type before the page shows the new address. */
const searchAndType = (page: Page, form: string, addition: string) =>
  page.locator(form).evaluate(async (element, typed) => {
    const field = element.querySelector('input')
    if (!(element instanceof HTMLFormElement) || !field) throw new Error('no search box')
    element.requestSubmit()
    // Promises only: the page renders and events arrive in later tasks.
    for (let count = 0; count < 100; count += 1) await Promise.resolve()
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, field.value + typed)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }, addition)

/**
 * Publishes a new version and waits until every tab announces it. Chromium may delay the activation of a worker for minutes while its
 * predecessor is in use, and tabs announce it only when they have finished their start.
 */
const announceNewVersion = async (faults: FaultProxy, tabs: readonly [Page, ...Page[]]): Promise<void> => {
  const body = `${readFileSync('dist/page/sw.js', 'utf8')}\n// two\n`
  faults.inject(/GET .*\/sw\.js/, { status: 200, headers: { 'content-type': 'text/javascript' }, body })
  await tabs[0].evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
  for (const tab of tabs) await expect(tab.getByText('A new version of the portal is available.')).toBeAttached()
}

/** As another tab does. The "Reload" button would take the focus, and it waits for unsaved input. */
const activate = async (page: Page): Promise<void> => {
  await endIdleWorkers(page)
  await page.evaluate(async () => (await navigator.serviceWorker.ready).waiting?.postMessage({ type: 'version-activate' }))
}

test('P2 text typed before the page’s code stays with another address of the same search, and after Enter', async ({ portal, page }) => {
  const release = await openWithoutCode(page, `${portal.address}#/search/*`)
  await documentBox(page).fill('bridge')
  await page.evaluate(
    () =>
      new Promise((changed) => {
        window.addEventListener('hashchange', changed)
        window.location.hash = '#/search/*?view=list'
      }),
  )
  await expect(documentBox(page)).toHaveValue('bridge')
  await searchAndType(page, '#first-search', ' tower')
  await expect(page).toHaveURL(/#\/search\/bridge\?view=list$/)
  await expect(documentBox(page)).toHaveValue('bridge tower')
  release()
  await expect(documentBox(page)).toHaveCount(0)
  await expect(pageBox(page)).toHaveValue('bridge tower')
})

test('O2 P2 typed text and focus stay in every tab that reloads for a new version', async ({ faults, faultyPortal, page, context }) => {
  await faultyPortal.open('#/search/*')
  await untilInstalled(page)
  const start = await context.newPage()
  await start.goto(`${faults.address}#/`)
  for (const tab of [start, page]) {
    await pageBox(tab).fill('bridge')
    await mark(tab)
  }
  await announceNewVersion(faults, [page, start])
  await activate(page)
  await Promise.all([untilReloaded(page), untilReloaded(start)])
  for (const tab of [page, start]) {
    await expect(pageBox(tab)).toHaveValue('bridge')
    await expect(pageBox(tab)).toBeFocused()
  }
  await pageBox(page).press('Enter')
  await expect(page).toHaveURL(/#\/search\/bridge$/)
  await page.reload()
  await expect(pageBox(page)).toHaveValue('bridge')
})

test('O2 a tab with a half-filled sign-in form does not reload for a new version', async ({ faults, faultyPortal, page, context }) => {
  await faultyPortal.open('#/search/*')
  await untilInstalled(page)
  const other = await context.newPage()
  await other.goto(`${faults.address}#/login?stay=1`)
  await announceNewVersion(faults, [page, other])
  await other.getByLabel('Username', { exact: true }).fill('anna')
  await mark(page)
  await mark(other)
  await activate(page)
  await untilReloaded(page)
  await expect(other.getByText('Finish or save your input here, then reload.')).toBeAttached()
  await expect(other.getByLabel('Username', { exact: true })).toHaveValue('anna')
  expect(await other.evaluate(() => 'isMarked' in window)).toBe(true)
})

test('E1 P2 typed text stays when a refused call reloads the page, and when it then requires a sign-in', async ({
  faults,
  faultyPortal: portal,
  page,
}) => {
  await portal.startAs(users.assetUser, '#/search/*')
  await expect(page.locator('[data-position="0"]')).toBeVisible()
  // The suggestions for the text are refused.
  const body = { code: 'access.denied', message: '' }
  const refusal = faults.inject(/GET .*\/api\/search\/suggest/, { status: 403, body, times: 2 })
  await mark(page)
  await pageBox(page).fill('bridge')
  await untilReloaded(page)
  // The page requests the suggestions for the restored text.
  await expect(page).toHaveURL(/#\/login/)
  expect(refusal.met()).toBe(2)
  await portal.signIn(users.assetUser)
  await expect(pageBox(page)).toHaveValue('bridge')
})
