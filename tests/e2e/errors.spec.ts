import type { Page } from '@playwright/test'
import type { FaultProxy } from '../support/fault-proxy.ts'
import { retryByButton } from '../support/retry-by-button.ts'
import { journey, users, visibleToast } from './fixtures.ts'
import { expect, test } from './portal-fixtures.ts'

test.use({ viewport: { width: 820, height: 1180 } })

const pictures = (page: Page) => page.locator('main img[src*="/media/"]')
/** Counts the documents that the page opens from now on. Not at the server: an installed worker responds in its place. */
const countDocuments = (page: Page): (() => number) => {
  let count = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) count += 1
  })
  return () => count
}
const searchFor = async (page: Page, text: string) => {
  await page.locator('[role=search] input').fill(text)
  await page.keyboard.press('Enter')
}
/** The text was searched for, and its results are shown. */
const foundFor = async (page: Page, { requests }: FaultProxy, text: string) => {
  await expect(page).toHaveURL(new RegExp(`#/search/${text}$`))
  await expect.poll(() => requests.some((line) => line.includes(`solr_q=${text}`))).toBe(true)
  await expect(page.getByText(new RegExp(`results? for “${text}”`))).toBeVisible()
}
const signIn = async (page: Page) => {
  await page.getByLabel('Username', { exact: true }).fill(users.assetUser.name)
  await page.getByLabel('Password', { exact: true }).fill(users.assetUser.password)
  await page.keyboard.press('Enter')
}
const expired = { status: 401, body: { code: 'auth.session-expired' } }
const denied = { status: 403, body: { code: 'access.denied' } }

