import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Locator, Page } from '@playwright/test'
import { hasFfmpeg } from '../support/ffmpeg.ts'
import { type BrowserProfile, createProfile, makeResultsOffline, untilInstalled } from '../support/flight.ts'
import { startPortal } from '../support/portal-server.ts'
import { resultsOn } from '../support/results.ts'
import { Portal, users, visibleToast } from './fixtures.ts'
import { expect, test } from './portal-fixtures.ts'

test.use({ workerRequests: true })

let profile: BrowserProfile
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
/** Id of the asset at a position, from the address of its picture. */
const idAt = async (list: ReturnType<typeof resultsOn>, position: number) =>
  /\/media\/([^/]+)\//.exec((await list.cell(position).locator('img').first().getAttribute('src')) ?? '')?.[1] ?? ''

/** Makes the results of a search and the code of the portal available offline. @returns the server's response */
const makeAvailable = async (page: Page, address: string, search = '*'): Promise<{ total: number; first: string }> => {
  await page.goto(`${address}#/search/${search}`)
  await untilInstalled(page)
  const list = resultsOn(page)
  await list.cell(0).locator('img').first().waitFor()
  const response = { total: await list.total(), first: await idAt(list, 0) }
  await makeResultsOffline(page)
  return response
}

test('O7 a browser started offline searches the offline copies with facets, sorting, views, panel and bookmarks, O10 and shows their age', async ({
  portal,
}) => {
  const { total, first } = await makeAvailable(await openPage(), portal.address)

  const page = await openPage(true)
  // Before the page's code runs, the document shows the first offline copies.
  await page.addInitScript(() => {
    // A device that starts without a network.
    Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false })
    const early = new Set<string>()
    const note = () => {
      for (const picture of document.querySelectorAll<HTMLImageElement>('#first-pictures img'))
        if (picture.naturalWidth > 1) early.add(picture.src)
      Object.assign(window, { drawnEarly: [...early] })
      requestAnimationFrame(note)
    }
    note()
  })
  await page.goto(`${portal.address}#/search/*`)
  const list = resultsOn(page)
  await isPicture(list.cell(0).locator('img').first())
  await expect.poll(() => list.total()).toBe(total)
  const early = await page.evaluate(() => (window as unknown as { drawnEarly: string[] }).drawnEarly)
  expect(early.length).toBeGreaterThan(2)
  expect(early[0]).toContain(first)
  await expect.poll(() => idAt(list, 0)).toBe(first)
  await expect(page.getByText(/^Offline\. You see the offline copy as of \d\d:\d\d\./).first()).toBeVisible()

  const value = facet(page, 'Media type').locator('li').first()
  const count = Number(/(\d+)$/.exec((await value.locator('label').textContent()) ?? '')?.[1])
  await value.getByRole('checkbox').check()
  await expect.poll(list.total).toBe(count)
  await page.goto(`${portal.address}#/search/*?sort=imp_date+asc`)
  for (const view of ['Thumbnails', 'List', 'Posters']) {
    await page.getByRole('button', { name: view, exact: true }).click()
    await list.cell(0).locator('img').first().waitFor()
    await expect.poll(() => list.total()).toBe(total)
  }
  await list.cell(0).click()
  await page.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: 'Information' }).click()
  await expect(page.locator('[data-active]')).toHaveCount(1)

  await page.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: 'Add selection to bookmarks' }).click()
  await page.goto(`${portal.address}#/bookmark`)
  await expect(page.getByRole('heading', { level: 1, name: /Bookmarks/ })).toBeVisible()
  await isPicture(page.locator('[data-position="0"] img').first())
  await page.goto(`${portal.address}#/`)
  await isPicture(page.getByRole('main').locator('section li img').first())
})

test('O7 shows an offline asset in another language, and O10 reports that signing in requires a connection', async ({ portal }) => {
  const { first } = await makeAvailable(await openPage(), portal.address)
  const page = await openPage(true, 'de-DE')
  await page.goto(`${portal.address}#/asset/${first}`)
  await isPicture(page.getByRole('main').locator('img').first())
  await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty()
  // The notice reduces the height of the stage, whose controls stay visible.
  await expect(page.getByText(/^Offline\./).first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^Vergrößern/ })).toBeInViewport({ ratio: 1 })
  await page.goto(`${portal.address}#/login?stay=1`)
  await expect(page.getByRole('button', { name: 'Anmelden', exact: true })).toBeDisabled()
  await expect(page.getByText('Zum Anmelden ist eine Verbindung nötig.')).toBeVisible()
  await expect(page.getByText(/^Offline\. Sie sehen die Offline-Kopie, Stand \d\d:\d\d\./).first()).toBeVisible()
})

