import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Locator, Page } from '@playwright/test'
import { hasFfmpeg } from '../support/ffmpeg.ts'
import { type BrowserProfile, createProfile, untilInstalled, untilOffline } from '../support/flight.ts'
import { type PortalServer, startPortal } from '../support/portal-server.ts'
import { changeSettings } from '../support/portal-settings.ts'
import { resultsOn } from '../support/results.ts'
import { scaledMs } from '../support/time-limits.ts'
import { Portal, users } from './fixtures.ts'
import { expect, test } from './portal-fixtures.ts'

test.use({ workerRequests: true })

test.describe.configure({ timeout: scaledMs(180_000) })

const phone = { width: 390, height: 844 }
const files = { video: 'waves-slow-zoom.mp4', model: 'suzi.glb', document: 'norrfeld-brand-guidelines.pdf' } as const

let profile: BrowserProfile
let running: BrowserContext | null = null
const servers = new Map<PortalServer, string>()
const stopServer = async (server: PortalServer): Promise<void> => {
  const data = servers.get(server)
  if (data === undefined) return
  servers.delete(server)
  await server.stop()
  rmSync(data, { recursive: true, force: true, maxRetries: 5 })
}
test.afterEach(async () => {
  await running?.close()
  running = null
  profile.remove()
  for (const server of servers.keys()) await stopServer(server)
})

const openPage = async (offline = false, locale?: string): Promise<Page> => {
  await running?.close()
  running = await profile.open(offline, locale)
  return running.newPage()
}

/** A server for this test alone, which may stop it. */
const startServer = async (): Promise<PortalServer> => {
  const data = mkdtempSync(join(tmpdir(), 'vitrine-offline-media-'))
  cpSync(process.env['PORTAL_TEMPLATE'] ?? '', data, { recursive: true })
  const server = await startPortal({ data })
  servers.set(server, data)
  await changeSettings(server.address, { terms_of_use: { show: false } })
  return server
}

const entry = (page: Page, title: string): Locator =>
  page
    .getByRole('list', { name: 'Available offline' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: title, exact: true }) })

/** Makes assets available offline with their previews, as bookmarks. */
const makeAvailable = async (page: Page, address: string, ids: readonly string[]): Promise<void> => {
  await page.goto(address)
  await untilInstalled(page)
  for (const id of ids) {
    await page.goto(`${address}#/asset/${id}`)
    await page.getByRole('button', { name: 'Add to bookmarks' }).click()
  }
  await page.goto(`${address}#/bookmark`)
  await page.getByRole('button', { name: 'Make bookmarks available offline' }).click()
  await untilOffline(page)
}

