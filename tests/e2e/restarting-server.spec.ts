import { readFileSync } from 'node:fs'
import type { FaultProxy } from '../support/fault-proxy.ts'
import { untilInstalled } from '../support/flight.ts'
import { openPlainBookmarks } from '../support/plain-bookmarks.ts'
import { collectTexts } from '../support/seen-texts.ts'
import { users } from './fixtures.ts'
import { expect, test } from './portal-fixtures.ts'

const reasons = { 502: 'Bad Gateway', 503: 'Service Temporarily Unavailable', 504: 'Gateway Time-out' } as const
type GatewayStatus = keyof typeof reasons

/** Error page of nginx 1.24 while its server does not respond. */
const gatewayPage = (status: GatewayStatus): string => {
  const title = `${status} ${reasons[status]}`
  return [
    '<html>',
    `<head><title>${title}</title></head>`,
    '<body>',
    `<center><h1>${title}</h1></center>`,
    '<hr><center>nginx/1.24.0</center>',
    '</body>',
    '</html>',
    '',
  ].join('\r\n')
}

const stopServer = (faults: FaultProxy, status: GatewayStatus, headers: Readonly<Record<string, string>> = {}) =>
  faults.inject(/ \/assetportal\/api\//, { status, headers: { 'content-type': 'text/html', ...headers }, body: gatewayPage(status) })

const file = /download\/file\//
const captivePortal = /may need you to sign in|erst in diesem WLAN anmelden/

for (const [locale, status, headers, message] of [
  ['en-GB', 502, {}, /^The server is restarting/],
  ['de-DE', 503, { 'retry-after': '2' }, /^Der Server wird neu gestartet/],
  ['en-GB', 504, {}, /^The server is restarting/],
] as const)
  test.describe(`${status} in ${locale}`, () => {
    test.use({ locale })

    test(`O10 a gateway page ${status} means a restart of the server, and the search continues when it is back`, async ({
      faults,
      faultyPortal,
      page,
    }) => {
      await faultyPortal.open('#/search/*')
      await expect(page.locator('[data-position="0"]')).toBeVisible()
      stopServer(faults, status, headers)
      await page.evaluate(() => (location.hash = '#/search/dandelion'))
      await expect(page.getByText(message).first()).toBeVisible()
      await expect(page.getByText(captivePortal)).toHaveCount(0)
      faults.heal()
      await expect(page.getByText(message)).toHaveCount(0)
      await expect(page.locator('[data-position="0"]')).toBeVisible()
    })
  })

test('O2 O10 a start during a restart shows the portal from the worker and names the restart', async ({ faults, faultyPortal, page }) => {
  await faultyPortal.open('#/search/dandelion')
  await untilInstalled(page)
  const cached = () =>
    page.evaluate(async () => {
      const names = (await caches.keys()).filter((name) => name.startsWith('vitrine-public'))
      return (await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))).flat().map(({ url }) => url)
    })
  await expect.poll(cached).toContainEqual(expect.stringMatching(/\/api\/config/))
  stopServer(faults, 502)
  await page.reload()
  await expect(page.getByText(/^The server is restarting/).first()).toBeVisible()
  await expect(page.getByText(captivePortal)).toHaveCount(0)
  const types = await page.evaluate(async () => {
    const entries = (await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).matchAll()))).flat()
    return Promise.all(entries.map(async (entry) => (await entry.text()).includes('nginx')))
  })
  expect(types).not.toContain(true)
  faults.heal()
  await expect(page.getByText(/^The server is restarting/)).toHaveCount(0)
  await expect(page.locator('[data-position="0"]')).toBeVisible()
})

