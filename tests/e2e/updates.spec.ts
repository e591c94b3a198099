import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import type { Page } from '@playwright/test'
import type { FaultProxy } from '../support/fault-proxy.ts'
import { endIdleWorkers, untilInstalled } from '../support/flight.ts'
import { users } from './fixtures.ts'
import { expect, test } from './portal-fixtures.ts'

const announced = (page: Page) => page.getByText('A new version of the portal is available.')
const reload = async (page: Page): Promise<void> => {
  await endIdleWorkers(page)
  await page.getByRole('status').getByRole('button', { name: 'Reload' }).click()
}

/** Installs another worker on the server; the page checks for it immediately, as browsers do on every visit. */
const publish = async (faults: FaultProxy, page: Page, version: string): Promise<void> => {
  const body = `${readFileSync('dist/page/sw.js', 'utf8')}\n// ${version}\n`
  faults.inject(/GET .*\/sw\.js/, { status: 200, headers: { 'content-type': 'text/javascript' }, body })
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
}

/** Marks a page, to detect a reload. */
const mark = (page: Page): Promise<void> => page.evaluate(() => void Object.assign(window, { isMarked: true }))
const untilReloaded = (page: Page) =>
  expect(async () => {
    // A request of a tab may have started the earlier worker again.
    await endIdleWorkers(page)
    expect(await page.evaluate(() => !('isMarked' in window) && document.readyState === 'complete')).toBe(true)
  }).toPass()
const isWaiting = (page: Page): Promise<boolean> =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting !== null)

test('O2 a new version is announced only while no tab works, and "Reload" in one tab reloads every tab', async ({
  faults,
  faultyPortal,
  page,
  context,
  idOf,
  settings,
}) => {
  await settings({ terms_of_use: { show: false } })
  await faultyPortal.startAs(users.assetUser)
  await untilInstalled(page)
  const other = await context.newPage()
  await other.goto(`${faults.address}#/asset/${await idOf('picos-de-europa.jpg')}`)
  const start = other.getByRole('button', { name: 'Download', exact: true })
  await expect(start).toBeVisible()
  await publish(faults, page, 'two')
  await expect(announced(page)).toBeVisible()
  await expect(announced(other)).toBeVisible()

  const blockedCall = faults.inject(/download\/file\//, { holdAfter: 100_000 })
  await start.click()
  await other
    .getByRole('dialog', { name: 'Download' })
    .getByRole('button', { name: /^Download/ })
    .click()
  await expect.poll(() => blockedCall.met()).toBe(1)
  await expect(announced(other)).toHaveCount(0)
  await expect(announced(page)).toHaveCount(0)
  blockedCall.release()
  await expect(announced(other)).toBeVisible()
  await expect(announced(page)).toBeVisible()

  await Promise.all([mark(page), mark(other)])
  await reload(page)
  await Promise.all([untilReloaded(page), untilReloaded(other)])
  await expect.poll(() => isWaiting(other)).toBe(false)
  await expect(announced(page)).toHaveCount(0)
  await expect(announced(other)).toHaveCount(0)
})

test('O2 a tab with input in a dialog reports why it does not reload, and its own "Reload" works', async ({
  faults,
  faultyPortal,
  page,
  context,
  idOf,
}) => {
  await faultyPortal.startAs(users.assetUser)
  await untilInstalled(page)
  const other = await context.newPage()
  await other.goto(`${faults.address}#/asset/${await idOf('picos-de-europa.jpg')}`)
  await expect(other.getByRole('button', { name: 'Download', exact: true })).toBeVisible()
  await publish(faults, page, 'two')
  await expect(announced(other)).toBeVisible()
  await other.getByRole('button', { name: 'Download', exact: true }).click()
  const dialog = other.getByRole('dialog', { name: 'Download' })
  await dialog.getByRole('radio').last().check()
  // Unsaved input in one tab delays the announcement in the others.
  await expect(announced(page)).toHaveCount(0)

  await mark(page)
  // A tab of an earlier version activates the new one without a request to the others.
  await page.evaluate(async () => (await navigator.serviceWorker.ready).waiting?.postMessage({ type: 'version-activate' }))
  await untilReloaded(page)
  await expect(other.getByText('Finish or save your input here, then reload.')).toBeAttached()
  await other.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(other.getByText('Reload to use the new version here.')).toBeVisible()
  await mark(other)
  await reload(other)
  await untilReloaded(other)
  await expect(other.getByText(/updated in another tab/)).toHaveCount(0)
})

test('O2 a tab with a running call reloads after it', async ({ faults, faultyPortal, page, context }) => {
  await faultyPortal.open('#/search/*')
  await untilInstalled(page)
  await expect(page.locator('[data-position="0"]')).toBeVisible()
  const blockedCall = faults.inject(/POST .*\/assets\/check/, { holdAfter: 0, times: 1 })
  const other = await context.newPage()
  await other.goto(`${faults.address}#/`)
  await expect.poll(() => blockedCall.met()).toBe(1)
  await mark(page)
  await mark(other)
  await publish(faults, page, 'two')
  await expect.poll(() => isWaiting(page)).toBe(true)
  await page.evaluate(async () => (await navigator.serviceWorker.ready).waiting?.postMessage({ type: 'version-activate' }))
  await untilReloaded(page)
  expect(await other.evaluate(() => 'isMarked' in window)).toBe(true)
  blockedCall.release()
  await untilReloaded(other)
  await expect(other.getByText(/updated in another tab/)).toHaveCount(0)
})

test('V1 the server stores every file that pages of this build load later', ({ ownServer }) => {
  const names = readdirSync('dist/page/assets', { recursive: true, encoding: 'utf8' }).filter((name) => /\.(?:js|css|woff2)$/.test(name))
  expect(names.filter((name) => name.includes(sep))).not.toEqual([])
  expect(names.filter((name) => !existsSync(join(ownServer.data, 'page', 'assets', name)))).toEqual([])
})

test('O2 a third version replaces the announced one, and "Reload" activates it in a tab opened in between', async ({
  faults,
  faultyPortal,
  page,
  context,
}) => {
  await faultyPortal.open('#/search/*')
  await untilInstalled(page)
  await publish(faults, page, 'two')
  await expect(announced(page)).toBeVisible()
  const between = await context.newPage()
  await between.goto(`${faults.address}#/search/*`)
  await expect(announced(between)).toBeVisible()
  await publish(faults, page, 'three')
  const waitingScript = () =>
    between.evaluate(async () => {
      const { installing, waiting } = (await navigator.serviceWorker.getRegistration()) ?? {}
      return installing === null && waiting !== null
    })
  await expect.poll(waitingScript).toBe(true)
  await expect(announced(between)).toBeVisible()
  await Promise.all([mark(page), mark(between)])
  await reload(between)
  await Promise.all([untilReloaded(page), untilReloaded(between)])
  await expect.poll(() => isWaiting(page)).toBe(false)
  await expect(announced(page)).toHaveCount(0)
})
