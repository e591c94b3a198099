import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { signInByApi } from '../support/api.ts'
import { assetFiles, copyData, password, readProfile } from '../support/beta-1/stored-data.ts'
import { writeProfile } from '../support/beta-1/write-profile.ts'
import { isAllOffline, untilInstalled } from '../support/flight.ts'
import { type PortalServer, startPortal } from '../support/portal-server.ts'
import { expect, test } from './fixtures.ts'

test.use({ workerRequests: true })
const profile = readProfile()
const { ids } = profile
const dayMs = 24 * 60 * 60 * 1000

let portal: PortalServer
let data: string
let assets: string

test.beforeEach(async () => {
  data = copyData()
  assets = mkdtempSync(join(tmpdir(), 'vitrine-beta-1-assets-'))
  mkdirSync(assets, { recursive: true })
  for (const [name, bytes] of Object.entries(assetFiles())) writeFileSync(join(assets, name), bytes)
  portal = await startPortal({ assets, data })
})
test.afterEach(async () => {
  await portal.stop()
  for (const folder of [data, assets]) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

// A browser with databases of an earlier version, real caches and no connection: no component test has these.
for (const [name, days] of [
  ['one day later', 1],
  ['after the end of the offline permission', 400],
] as const)
  test(`B3 O4 O6 ${name}: bookmarks, download and offline copies that 1.0.0-beta.1 has stored stay after the upgrade`, async ({
    page,
    context,
  }) => {
    // The secret of the server is in no backup, so the session is a new one of the same user.
    const anna = await signInByApi(portal.address, { user: 'anna', pass: password })
    const stored = JSON.stringify(profile).replaceAll(profile.localStorage['vitrine.token'] ?? '', anna.token)
    const blankAddress = `${portal.address}blank`
    await page.route(blankAddress, (route) => route.fulfill({ contentType: 'text/html', body: '' }))
    await page.goto(blankAddress)
    await page.evaluate(writeProfile, stored)
    await page.clock.setSystemTime(profile.madeAt + days * dayMs)

    await page.goto(`${portal.address}#/bookmark`)
    for (const one of ['Chelsea the cat', 'Dahlia', 'Coffee cup']) await expect(page.getByRole('row', { name: one })).toBeVisible()
    const sent = async () => (await anna.read<'getBookmarks'>('config/bookmarks')).map(({ id }) => id)
    await expect.poll(sent).toEqual([ids.cat, ids.dahlia, ids.cup])

    await page.goto(`${portal.address}#/downloads`)
    await expect(page.getByRole('button', { name: 'Save again: coffee-cup.jpg' })).toBeVisible()

    await page.goto(`${portal.address}#/device`)
    await expect(page.getByRole('list', { name: 'Available offline' }).getByRole('listitem')).toContainText(/ · as of /)
    await untilInstalled(page)
    await expect.poll(() => isAllOffline(page)).toBe(true)
    await context.setOffline(true)
    await page.goto(`${portal.address}#/search/dahlia`)
    const row = page.getByRole('row', { name: 'Dahlia' })
    await expect(row).toBeVisible()
    await expect.poll(() => row.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  })
