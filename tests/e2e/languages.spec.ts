import { untilWorkerActive } from '../support/flight.ts'
import { journey, users } from './fixtures.ts'
import { expect, test } from './portal-fixtures.ts'

test.use({ viewport: { width: 1180, height: 820 } })

const locales = (...added: readonly (readonly [short: string, lang: string])[]) => ({
  visibleLocales: [{ short: 'de', lang: 'Deutsch' }, { short: 'en', lang: 'English' }, ...added.map(([short, lang]) => ({ short, lang }))],
})
const arabic = {
  'global.nav.search': 'بحث',
  'global.nav.start': 'البداية',
  'views.search.title': 'بحث',
  'views.search.facets.title': 'عوامل التصفية',
}

test('N1 a browser with an unsupported language gets German', async ({ portal, browser }) => {
  const context = await browser.newContext({ locale: 'fr-FR' })
  const page = await context.newPage()
  await page.goto(`${portal.address}#/search/*`)
  await expect(page).toHaveTitle('Vitrine - Suche')
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await context.close()
})

test('N1 every call sends the language, and a change is sent to the server', async ({ portal, page }) => {
  await portal.startAs(users.assetUser)
  const languages = new Set<string>()
  page.on('request', (request) => {
    if (/\/api\/(?!config\/\w+(Logo|Hero)|media)/.test(request.url()) && request.resourceType() === 'fetch')
      languages.add(request.headers()['accept-language'] ?? 'none')
  })
  await portal.open('#/search/*')
  await page.reload()
  await expect(page.locator('img[src*="/media/"]').first()).toBeVisible()
  expect([...languages]).toEqual(['en'])
  const request = page.waitForRequest(/session\/set_locale\?locale=de$/)
  await page.getByRole('button', { name: 'English' }).click()
  await page.getByRole('menuitemradio', { name: 'Deutsch' }).click()
  await request
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expect(page).toHaveTitle('Vitrine - Suche')
  languages.clear()
  await page.reload()
  await expect(page).toHaveTitle('Vitrine - Suche')
  await expect(page.locator('img[src*="/media/"]').first()).toBeVisible()
  expect([...languages]).toEqual(['de'])
})