test('O10 treats an unreachable server like a missing network and updates the results only on request (fault 5)', async () => {
  const data = mkdtempSync(join(tmpdir(), 'vitrine-flight-server-'))
  cpSync(process.env['PORTAL_TEMPLATE'] ?? '', data, { recursive: true })
  const server = await startPortal({ data })
  const page = await openPage()
  const few = await makeAvailable(page, server.address, 'mountains')
  // Works without a reload, also for the first page of a browser, which loaded without a worker.
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await server.stop()
  await page.evaluate((hash) => void (location.hash = hash), `#/asset/${few.first}`)
  await isPicture(page.getByRole('main').locator('img[src*="/preview/"]').first())
  const flight = await openPage()
  await flight.goto(`${server.address}#/search/*`)
  const list = resultsOn(flight)
  await list.cell(0).locator('img').first().waitFor()
  await expect.poll(() => list.total()).toBe(few.total)
  const before = await idAt(list, 0)
  const again = await startPortal({ data, port: Number(new URL(server.address).port) })
  const notice = flight.getByRole('status').filter({ hasText: 'The connection is back.' })
  await expect(notice).toBeVisible()
  await expect.poll(() => idAt(list, 0)).toBe(before)
  await expect.poll(() => list.total()).toBe(few.total)
  await notice.getByRole('button', { name: 'Show the latest version' }).click()
  await expect.poll(list.total).toBeGreaterThan(few.total)
  await again.stop()
  rmSync(data, { recursive: true, force: true, maxRetries: 5 })
})