/** Selects the original files for an entry of the offline list. */
const addOriginals = async (page: Page, address: string, title: string): Promise<void> => {
  await page.goto(`${address}#/device`)
  await page.getByRole('button', { name: `Files: ${title}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Files for offline use' })
  await expect(dialog).toContainText('Videos do not play, and 3D models cannot be turned.')
  await expect(dialog).toContainText('Videos play, 3D models can be turned, and PDF documents show all pages.')
  await dialog.getByRole('radio', { name: /^Original/ }).check()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
}

/** All files of the parts of the code that show the originals are cached. */
const untilPartsAreCached = async (page: Page, parts: readonly string[]): Promise<void> => {
  const files = parts.flatMap((part) =>
    readdirSync(`dist/page/assets/${part}`)
      .filter((name) => name.endsWith('.js'))
      .map((name) => `/assets/${part}/${name}`),
  )
  await expect
    .poll(async () => {
      const cached = await page.evaluate(async () => (await (await caches.open('vitrine-public-1')).keys()).map(({ url }) => url))
      return files.filter((file) => !cached.some((url) => url.endsWith(file)))
    })
    .toEqual([])
}

const play = async (page: Page): Promise<void> => {
  const video = page.locator('video')
  await expect.poll(() => video.evaluate((player: HTMLVideoElement) => player.videoWidth)).toBeGreaterThan(0)
  const reached = await video.evaluate(
    (player: HTMLVideoElement) =>
      new Promise<number>((done) => {
        player.addEventListener('seeked', () => done(player.currentTime / player.duration), { once: true })
        player.currentTime = player.duration / 2
      }),
  )
  expect(reached).toBeCloseTo(0.5, 1)
  await video.evaluate((player: HTMLVideoElement) => {
    player.muted = true
    return player.play()
  })
  await expect.poll(() => video.evaluate((player: HTMLVideoElement) => player.currentTime / player.duration)).toBeGreaterThan(reached)
}

const picture = async (target: Locator): Promise<string> => (await target.screenshot({ animations: 'disabled' })).toString('base64')

const turnModel = async (page: Page): Promise<void> => {
  await expect(page.getByRole('button', { name: 'Turn left (←)' })).toBeAttached()
  const canvas = page.locator('canvas')
  const before = await picture(canvas)
  await canvas.focus()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => picture(canvas)).not.toBe(before)
}

/** Number of distinct colours of a picture: an empty page has one. */
const coloursOf = (image: Locator): Promise<number> =>
  image.evaluate((element: HTMLImageElement) => {
    const canvas = document.createElement('canvas')
    canvas.width = 100
    canvas.height = 100
    const context = canvas.getContext('2d')
    context?.drawImage(element, 0, 0, 100, 100)
    return new Set(new Uint32Array(context?.getImageData(0, 0, 100, 100).data.buffer ?? new ArrayBuffer(0))).size
  })

const isPoster = async (page: Page): Promise<void> => {
  const poster = page.getByRole('main').locator('.asset-screen-stage img').first()
  await expect.poll(() => poster.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(1)
}

test('O6 after a restart offline originals play, turn and show all pages, from the list and the search', async ({ idOf }) => {
  profile = createProfile()
  const [video, model, document] = await Promise.all([idOf(files.video), idOf(files.model), idOf(files.document)])
  const server = await startServer()
  const online = await openPage()
  await new Portal(online, server.address).startAs(users.assetUser)
  await makeAvailable(online, server.address, [video, model, document])
  await online.goto(`${server.address}#/asset/${video}`)
  await online.getByRole('button', { name: 'Make available offline', exact: true }).click()
  const title = await online.getByRole('heading', { level: 1 }).innerText()
  await addOriginals(online, server.address, 'Bookmarks')
  await expect(entry(online, 'Bookmarks')).toContainText('all files available')
  await untilPartsAreCached(online, ['worker', 'model', 'pdf'])
  await stopServer(server)

  const page = await openPage()
  await page.goto(`${server.address}#/device`)
  await expect(entry(page, 'Bookmarks')).toContainText('all files available')
  await entry(page, title).getByRole('link').click()
  await play(page)

  await page.goto(`${server.address}#/search/suzi`)
  const result = resultsOn(page).cell(0)
  await result.locator('img').first().waitFor()
  await result
    .getByRole('button', { name: 'Open' })
    .or(result.getByRole('link', { name: 'Open' }))
    .first()
    .click()
  await expect(page).toHaveURL(new RegExp(model))
  await turnModel(page)

  await page.goto(`${server.address}#/asset/${document}`)
  const number = page.getByRole('textbox', { name: 'Page', exact: true })
  await expect(page.getByText(/^of \d+$/)).not.toHaveText('of 1')
  const last = Number((await page.getByText(/^of \d+$/).innerText()).replace(/\D/g, ''))
  await number.fill(String(last))
  await number.press('Enter')
  const sheet = page.getByRole('img', { name: new RegExp(`Page ${last} of ${last}`) })
  await expect(sheet).toHaveAttribute('src', /^blob:/)
  await expect.poll(() => coloursOf(sheet)).toBeGreaterThan(10)

  // Nothing remains for the next user of the device.
  await page.goto(`${server.address}#/logout`)
  await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible()
  await page.goto(`${server.address}#/asset/${video}`)
  await expect(page.locator('video')).toHaveCount(0)
  await expect(page.locator('.asset-screen-stage img')).toHaveCount(0)
})

test('O6 with previews only, videos, models and documents show their poster and a message, also on a phone', async ({ idOf }) => {
  profile = createProfile(phone)
  const server = await startServer()
  const ids = { video: await idOf(files.video), model: await idOf(files.model), document: await idOf(files.document) }
  await makeAvailable(await openPage(), server.address, Object.values(ids))
  await stopServer(server)
  const page = await openPage()
  await page.goto(`${server.address}#/asset/${ids.video}`)
  await expect(page.getByText(hasFfmpeg ? 'Only the preview is available offline' : 'This file is not available offline')).toBeVisible()
  if (hasFfmpeg) await isPoster(page)
  await page.goto(`${server.address}#/asset/${ids.model}`)
  await expect(page.getByText('Only the preview is available offline')).toBeVisible()
  await isPoster(page)
  await page.goto(`${server.address}#/asset/${ids.document}`)
  await expect(page.getByText('Only the first page is available offline')).toBeVisible()
  await isPoster(page)
  await expect(page.getByRole('button', { name: 'Next page' })).toHaveCount(0)
})

test('O6 an incomplete original shows the poster and a message, and plays when it is complete', async ({
  faultyPortal,
  faults,
  settings,
  idOf,
}) => {
  profile = createProfile(phone)
  await settings({ terms_of_use: { show: false } })
  const page = await openPage()
  const portal = new Portal(page, faultyPortal.address)
  await portal.startAs(users.assetUser)
  await untilInstalled(page)
  await portal.open(`#/asset/${await idOf(files.video)}`)
  await page.getByRole('button', { name: 'Make available offline', exact: true }).click()
  const title = await page.getByRole('heading', { level: 1 }).innerText()
  await portal.open('#/device')
  await expect(entry(page, title)).toContainText(/ · as of /)
  await untilPartsAreCached(page, ['worker'])
  faults.inject(/download\/file\//, { drop: true })
  await addOriginals(page, portal.address, title)
  await expect(entry(page, title)).toContainText('0 of 1 files')
  faults.inject(/./, { drop: true })
  await page.evaluate((hash) => void (location.hash = hash), `#/asset/${await idOf(files.video)}`)
  await expect(page.getByText('The file is still downloading. It continues when you are online.')).toBeVisible()
  if (hasFfmpeg) await isPoster(page)
  faults.heal()
  await expect(page.locator('video')).toBeVisible()
  await portal.open('#/device')
  await expect(entry(page, title)).toContainText('all files available')
  await page.context().setOffline(true)
  await page.evaluate((hash) => void (location.hash = hash), `#/asset/${await idOf(files.video)}`)
  await play(page)
  await page.context().setOffline(false)
})