test(
  'N1 N2 an added language is available immediately, can be right-to-left, and falls back to English texts',
  journey,
  async ({ own, ownPortal, page }) => {
    await own.writeTexts('ar', arabic)
    await own.configure(locales(['ar', 'العربية']))
    await ownPortal.open('#/search/*')
    await page.getByRole('button', { name: 'English' }).click()
    await page.getByRole('menuitemradio', { name: 'العربية' }).click()
    const html = page.locator('html')
    await expect(html).toHaveAttribute('dir', 'rtl')
    await expect(html).toHaveAttribute('lang', 'ar')
    await expect(page).toHaveTitle('Vitrine - بحث')
    await expect(page.getByRole('heading', { name: 'عوامل التصفية' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible()
    // Including texts that an admin entered only in English.
    const imprint = page.getByRole('contentinfo').getByRole('link', { name: 'Legal notice' })
    await expect(imprint).toBeVisible()
    const panel = await page.locator('#navigation').boundingBox()
    expect(panel?.x).toBeGreaterThan(800)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    const separator = page.getByRole('separator', { name: 'Width of the navigation' })
    await separator.focus()
    await page.keyboard.press('ArrowLeft')
    await expect(separator).toHaveAttribute('aria-valuenow', '272')
    await page.reload()
    await expect(html).toHaveAttribute('dir', 'rtl')
    await expect(page).toHaveTitle('Vitrine - بحث')
    await expect(imprint).toBeVisible()
  },
)

test('N2 does not offer a language without texts', async ({ own, ownPortal, page }) => {
  await own.configure(locales(['it', 'Italiano']))
  await ownPortal.open('#/')
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('menuitemradio', { name: 'Deutsch' })).toBeVisible()
  await expect(page.getByRole('menuitemradio', { name: 'Italiano' })).toHaveCount(0)
})

test('N2 reports a language whose texts could not be loaded and does not change the language', async ({ own, ownFaults, page }) => {
  await own.writeTexts('ar', arabic)
  await own.configure(locales(['ar', 'العربية']))
  const fault = ownFaults.inject(/config\/translations\?lang=ar/, { status: 500, body: { code: 'server.internal' } })
  // From the start: the service worker stores the texts of all languages.
  const program = ownFaults.inject(/\/assets\/de-.*\.js/, { status: 500, body: {} })
  await page.goto(`${ownFaults.address}#/`)
  await page.getByRole('button', { name: 'English' }).click()
  await page.getByRole('menuitemradio', { name: 'العربية' }).click()
  await expect(
    page.getByText('The texts in this language could not be loaded. The language was not changed.', { exact: true }),
  ).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  expect(fault.met()).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await page.getByRole('button', { name: 'Language: English', exact: true }).click()
  await page.getByRole('menuitemradio', { name: 'Deutsch' }).click()
  await expect(
    page.getByText('The texts in this language could not be loaded. The language was not changed.', { exact: true }),
  ).toBeVisible()
  expect(program.met()).toBeGreaterThan(0)
})

test('N2 texts of the server override built-in ones; placeholders and @ are replaced', async ({ own, ownFaults, page }) => {
  await own.writeTexts('en', {
    'views.login.header': 'Come in',
    'views.login.info_text': "Write to desk{'@'}example.org",
    'error.auth.blocked': 'Wait {0} minutes, then try again',
  })
  await page.goto(`${ownFaults.address}#/login`)
  await expect(page.getByRole('heading', { name: 'Come in' })).toBeVisible()
  await expect(page.getByText('Write to desk@example.org')).toBeVisible()
  ownFaults.inject(/^POST .*session\/get/, { status: 401, body: { code: 'auth.blocked', blockedMinutes: 9 } })
  await page.getByLabel('Username', { exact: true }).fill('a')
  await page.getByLabel('Password', { exact: true }).fill('b')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Wait 9 minutes, then try again')).toBeVisible()
})

test('N2 texts that an administrator changes apply to a portal that starts from its cache', async ({ own, ownPortal, page }) => {
  await ownPortal.open('#/login')
  await untilWorkerActive(page)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await own.writeTexts('en', { 'views.login.header': 'Come in' })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Come in' })).toBeVisible()
  const first = page.evaluate(
    () =>
      new Promise((told) => {
        const look = () => {
          const heading = document.querySelector('h1')
          if (heading) told(heading.textContent)
          else requestAnimationFrame(look)
        }
        look()
      }),
  )
  expect(await first).toBe('Come in')
  // The page may show texts of the start before its refresh has stored them for the next start.
  const storedTexts = () => page.evaluate(() => localStorage.getItem('vitrine.texts') ?? '')
  await expect.poll(storedTexts).toContain('Come in')
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const heading = document.querySelector('h1')?.textContent
      if (heading) (window as { first?: string }).first ??= heading
    }).observe(document, { childList: true, subtree: true })
  })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Come in' })).toBeVisible()
  expect(await page.evaluate(() => (window as { first?: string }).first)).toBe('Come in')
})

for (const [locale, size, date] of [
  ['en-GB', /\d\.\d{2}\sMB|\d{2}\.\d\sMB|\d{2,3}\.?\d?\skB/, /[A-Z][a-z]{2} \d{1,2}, \d{4}|\d{1,2} [A-Z][a-z]{2} \d{4}/],
  ['de-DE', /\d,\d{2}\sMB|\d{2},\d\sMB|\d{2,3},?\d?\skB/, /\d{2}\.\d{2}\.\d{4}/],
] as const) {
  test(`N3 formats sizes and dates for ${locale}`, async ({ portal, browser, idOf }) => {
    const context = await browser.newContext({ locale, viewport: { width: 1180, height: 820 } })
    const page = await context.newPage()
    await page.goto(`${portal.address}#/asset/${await idOf('seeding-dandelions.jpg')}`)
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(main.getByText(size).first()).toBeVisible()
    await expect(main.getByText(date).first()).toBeVisible()
    await context.close()
  })
}
