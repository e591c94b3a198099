import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Locator, Page } from '@playwright/test'
import { createProfile, keepResults, type Profile, untilInstalled } from '../support/flight.ts'
import { startPortal } from '../support/portal-server.ts'
import { resultsOn } from '../support/results.ts'
import { expect, test } from './portal-fixtures.ts'

test.describe.configure({ timeout: 90_000 })

let profile: Profile
let running: BrowserContext | null = null
test.beforeEach(() => {
  profile = createProfile()
})
test.afterEach(async () => {
  await running?.close()
  running = null
  profile.remove()
})

const openPage = async (offline = false, locale?: string): Promise<Page> => {
  await running?.close()
  running = await profile.open(offline, locale)
  return running.newPage()
}

const facet = (page: Page, name: string) => page.getByRole('group', { name: new RegExp(`^${name}\\s*\\d*$`) })
const isPicture = (picture: Locator) =>
  expect.poll(() => picture.evaluate((element: HTMLImageElement) => element.complete && element.naturalWidth > 1)).toBe(true)
/** Of the asset at a position: pictures have its name in their address. */
const idAt = async (list: ReturnType<typeof resultsOn>, position: number) =>
  /\/media\/([^/]+)\//.exec((await list.cell(position).locator('img').first().getAttribute('src')) ?? '')?.[1] ?? ''

/** Keeps what a search finds, and the code of the portal. @returns what the server says of it */
const keep = async (page: Page, address: string, search = '*'): Promise<{ total: number; first: string }> => {
  await page.goto(`${address}#/search/${search}`)
  await untilInstalled(page)
  const list = resultsOn(page)
  await list.cell(0).locator('img').first().waitFor()
  const answer = { total: await list.total(), first: await idAt(list, 0) }
  await keepResults(page)
  return answer
}

test('O7 a browser just started in flight mode searches what is kept: facets, sorting, three views, panel, detail, bookmarks, collections, O10 and says how old it is', async ({
  portal,
}) => {
  const { total, first } = await keep(await openPage(), portal.address)

  const page = await openPage(true)
  // Before the page's code runs, the document shows the first of what is kept.
  await page.addInitScript(() => {
    const early = new Set<string>()
    const note = () => {
      for (const picture of document.querySelectorAll<HTMLImageElement>('#early img')) if (picture.naturalWidth > 1) early.add(picture.src)
      Object.assign(window, { early: [...early] })
      requestAnimationFrame(note)
    }
    note()
  })
  await page.goto(`${portal.address}#/search/*`)
  const list = resultsOn(page)
  await isPicture(list.cell(0).locator('img').first())
  expect(await list.total()).toBe(total)
  const early = await page.evaluate(() => (window as unknown as { early: string[] }).early)
  expect(early.length).toBeGreaterThan(2)
  expect(early[0]).toContain(first)
  expect(await idAt(list, 0)).toBe(first)
  await expect(page.getByText(/^Offline\. What you see is kept on this device, as of \d\d?:\d\d [AP]M\./).first()).toBeVisible()

  const value = facet(page, 'Media type').locator('li').first()
  const count = Number(/(\d+)$/.exec((await value.locator('label').textContent()) ?? '')?.[1])
  await value.getByRole('checkbox').check()
  await expect.poll(list.total).toBe(count)
  await page.goto(`${portal.address}#/search/*?sort=imp_date+asc`)
  for (const view of ['Thumbnails', 'List', 'Posters']) {
    await page.getByRole('button', { name: view, exact: true }).click()
    await list.cell(0).locator('img').first().waitFor()
    expect(await list.total()).toBe(total)
  }
  await list.cell(0).click()
  await page.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: 'Information' }).click()
  await expect(page.locator('[data-active]')).toHaveCount(1)

  await page.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: 'Add the selection to the bookmarks' }).click()
  await page.goto(`${portal.address}#/bookmark`)
  await expect(page.getByRole('heading', { level: 1, name: /Bookmarks/ })).toBeVisible()
  await isPicture(page.locator('[data-position="0"] img').first())
  await page.goto(`${portal.address}#/`)
  await isPicture(page.getByRole('main').locator('section li img').first())
})

test('O7 at its detail, in the other language, too; and O10 what needs the server says so', async ({ portal }) => {
  const { first } = await keep(await openPage(), portal.address)
  const page = await openPage(true, 'de-DE')
  await page.goto(`${portal.address}#/asset/${first}`)
  await isPicture(page.getByRole('main').locator('img').first())
  await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty()
  await page.goto(`${portal.address}#/login?stay=1`)
  await expect(page.getByRole('button', { name: 'Anmelden', exact: true })).toBeDisabled()
  await expect(page.getByText('Zum Anmelden braucht es eine Verbindung.')).toBeVisible()
  await expect(page.getByText(/^Offline\. Was Sie sehen, liegt auf diesem Gerät, Stand \d\d:\d\d\./).first()).toBeVisible()
})

test('O10 a server that is gone is the same as no network; once it is back the list stays until one wants what it has (fault 5)', async () => {
  const data = mkdtempSync(join(tmpdir(), 'vitrine-flight-server-'))
  cpSync(process.env['PORTAL_TEMPLATE'] ?? '', data, { recursive: true })
  const server = await startPortal({ data })
  const page = await openPage()
  const few = await keep(page, server.address, 'mountains')
  await server.stop()
  const flight = await openPage()
  await flight.goto(`${server.address}#/search/*`)
  const list = resultsOn(flight)
  await list.cell(0).locator('img').first().waitFor()
  expect(await list.total()).toBe(few.total)
  const before = await idAt(list, 0)
  const again = await startPortal({ data, port: Number(new URL(server.address).port) })
  const notice = flight.getByRole('status').filter({ hasText: 'The connection is back.' })
  await expect(notice).toBeVisible({ timeout: 30_000 })
  expect(await idAt(list, 0)).toBe(before)
  expect(await list.total()).toBe(few.total)
  await notice.getByRole('button', { name: 'Show what the server has' }).click()
  await expect.poll(list.total).toBeGreaterThan(few.total)
  await again.stop()
  rmSync(data, { recursive: true, force: true })
})