test('O4 O5 bookmarks and downloads continue after a restart of the server', async ({ faults, faultyPortal, page, idOf, settings }) => {
  await settings({ terms_of_use: { show: false } })
  const id = await idOf('picos-de-europa.jpg')
  const list = await openPlainBookmarks(faults.address, users.assetUser)
  await list.write([])
  await faultyPortal.startAs(users.assetUser, `#/asset/${id}`)
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Download' })
  const start = dialog.getByRole('button', { name: /^Download/ })
  await expect(start).toBeEnabled()
  stopServer(faults, 503, { 'retry-after': '1' })
  const arriving = page.waitForEvent('download')
  await start.click()
  await expect(page.getByText(/^The server is restarting/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Add to bookmarks' }).first().click()
  const saved = page.waitForResponse(
    (response) => /config\/bookmarks/.test(response.url()) && response.request().method() === 'POST' && response.ok(),
  )
  faults.heal()
  expect((await arriving).suggestedFilename()).toContain('picos-de-europa')
  await saved
  await expect(page.getByText(/^The server is restarting/)).toHaveCount(0)
  await list.write([])
})

test('O5 O10 a gateway page during a download reports the restart, and the download resumes from its bytes', async ({
  faults,
  faultyPortal,
  page,
  idOf,
  settings,
}) => {
  await settings({ terms_of_use: { show: false } })
  const texts = await collectTexts(page)
  await faultyPortal.signIn(users.assetUser)
  await faultyPortal.open(`#/asset/${await idOf('picos-de-europa.jpg')}`)
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  const start = page.getByRole('dialog', { name: 'Download' }).getByRole('button', { name: /^Download/ })
  await expect(start).toBeEnabled()
  const from: number[] = []
  page.on('request', (request) => {
    if (file.test(request.url())) from.push(Number(/\d+/.exec(request.headers()['range'] ?? '')?.[0] ?? 0))
  })
  // Only the file and the connection probe: no other request is sent to the server during a download.
  for (const pattern of [file, /info\/check_version/])
    faults.inject(pattern, { status: 502, headers: { 'content-type': 'text/html' }, body: gatewayPage(502) })
  // 56 % of the file.
  const interrupted = faults.inject(file, { holdAfter: 300_000, times: 1 })
  const arriving = page.waitForEvent('download')
  await start.click()
  await expect(page.getByRole('progressbar').first()).toHaveAttribute('aria-valuenow', '56')
  interrupted.cut()
  await expect(page.getByText(/^The server is restarting/).first()).toBeVisible()
  expect(interrupted.met()).toBe(1)
  faults.heal()
  const bytes = readFileSync(await (await arriving).path())
  expect(bytes.equals(readFileSync('demo/media/nature/picos-de-europa.jpg'))).toBe(true)
  expect(from.at(-1)).toBe(300_000)
  await expect(page.getByText(/^The server is restarting/)).toHaveCount(0)
  expect(await texts.has('may need you to sign in')).toBe(false)
  expect(await texts.has('download failed')).toBe(false)
})

test('O4 O10 gateway pages during a bookmark sync report the restart; the change is saved once without an error message', async ({
  faults,
  faultyPortal,
  portal,
  page,
}) => {
  const list = await openPlainBookmarks(portal.address, users.assetUser)
  await list.write([])
  const [first = '', second = ''] = await list.assets(2)
  const texts = await collectTexts(page)
  await faultyPortal.signIn(users.assetUser)
  await faultyPortal.open(`#/asset/${first}`)
  await expect(page.getByRole('button', { name: 'Add to bookmarks' })).toBeVisible()
  faults.inject(/ \/assetportal\/api\/(config\/bookmarks|info\/check_version)/, {
    status: 502,
    headers: { 'content-type': 'text/html' },
    body: gatewayPage(502),
  })
  await page.getByRole('button', { name: 'Add to bookmarks' }).click()
  await expect(page.getByText(/^The server is restarting/).first()).toBeVisible()
  await page.evaluate((id) => void (window.location.hash = `#/asset/${id}`), second)
  await page.getByRole('button', { name: 'Add to bookmarks' }).click()
  await expect(page.getByRole('button', { name: 'Remove from bookmarks' })).toBeVisible()
  await expect.poll(() => list.read()).toEqual([])
  faults.heal()
  await expect.poll(async () => (await list.read()).toSorted()).toEqual([first, second].toSorted())
  await expect(page.getByText(/^The server is restarting/)).toHaveCount(0)
  expect(await texts.has('may need you to sign in')).toBe(false)
  expect(await texts.has('not saved')).toBe(false)
  expect(await texts.has('could not save')).toBe(false)
  await list.write([])
})

test('E3 O10 reports a redirect to another page as a network that requires a sign-in', async ({ faults, faultyPortal, page }) => {
  await faultyPortal.open('#/search/*')
  await expect(page.locator('[data-position="0"]')).toBeVisible()
  faults.inject(/ \/assetportal\/api\//, { status: 302, headers: { location: 'http://127.0.0.1:1/sign-in' }, body: '' })
  await page.evaluate(() => (location.hash = '#/search/dandelion'))
  await expect(page.getByText('This network may need you to sign in first.').first()).toBeVisible()
})