interface Step {
  readonly what: string
  /** Address of the step, opened without a reload; null = the current page. */
  readonly at: string | null
  readonly act?: (page: Page) => Promise<unknown>
  /** Visible result: success, a pending change, or an error message with the reason. */
  readonly shows: (page: Page) => Locator
  /** Guests take this step, too. */
  readonly forGuests?: true
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const inPage = (page: Page, text: string | RegExp) => page.getByRole('main').getByText(text).first()
const press = (name: string | RegExp) => (page: Page) => button(page, name).first().click()

/** Steps that every user can take. @param ids of demo assets by file name */
const steps = (ids: ReadonlyMap<string, string>): readonly Step[] => [
  {
    what: 'searches for a text',
    at: '#/search/*',
    act: async (page) => {
      const box = page.getByLabel('Search the catalogue', { exact: true })
      await box.fill('mountains')
      await box.press('Enter')
    },
    shows: (page) => page.getByText('“mountains”'),
  },
  {
    what: 'bookmarks all results',
    at: '#/search/altai',
    act: press('Add all results to bookmarks'),
    shows: (page) => visibleToast(page, /added/),
    forGuests: true,
  },
  { what: 'shares a search', at: null, act: press('Share this search'), shows: (page) => visibleToast(page, /^Link/) },
  {
    what: 'queues a download without a rendition',
    at: `#/asset/${ids.get('altai.jpg')}`,
    act: press(/^Download$/),
    shows: (page) => visibleToast(page, /The download continues when you are online/),
    forGuests: true,
  },
  {
    what: 'zooms its picture',
    at: null,
    act: press('Zoom in (+)'),
    shows: (page) => page.getByRole('main').locator('img').first(),
  },
  { what: 'shares an asset', at: null, act: press('Share'), shows: (page) => visibleToast(page, /^Link/) },
  { what: 'offers an e-mail about an asset', at: null, act: press('More'), shows: (page) => page.locator('a[href^="mailto:"]').first() },
  {
    what: 'shows the first page of a document',
    at: `#/asset/${ids.get('norrfeld-kolibri-product-sheet.pdf')}`,
    shows: (page) => page.getByRole('main').getByRole('img', { name: /Page 1 of/ }),
  },
  {
    what: 'reports that other pages are not available offline',
    at: null,
    shows: (page) => inPage(page, 'Only the first page is available offline'),
  },
  {
    what: 'shows the poster of a video',
    at: `#/asset/${ids.get('waves-slow-zoom.mp4')}`,
    shows: (page) => inPage(page, hasFfmpeg ? 'Only the preview is available offline' : 'This file is not available offline'),
  },
  {
    what: 'shows the preview of a 3D model',
    at: `#/asset/${ids.get('suzi.glb')}`,
    shows: (page) => inPage(page, 'Only the preview is available offline'),
  },
  {
    what: 'disables the selection of a rendition for a queued download',
    at: '#/downloads',
    shows: (page) => page.getByRole('button', { name: /^Choose a format: .*\(when you are online\)/, disabled: true }).first(),
  },
  {
    what: 'disables the refresh of offline copies',
    at: '#/device',
    shows: (page) => page.getByRole('button', { name: 'Refresh everything (when you are online)', disabled: true }),
  },
  {
    what: 'disables the download of files for offline use',
    at: null,
    shows: (page) => page.getByRole('button', { name: /^Files: .*\(when you are online\)/, disabled: true }).first(),
  },
  {
    what: 'queues an offline copy of the bookmarks',
    at: '#/bookmark',
    act: press('Make bookmarks available offline'),
    shows: (page) => visibleToast(page, /It will be saved for offline use as soon as you are online/),
    forGuests: true,
  },
  {
    what: 'deletes all bookmarks',
    at: null,
    act: async (page) => {
      await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click()
      await page.getByRole('menuitem', { name: 'Delete all bookmarks' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Delete all' }).click()
    },
    shows: (page) => visibleToast(page, /removed/),
    forGuests: true,
  },
  {
    what: 'shows no results instead of a missing right for unavailable shared assets',
    at: '#/search/*?id=nothere',
    shows: (page) => page.getByRole('heading', { name: 'Nothing found' }),
    forGuests: true,
  },
  {
    what: 'reports that a custom page is not available offline',
    at: '#/custom',
    shows: (page) => page.getByText('You are offline. This needs a connection.'),
  },
  {
    what: 'shows the keyboard shortcuts',
    at: '#/',
    act: async (page) => {
      await button(page, 'Help').click()
      await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click()
      await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
      await page.keyboard.press('Escape')
    },
    shows: (page) => button(page, 'Help'),
  },
  {
    what: 'starts the tour',
    at: '#/',
    act: async (page) => {
      await button(page, 'Help').click()
      await page.getByRole('menuitem', { name: 'Start tour' }).click()
    },
    shows: (page) => page.locator('dialog.tour'),
  },
  {
    // Opens if its code is cached: offline.spec.ts.
    what: 'reports that the administration requires a connection',
    at: '#/admin/general',
    shows: (page) => page.getByText('You are offline. This needs a connection.'),
  },
  {
    what: 'reports that a password reset requires a connection',
    at: '#/login?stay=1&reset=token',
    shows: (page) => page.getByText('Signing in requires a connection.'),
  },
  { what: 'disables the sign-in', at: null, shows: (page) => page.getByRole('button', { name: 'Sign in', exact: true, disabled: true }) },
  {
    what: 'changes the language',
    at: '#/',
    act: async (page) => {
      await button(page, /English$/).click()
      await page.getByRole('menuitemradio', { name: 'Deutsch' }).click()
    },
    shows: (page) => page.getByRole('link', { name: 'Lesezeichen' }).first(),
  },
]

for (const [who, person] of [
  ['a guest', null],
  ['a user', users.both],
] as const) {
  test(`O10 each action of ${who} succeeds, waits or shows an error without a connection`, async ({
    faultyPortal: portal,
    faults,
    idOf,
    settings,
  }) => {
    await settings({ guide: { show: true, tour: ['search_input'] } })
    const start = await openPage()
    await start.addInitScript(() => localStorage.setItem('vitrine.tour-seen', '["search_input"]'))
    if (person) await new Portal(start, portal.address).startAs(person)
    await makeAvailable(start, portal.address)
    const page = await openPage(true)
    // A worker that the browser stopped and restarted may not know that there is no network.
    faults.inject(/./, { drop: true })
    await page.goto(`${portal.address}#/search/*`)
    await isPicture(resultsOn(page).cell(0).locator('img').first())
    const ids = new Map<string, string>()
    for (const file of ['altai.jpg', 'norrfeld-kolibri-product-sheet.pdf', 'waves-slow-zoom.mp4', 'suzi.glb'])
      ids.set(file, await idOf(file))
    const expected = steps(ids).filter(({ forGuests }) => person || forGuests)
    for (const { what, at, act, shows } of expected) {
      await test.step(what, async () => {
        if (at !== null) await page.evaluate((hash) => void (location.hash = hash), at)
        await act?.(page)
        await expect(shows(page), what).toBeVisible()
      })
    }
    await expect(page).not.toHaveURL(/permission/)
  })
}