test(
  'E1 an expired session leads to the sign-in, which returns to the requested search',
  journey,
  async ({ faults, faultyPortal, page }) => {
    await faultyPortal.startAs(users.assetUser, '#/search/*')
    await expect(pictures(page).first()).toBeVisible()
    faults.inject(/api\/search\?/, expired)
    await searchFor(page, 'dandelion')
    await expect(page).toHaveURL(/#\/login$/)
    await expect(page.getByText('Your session has ended. Please sign in again.', { exact: true }).first()).toBeVisible()
    faults.heal()
    await signIn(page)
    await expect(page).toHaveURL(/#\/search\/dandelion$/)
    await expect(pictures(page).first()).toBeVisible()
  },
)

test('E1 renews an expired guest session without an error', async ({ faults, faultyPortal, page }) => {
  await faultyPortal.open('#/search/*')
  await expect(pictures(page).first()).toBeVisible()
  const once = faults.inject(/api\/search\?/, { ...expired, times: 1 })
  await searchFor(page, 'dandelion')
  await foundFor(page, faults, 'dandelion')
  await expect(pictures(page).first()).toBeVisible()
  expect(once.met()).toBe(1)
  await expect(page).toHaveURL(/#\/search\/dandelion$/)
})

test('E1 X12 a 403 response reloads the page once, and a second one leads to the sign-in with its reason (fault 14)', async ({
  faults,
  faultyPortal,
  page,
}) => {
  await faultyPortal.startAs(users.assetUser, '#/search/*')
  await expect(pictures(page).first()).toBeVisible()
  const reloads = countDocuments(page)
  faults.inject(/api\/search\?/, denied)
  await searchFor(page, 'dandelion')
  await expect(page).toHaveURL(/#\/login$/)
  expect(reloads()).toBe(1)
  await expect(visibleToast(page, /^You don’t have permission to do this\./)).toBeVisible()
  await expect(page.getByText('Your session has ended')).toHaveCount(0)
  // On the start page other calls succeed at the same time.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.goto('about:blank')
  const documents = countDocuments(page)
  await faultyPortal.open('#/')
  await expect(page).toHaveURL(/#\/login$/)
  expect(documents()).toBe(2)
})

test('E1 a successful response after the reload resets the 403 counter', async ({ faults, faultyPortal, page }) => {
  await faultyPortal.startAs(users.assetUser, '#/search/*')
  await expect(pictures(page).first()).toBeVisible()
  for (const text of ['dandelion', 'sea']) {
    const once = faults.inject(/api\/search\?/, { ...denied, times: 1 })
    const reloaded = page.waitForEvent('load')
    await searchFor(page, text)
    await reloaded
    await foundFor(page, faults, text)
    await expect(pictures(page).first()).toBeVisible()
    expect(once.met()).toBe(1)
  }
  await expect(page).toHaveURL(/#\/search\/sea$/)
})

test('E1 a 403 response to a background call does not end the session', async ({ faults, faultyPortal, page }) => {
  await faultyPortal.startAs(users.assetUser)
  const background = faults.inject(/api\/(info\/downloads|config\/bookmarks|session\/check|session\/set_locale)/, denied)
  await faultyPortal.open('#/search/*')
  await page.reload()
  await expect(pictures(page).first()).toBeVisible()
  await expect.poll(() => background.met()).toBeGreaterThan(0)
  await searchFor(page, 'dandelion')
  await foundFor(page, faults, 'dandelion')
  await expect(page).toHaveURL(/#\/search\/dandelion$/)
})

const html = { status: 200, headers: { 'content-type': 'text/html' }, body: '<html>Sign in to this network</html>' }
const json = { 'content-type': 'application/json' }
for (const [name, fault, title, hint] of [
  ['a page of a captive portal', html, 'The search failed', 'The response did not come from the portal.'],
  [
    'a truncated JSON response',
    { status: 200, headers: json, body: '{"response": {"docs": [' },
    'The search failed',
    'The response did not come',
  ],
  ['a response of another shape', { status: 200, body: { response: [] } }, 'The search failed', 'The response did not come'],
  ['a busy server', { status: 503, body: { code: 'server.busy' } }, 'The search failed', 'The server is busy.'],
  ['too many requests', { status: 429, body: { code: 'request.too-many' } }, 'The search failed', 'Too many requests in a short time.'],
  ['a gateway without an error code', { status: 502, body: 'Bad Gateway' }, 'The search failed', 'The server is restarting.'],
  ['repeated server errors', { status: 500, body: { code: 'server.internal' } }, 'Too many requests', 'after several attempts'],
  ['a lost connection', { drop: true }, 'No connection', 'It continues automatically when you are online again.'],
  ['an interrupted response', { cutAfter: 40 }, 'No connection', 'It continues automatically when you are online again.'],
] as const) {
  test(`E3 ${name}: shows an error, retains the entered text and offers a retry`, async ({ faults, faultyPortal, page }) => {
    await faultyPortal.open('#/search/*')
    await expect(pictures(page).first()).toBeVisible()
    const wrong = faults.inject(/api\/search\?/, fault)
    await searchFor(page, 'dandelion')
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { name: title })).toBeVisible()
    await expect(main.getByText(hint)).toBeVisible()
    expect(wrong.met()).toBeGreaterThan(0)
    await expect(page.locator('[role=search] input')).toHaveValue('dandelion')
    await retryByButton(main.getByRole('button', { name: 'Try again' }), () => faults.heal(), pictures(page).first())
    await expect(page).toHaveURL(/#\/search\/dandelion$/)
  })
}

test('E3 a picture of a list that a busy server refused is requested again', async ({ faults, faultyPortal, page }) => {
  const refused = faults.inject(/GET .*\/media\/.*(thumb|preview)/, { status: 503, body: { code: 'server.busy' } })
  await faultyPortal.open('#/search/dandelion')
  await expect(page.getByText(/^1 result/)).toBeVisible()
  await expect.poll(refused.met).toBeGreaterThan(1)
  faults.heal()
  await expect
    .poll(() => pictures(page).evaluateAll((shown) => shown.map((picture) => (picture as HTMLImageElement).naturalWidth > 0)))
    .toEqual([true])
})

test('E3 shows an error after 30 seconds without a response and offers a retry', async ({ faults, faultyPortal, page }) => {
  await page.clock.install()
  await faultyPortal.open('#/search/*')
  await expect(pictures(page).first()).toBeVisible()
  const blockedCall = faults.inject(/api\/search\?/, { holdAfter: 0 })
  // Block the connection check, too: otherwise the page would retry automatically.
  faults.inject(/info\/check_version/, { drop: true })
  // Stands still: on a slow machine the limit would be reached before the first check.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
  await searchFor(page, 'dandelion')
  await expect.poll(blockedCall.met).toBe(1)
  await page.clock.runFor(29_000)
  const title = page.getByRole('main').getByRole('heading', { name: 'The search failed' })
  await expect(title).toHaveCount(0)
  await page.clock.runFor(1500)
  await expect(title).toBeVisible()
  await page.clock.resume()
  await expect(page.getByText('The server did not respond in time.')).toBeVisible()
  await expect(page.locator('[role=search] input')).toHaveValue('dandelion')
  await retryByButton(page.getByRole('main').getByRole('button', { name: 'Try again' }), () => faults.heal(), pictures(page).first())
})

test('S17 E3 aborting a search during its response shows no error', async ({ faults, faultyPortal, page }) => {
  await faultyPortal.open('#/search/*')
  await expect(pictures(page).first()).toBeVisible()
  const blockedCall = faults.inject(/api\/search\?.*solr_q=dandelion/, { holdAfter: 40 })
  await searchFor(page, 'dandelion')
  await expect.poll(blockedCall.met).toBe(1)
  await searchFor(page, 'sea')
  await foundFor(page, faults, 'sea')
  await expect(pictures(page).first()).toBeVisible()
  await expect(page.getByText(/This network may need you to sign in first/)).toHaveCount(0)
})

test('E3 reports responses of a captive portal and offers a retry', async ({ faults, faultyPortal, page }) => {
  // A search with a text: the document contains the guest's results for `*`.
  faults.inject(/api\/search\?/, html)
  await faultyPortal.open('#/search/dandelion')
  await expect(page.getByText(/This network may need you to sign in first/).first()).toBeVisible()
  await retryByButton(page.getByRole('button', { name: 'Try again' }), () => faults.heal(), pictures(page).first())
})

test.describe('with code that is missing', () => {
  // The worker would respond with the copy of the missing code that it stored before.
  test.use({ serviceWorkers: 'block' })

  test('E3 missing code reloads the page once, then shows an error with a retry (fault 70)', async ({ faults, faultyPortal, page }) => {
    await faultyPortal.open('#/search/*')
    await expect(pictures(page).first()).toBeVisible()
    const reloads = countDocuments(page)
    faults.inject(/assets\/login-screen/, { status: 404 })
    await page.evaluate(() => {
      location.hash = '#/login'
    })
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    expect(reloads()).toBe(1)
    faults.heal()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByLabel('Username', { exact: true })).toBeVisible()
  })

  test('E3 a page without its texts reloads once and then shows an error', async ({ faults, faultyPortal, page }) => {
    faults.inject(/GET \/assets\/(?:en|de)-.*\.js/, { status: 404 })
    const documents = countDocuments(page)
    await faultyPortal.open('#/search/*')
    await expect(page.getByRole('alert').filter({ hasText: 'Please reload the page' })).toBeVisible()
    await expect(page.getByRole('alert').filter({ hasText: 'Bitte laden Sie die Seite neu' })).toBeVisible()
    expect(documents()).toBe(2)
    faults.heal()
    await page.reload()
    await expect(pictures(page).first()).toBeVisible()
  })
})

const texts = {
  en: {
    status: 'The status of the configuration could not be loaded. The portal continues with the last known version.',
    files: 'The portal’s custom stylesheet or font could not be loaded.',
    retries: 'Too many requests',
  },
  de: {
    status: 'Der Stand der Konfiguration konnte nicht geladen werden. Das Portal verwendet den zuletzt bekannten.',
    files: 'Die eigene Schrift oder das eigene Stylesheet des Portals konnte nicht geladen werden.',
    retries: 'Zu viele Anfragen',
  },
} as const

for (const locale of ['en', 'de'] as const) {
  test.describe(`in ${locale}`, () => {
    test.beforeEach(({ page }) => page.addInitScript((value) => localStorage.setItem('vitrine.locale', value), locale))

    test(`E2 reports an unreadable configuration, ${locale}`, async ({ faults, faultyPortal, page }) => {
      faults.inject(/GET \/assetportal\/api\/config(\?|$)/, { status: 500, body: { code: 'server.internal' } })
      await faultyPortal.open('#/search/*')
      await page.reload()
      await expect(page.getByText(texts[locale].status, { exact: true })).toBeVisible()
      await expect(pictures(page).first()).toBeVisible()
    })

    test(`E2 reports a custom style sheet that could not be loaded, ${locale}`, async ({ own, ownFaults, page }) => {
      await own.upload('style', { bytes: Buffer.from('h1 { letter-spacing: 1px }'), type: 'text/css' })
      ownFaults.inject(/config\/style/, { status: 500 })
      await page.goto(`${ownFaults.address}#/search/*`)
      await expect(page.getByText(texts[locale].files, { exact: true })).toBeVisible()
      await expect(pictures(page).first()).toBeVisible()
    })

    test(`E2 reports a search that failed three times, ${locale}`, async ({ faults, faultyPortal, page }) => {
      const fault = faults.inject(/api\/search\?/, { status: 500, body: { code: 'server.internal' } })
      await faultyPortal.open('#/search/dandelion')
      await expect(page.getByRole('main').getByRole('heading', { name: texts[locale].retries })).toBeVisible()
      // Without a session the bootstrap script sends no requests: the first request and two retries.
      expect(fault.met()).toBe(3)
      expect(faults.requests.filter((line) => /index\/fields/.test(line)).length).toBe(2)
    })
  })
}

test.describe('in German', () => {
  test.use({ locale: 'de-DE' })

  test('E2 errors of sign-in, downloads, bookmarks and a busy server are German', async ({ faults, faultyPortal, page }) => {
    const spoken = (text: string) => page.getByText(text, { exact: true }).first()
    await faultyPortal.open('#/login?stay=1')
    await page.getByLabel('Benutzername', { exact: true }).fill('nobody')
    await page.getByLabel('Passwort', { exact: true }).fill('wrong')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toHaveText('Benutzername oder Passwort ist falsch')
    const blocked = { status: 401, body: { code: 'auth.blocked', blockedMinutes: 8 } }
    faults.inject(/^POST .*session\/get/, { ...blocked, times: 1 })
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toHaveText(
      'Zu viele fehlgeschlagene Anmeldeversuche. Sie können sich in 8 Minuten wieder anmelden.',
    )

    await faultyPortal.open('#/search/dandelion')
    await page.locator('[data-position="0"] img').waitFor()
    await page.locator('[data-position="0"]').click()
    const selection = page.getByRole('toolbar', { name: 'Auswahl' })
    faults.inject(/session\/csets/, { status: 500, body: { code: 'server.internal' } })
    await selection.getByRole('button', { name: 'Auswahl herunterladen' }).click()
    await expect(spoken('Fehler beim Abrufen des Downloads')).toBeVisible()
    await selection.getByRole('button', { name: 'Auswahl merken' }).click()
    await expect(spoken('Lesezeichen hinzugefügt')).toBeVisible()

    faults.inject(/api\/search\?/, { status: 503, body: { code: 'server.busy' } })
    await searchFor(page, 'sea')
    await expect(page.getByRole('main').getByRole('heading', { name: 'Die Suche ist fehlgeschlagen' })).toBeVisible()
    await expect(spoken('Der Server ist ausgelastet. Bitte versuchen Sie es gleich noch einmal.')).toBeVisible()
  })
})

test('E3 a menu whose code could not be loaded shows an error, and opens at the next click', async ({ faults, faultyPortal, page }) => {
  const lost = faults.inject(/GET \/assets\/menu-opened-/, { status: 503 })
  await faultyPortal.open('#/search/*')
  await expect(pictures(page).first()).toBeVisible()
  await page.getByRole('button', { name: /^Sort/ }).click()
  await expect(page.getByText('The server cannot be reached. Please check the connection and try again.', { exact: true })).toBeVisible()
  expect(lost.met()).toBeGreaterThan(0)
  faults.heal()
  await page.getByRole('button', { name: /^Sort/ }).click()
  await expect(page.getByRole('menu')).toBeVisible()
})
