import type { BrowserContext, Page } from '@playwright/test'
import { startFaultProxy } from '../support/fault-proxy.ts'
import { untilInstalled } from '../support/flight.ts'
import { startOwnPortal } from '../support/own-portal.ts'
import { expect, test } from './fixtures.ts'

test.use({ workerRequests: true })

/** Paths of the entries in the caches of the worker. */
const cachedPaths = (page: Page, cachePattern: RegExp): Promise<string[]> =>
  page.evaluate(async (source) => {
    const names = (await caches.keys()).filter((name) => new RegExp(source).test(name))
    const entries = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return entries.flat().map(({ url }) => new URL(url).pathname)
  }, cachePattern.source)

const openInNewTab = async (context: BrowserContext, address: string): Promise<string> => {
  const tab = await context.newPage()
  await tab.goto(address)
  const text = await tab.locator('body').innerText()
  await tab.close()
  return text
}

/** Width of a picture in pixels; 0 = it cannot be loaded. */
const widthOf = (page: Page, address: string): Promise<number> =>
  page.evaluate(async (src) => {
    const image = new Image()
    image.src = src
    await image.decode().catch(() => undefined)
    return image.naturalWidth
  }, address)

const installations = [
  { title: '--api-prefix /rest/', apiPrefix: '/rest/', basePath: '/' },
  { title: '--base-path /media/', apiPrefix: '/assetportal/api/', basePath: '/media/' },
  { title: '--api-prefix /rest/ and --base-path /media/', apiPrefix: '/rest/', basePath: '/media/' },
]

for (const { title, apiPrefix, basePath } of installations) {
  test(`O2 ${title}: the worker caches pictures and configuration, starts offline and does not handle the API`, async ({
    page,
    context,
  }) => {
    const portal = await startOwnPortal(process.env['PORTAL_TEMPLATE'] ?? '', {
      apiPath: apiPrefix.slice(1),
      arguments: () => ['--api-prefix', apiPrefix, '--base-path', basePath],
    })
    const proxy = await startFaultProxy(portal.address)
    const address = proxy.address + basePath.slice(1)
    const api = basePath + apiPrefix.slice(1)
    try {
      await page.goto(`${address}#/search/*`)
      await untilInstalled(page)
      const picture = page.locator('[data-position="0"] img').first()
      await expect(picture).toBeVisible()
      await expect.poll(() => cachedPaths(page, /^vitrine.*-user-.*media/)).toContainEqual(expect.stringContaining(`${api}media/`))
      await expect.poll(() => cachedPaths(page, /^vitrine.*-public/)).toContainEqual(expect.stringContaining(`${api}config`))
      expect(await cachedPaths(page, /./)).not.toContainEqual(
        expect.stringMatching(new RegExp(`^${api}(?:session|search|assets|download)`)),
      )

      expect(JSON.parse(await openInNewTab(context, address + apiPrefix.slice(1) + 'info/ready'))).toMatchObject({ ready: true })

      // A proxy whose server restarts responds to everything, the document included.
      proxy.inject(/./, { status: 502, headers: { 'content-type': 'text/html' }, body: '<html><h1>502 Bad Gateway</h1></html>' })
      await page.reload()
      await expect(page).toHaveTitle('Vitrine - Search')
      await expect(page.getByText(/^The server is restarting/).first()).toBeVisible()
      proxy.heal()
      await expect(page.getByText(/^The server is restarting/)).toHaveCount(0)
      await expect(picture).toBeVisible()

      const shown = (await picture.getAttribute('src')) ?? ''
      // The worker caches the pictures of the page in parallel.
      await expect.poll(() => cachedPaths(page, /^vitrine.*-user-.*media/)).toContain(new URL(shown, address).pathname)
      await context.setOffline(true)
      await page.reload()
      await expect(page).toHaveTitle('Vitrine - Search')
      await expect(page.getByText(/^Offline/).first()).toBeVisible()
      expect(await widthOf(page, shown)).toBeGreaterThan(0)
    } finally {
      await proxy.close()
      await portal.stop()
    }
  })
}
