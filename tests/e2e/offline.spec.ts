import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { browserArguments, browserPath } from '../support/browser.ts'
import { untilInstalled, untilWorkerActive } from '../support/flight.ts'
import { expect, test, users } from './fixtures.ts'

test.use({ workerRequests: true })

/** A persistent profile: a private window can neither install nor restart the portal. */
const openProfile = (folder: string, offline = false): Promise<BrowserContext> =>
  chromium.launchPersistentContext(folder, {
    executablePath: browserPath,
    args: browserArguments,
    viewport: { width: 820, height: 1180 },
    locale: 'en-GB',
    offline,
  })

test('O1 the browser reports no obstacle to the installation', async ({ portal }) => {
  const profile = mkdtempSync(join(tmpdir(), 'vitrine-install-'))
  const context = await openProfile(profile)
  try {
    const page = await context.newPage()
    await page.goto(`${portal.address}#/search/*`)
    await untilWorkerActive(page)
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
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
})

test('O2 after a visit the portal opens offline in a restarted browser and shows the offline message', async ({ portal }) => {
  const profile = mkdtempSync(join(tmpdir(), 'vitrine-flight-'))
  try {
    const before = await openProfile(profile)
    const visit = await before.newPage()
    await visit.goto(`${portal.address}#/search/*`)
    await untilInstalled(visit)
    await expect(visit).toHaveTitle('Vitrine - Search')
    await visit.waitForFunction(() => localStorage.getItem('vitrine.session'))
    await before.close()

    const flight = await openProfile(profile, true)
    const page = await flight.newPage()
    await page.goto(`${portal.address}#/search/*`)
    await expect(page).toHaveTitle('Vitrine - Search')
    await expect(page.getByText(/^offline/i).first()).toBeVisible()
    // The document was loaded from the cache without waiting for the worker.
    const arrival = await page.evaluate((): unknown => performance.getEntriesByType('navigation')[0]?.toJSON())
    expect(arrival).toMatchObject({ workerFinalSourceType: 'cache' })
    await flight.close()
  } finally {
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
})

for (const [when, untilReady] of [
  ['on the first visit of a browser', () => Promise.resolve()],
  ['later', untilInstalled],
] as const)
  test(`O2 a custom page that was opened ${when} opens offline`, async ({ portal }) => {
    const profile = mkdtempSync(join(tmpdir(), 'vitrine-custom-'))
    try {
      const before = await openProfile(profile)
      const visit = await before.newPage()
      await visit.goto(`${portal.address}#/custom`)
      await untilReady(visit)
      const article = (page: Page) => page.getByRole('main').locator('article')
      await article(visit).waitFor()
      const text = await article(visit).innerText()
      const cached = () =>
        visit.evaluate(async () => (await (await caches.open('vitrine-public-1')).keys()).map(({ url }) => url).join(' '))
      await expect.poll(cached).toMatch(/custom_html\?lang=en/)
      await untilWorkerActive(visit)
      await before.close()

      const offline = await openProfile(profile, true)
      const page = await offline.newPage()
      await page.goto(`${portal.address}#/custom`)
      await expect(article(page)).toHaveText(text, { useInnerText: true })
      await offline.close()
    } finally {
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    }
  })

test('O2 the public caches contain no responses for a user and no token', async ({ portal, page }) => {
  await portal.startAs(users.viewer, '#/search/*')
  await untilInstalled(page)
  await expect(page).toHaveTitle('Vitrine - Search')
  const { token, kept } = await page.evaluate(async () => {
    const names = await caches.keys()
    const pairs = await Promise.all(
      names.map(async (name) => {
        const cache = await caches.open(name)
        return Promise.all(
          (await cache.keys()).map(async (request) => {
            const response = await cache.match(request, { ignoreVary: true })
            const headerText = [...request.headers, ...(response?.headers ?? [])].flat().join(' ')
            return { address: request.url, text: `${headerText} ${await response?.text()}` }
          }),
        )
      }),
    )
    return { token: localStorage.getItem('vitrine.token'), kept: pairs.flat() }
  })
  expect(kept.length).toBeGreaterThan(0)
  expect(kept.filter(({ address }) => /\/api\/(session|user|search|assets|collection|download|config\/bookmarks)/.test(address))).toEqual(
    [],
  )
  expect(token).toMatch(/.{32}/)
  expect(
    kept.filter(({ address, text }) => address.includes(token ?? '') || text.includes(token ?? '')).map(({ address }) => address),
  ).toEqual([])
})

test('O11 reloading the administration offline reopens it with the local edits', async ({ portal, page, context }) => {
  const title = page.getByRole('textbox', { name: 'Page title', exact: true })
  await portal.startAs(users.admin)
  await untilInstalled(page)
  await page.reload()
  await title.fill('Written on a train')
  await context.setOffline(true)
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(page.getByText('Your unsaved changes were restored.')).toBeVisible()
  await expect(title).toHaveValue('Written on a train')
  await page.getByRole('link', { name: 'Reports' }).click()
  await expect(page.getByText('The report could not be loaded')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('region', { name: 'Searches', exact: true })).toBeVisible()
})
