import type { Page } from '@playwright/test'
import { type OwnPortal, startOwnPortal } from '../support/own-portal.ts'
import { type SharedOrigin, startSharedOrigin } from '../support/portals-at-one-origin.ts'
import { expect, Portal, test, users } from './fixtures.ts'

const paths = ['/one/', '/one/two/'] as const
const titles = ['First portal', 'Second portal']
let portals: readonly OwnPortal[] = []
let origin: SharedOrigin

test.beforeAll(async () => {
  portals = await Promise.all(
    paths.map((path) =>
      startOwnPortal(process.env['PORTAL_TEMPLATE'] ?? '', {
        apiPath: `${path.slice(1)}assetportal/api/`,
        arguments: () => ['--base-path', path],
      }),
    ),
  )
  for (const [at, portal] of portals.entries())
    await portal.configure({ global: { website_title: titles[at] }, terms_of_use: { show: false } })
  origin = await startSharedOrigin(new Map(paths.map((path, at) => [path, portals[at]?.address ?? ''])))
})
test.afterAll(async () => {
  await origin.close()
  for (const portal of portals) await portal.stop()
})

const bookmarkLink = (page: Page) => page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: /Bookmarks/ })
/**
 * Waits until the portal at this address can open without a network. Before, the worker of the portal above it may control the page. Reads the
 * state instead of waiting for a frame: a page in the background may have none.
 */
const untilInstalled = async (page: Page, address: string): Promise<void> => {
  const isActive = () =>
    page.evaluate(async (scope) => {
      const registrations = await navigator.serviceWorker.getRegistrations()
      return registrations.find((one) => one.scope === scope)?.active?.state === 'activated'
    }, address)
  await expect.poll(isActive).toBe(true)
  await page.reload()
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.scriptURL)).toBe(`${address}sw.js`)
}
const results = (page: Page) => page.locator('[data-position]')
/** Number of pictures of offline copies, by the names of their caches. */
const offlinePictures = (page: Page): Promise<Readonly<Record<string, number>>> =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.endsWith('-kept-1'))
    return Object.fromEntries(
      await Promise.all(names.map(async (name) => [name, (await (await caches.open(name)).keys()).length] as const)),
    )
  })

test('O2 O8 two portals of one origin: bookmarks, sign-in and offline copies of one survive the other, which shows none of them', async ({
  page,
  context,
}) => {
  const [firstAddress, secondAddress] = paths.map((path) => origin.address + path.slice(1)) as [string, string]
  const second = await context.newPage()

  await page.goto(`${firstAddress}#/search/*`)
  await untilInstalled(page, firstAddress)
  await results(page).first().hover()
  await results(page).first().getByRole('button', { name: 'Add to bookmarks' }).click()
  await expect(bookmarkLink(page)).toContainText('1')

  await second.goto(`${secondAddress}#/search/*`)
  await untilInstalled(second, secondAddress)
  await expect(second).toHaveTitle(/Second portal/)
  await expect(results(second).first()).toBeVisible()
  await second.goto(`${secondAddress}#/bookmark`)
  await expect(second.getByText(/no bookmarks/i).first()).toBeVisible()
  await page.reload()
  await expect(bookmarkLink(page)).toContainText('1')

  await new Portal(page, firstAddress).signIn(users.assetUser)
  await page.goto(`${firstAddress}#/search/*`)
  await page.getByRole('button', { name: 'Make all results available offline' }).click()
  const isComplete = async () => Object.values(await offlinePictures(page)).some((count) => count > 0)
  await expect.poll(isComplete).toBe(true)
  await page.goto(`${firstAddress}#/device`)
  await expect(page.getByText(/as of/).first()).toBeVisible()
  const before = await offlinePictures(page)

  await second.reload()
  await expect(second.getByText(/no bookmarks/i).first()).toBeVisible()
  await second.goto(`${secondAddress}#/device`)
  await expect(second.getByText(/as of/)).toHaveCount(0)
  await expect(second.getByRole('link', { name: 'Sign in' }).first()).toBeVisible()
  await page.reload()
  await expect(page.getByText(/as of/).first()).toBeVisible()
  await expect(page.getByText(users.assetUser.name, { exact: true }).first()).toBeVisible()
  const after = await offlinePictures(page)
  for (const [name, count] of Object.entries(before)) expect(after[name]).toBeGreaterThanOrEqual(count)

  origin.setReachable(false)
  await page.goto(`${firstAddress}#/search/*`)
  await page.reload()
  await expect(results(page).first()).toBeVisible()
  await second.goto(`${secondAddress}#/search/*`)
  await second.reload()
  await expect(second.getByText(/^Offline/).first()).toBeVisible()
  await expect(second.getByRole('link', { name: 'Sign in' }).first()).toBeVisible()
  origin.setReachable(true)
})
