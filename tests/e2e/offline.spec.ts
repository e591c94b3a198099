import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium } from '@playwright/test'
import { browserArguments, browserPath } from '../support/browser.ts'
import { expect, test } from './fixtures.ts'

/** A profile that stays, as on a tablet: installing and restarting make no sense in a private window. */
const openProfile = (folder: string, offline = false): Promise<BrowserContext> =>
  chromium.launchPersistentContext(folder, {
    executablePath: browserPath,
    args: browserArguments,
    viewport: { width: 820, height: 1180 },
    locale: 'en-GB',
    offline,
  })

test('O1 the browser finds nothing that stands in the way of installing', async ({ portal }) => {
  const profile = mkdtempSync(join(tmpdir(), 'vitrine-install-'))
  const context = await openProfile(profile)
  try {
    const page = await context.newPage()
    await page.goto(`${portal.address}#/search/*`)
    await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === 'activated')
    const session = await context.newCDPSession(page)
    expect((await session.send('Page.getInstallabilityErrors')).installabilityErrors).toEqual([])
    const manifest = JSON.parse((await session.send('Page.getAppManifest')).data ?? '{}') as {
      icons: { purpose?: string }[]
      shortcuts: unknown[]
      id: string
    }
    expect(manifest.icons.some((icon) => icon.purpose?.includes('maskable'))).toBe(true)
    expect(manifest.shortcuts.length).toBeGreaterThan(0)
    expect(manifest.id).not.toBe('')
  } finally {
    await context.close()
    rmSync(profile, { recursive: true, force: true })
  }
})

test('O2 after a visit the portal opens in flight mode in a browser just started, and says so', async ({ portal }) => {
  const profile = mkdtempSync(join(tmpdir(), 'vitrine-flight-'))
  try {
    const before = await openProfile(profile)
    const visit = await before.newPage()
    await visit.goto(`${portal.address}#/search/*`)
    await visit.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === 'activated')
    await visit.waitForTimeout(1000)
    await visit.reload()
    await expect(visit).toHaveTitle('Vitrine - Search')
    await visit.waitForTimeout(1500)
    await before.close()

    const flight = await openProfile(profile, true)
    const page = await flight.newPage()
    await page.goto(`${portal.address}#/search/*`)
    await expect(page).toHaveTitle('Vitrine - Search')
    await expect(page.getByText(/offline/i).first()).toBeVisible()
    await flight.close()
  } finally {
    rmSync(profile, { recursive: true, force: true })
  }
})

test('O2 the caches hold no answer to a person and no token', async ({ portal, page }) => {
  await portal.open('#/search/*')
  await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === 'activated')
  await page.reload()
  await expect(page).toHaveTitle('Vitrine - Search')
  const addresses = await page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map((request) => request.url)
  })
  expect(addresses.length).toBeGreaterThan(0)
  expect(addresses.filter((url) => /\/api\/(session|user|search|assets|collection|download|config\/bookmarks)/.test(url))).toEqual([])
})
