import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { allStorage } from '../support/all-storage.ts'
import { makeResultsOffline, untilInstalled } from '../support/flight.ts'
import { type PortalServer, startPortal } from '../support/portal-server.ts'
import { checkIntervalMs } from '../support/secret-copies.ts'
import { Portal, users } from './fixtures.ts'
import { expect, test } from './portal-fixtures.ts'

let data = ''
let server: PortalServer
test.beforeEach(async () => {
  data = mkdtempSync(join(tmpdir(), 'vitrine-guests-'))
  cpSync(process.env['PORTAL_TEMPLATE'] ?? '', data, { recursive: true })
  server = await startPortal({ data })
})
test.afterEach(async () => {
  await server.stop()
  rmSync(data, { recursive: true, force: true, maxRetries: 5 })
})

const switchOff = async (): Promise<void> => {
  await server.stop()
  server = await startPortal({ data, port: Number(new URL(server.address).port), arguments: () => ['--no-guests'] })
}
/** A device with offline copies of a guest, whose document of the page is cached. */
const openDevice = async (browser: Browser): Promise<Page> => {
  const page = await (await browser.newContext()).newPage()
  await page.clock.install()
  await page.goto(`${server.address}#/search/mountains`)
  await untilInstalled(page)
  await makeResultsOffline(page)
  return page
}
/** What the device stores of the guest's copies. */
const copies = async (page: Page): Promise<string[]> => {
  const stored = await allStorage(page)
  return ['/media/', '"kind":"search"', '["vitrine.first-kept"'].filter((one) => stored.includes(one))
}

test('O8 copies of guests leave an open page, a page that opens later, and a device on which a user is signed in', async ({ browser }) => {
  const [open, shared] = [await openDevice(browser), await openDevice(browser)]
  expect(await copies(open)).toHaveLength(3)
  await new Portal(shared, server.address).startAs(users.viewer)
  const later = await openDevice(browser)
  await later.goto('about:blank')
  await switchOff()

  for (const page of [open, shared]) await page.clock.fastForward(checkIntervalMs)
  await expect.poll(() => copies(open)).toEqual([])
  await expect.poll(() => copies(shared)).not.toContain('"kind":"search"')
  await later.goto(server.address)
  await expect.poll(() => copies(later)).toEqual([])
  for (const page of [open, shared, later]) await page.context().close()
})
