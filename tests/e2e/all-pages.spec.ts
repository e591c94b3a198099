import type { Locator, Page } from '@playwright/test'
import { violationsOn } from '../support/axe.ts'
import { measureOverflow } from '../support/fits.ts'
import { withoutLiveUpdates } from '../support/without-live-updates.ts'
import { journey, users } from './fixtures.ts'
import { expect, test } from './portal-fixtures.ts'

/** Public pages: name, address, and a selector that exists when the page is loaded. */
const pages = [
  ['the dashboard', '#/', 'main section img'],
  ['the sign-in', '#/login', 'main form'],
  ['the sign-out page', '#/logout?permission=0', 'main h1'],
  ['the search', '#/search/*', 'main img[src*="/media/"]'],
  ['a search without results', '#/search/nothingiscalledthis', 'main h2'],
  ['the bookmarks', '#/bookmark', 'main h1'],
  ['a custom page', '#/custom', 'main article'],
] as const

test.beforeEach(({ page }) => withoutLiveUpdates(page))

const arrived = async (page: Page, there: string) => {
  await expect(page.locator(there).first()).toBeVisible()
  await page.waitForLoadState('networkidle')
}

/** Every string in a JSON document. */
const stringsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value.trim()]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : []
}

/** Visible and accessible texts of the page, except those that an admin wrote as a whole. */
const wordsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const spoken = ['aria-label', 'title', 'placeholder', 'alt', 'aria-description', 'aria-roledescription', 'aria-valuetext']
    const words: string[] = [document.title]
    for (const element of document.body.querySelectorAll(':not(script, style, noscript, template, article *)'))
      for (const part of [
        ...spoken.map((name) => element.getAttribute(name)),
        ...[...element.childNodes].map((node) => (node instanceof Text ? node.data : null)),
      ])
        if (part) words.push(part.trim())
    return words
  })

for (const [name, address, there] of pages) {
  test(`N2 no text is hard-coded on ${name}`, name === 'the search' ? journey : {}, async ({ portal, page }) => {
    const knownTexts = new Set<string>()
    const responses: Promise<void>[] = []
    page.on('response', (response) => {
      if (!response.headers()['content-type']?.includes('json')) return
      const reading = response.json().then(
        (body) => stringsIn(body).forEach((text) => knownTexts.add(text)),
        () => undefined,
      )
      responses.push(reading)
    })
    await page.goto(`${portal.address}?pseudo${address}`)
    await arrived(page, there)
    const embedded = await page.locator('script[type="application/json"]').allTextContents()
    for (const text of embedded.flatMap((json) => stringsIn(JSON.parse(json)))) knownTexts.add(text)
    // The page repeats the search text.
    knownTexts.add(decodeURIComponent(address.replace(/^.*\//, '')))
    const words = (await wordsOn(page)).map((word) => word.replace(/^\]|\[$/g, ''))
    // The page may show a response before this test has read it.
    await Promise.all(responses)
    // Pseudo-locale letters come from the message catalogue, other texts from the server: no text is hard-coded.
    const isForgotten = (text: string) => /[a-z]{3}/i.test(text) && !/[áëïöüñçšÅËÏÖÜŠ]/.test(text) && !knownTexts.has(text)
    expect(words.filter((text) => /[áëïöü]/.test(text)).length).toBeGreaterThan(5)
    expect([...new Set(words.filter(isForgotten))]).toEqual([])
  })
}

test.describe('in a small window', () => {
  test.use({ viewport: { width: 320, height: 640 }, hasTouch: true })
  for (const [name, address, there] of pages) {
    test(`K1 ${name} fits 320 px and text of twice the size`, address === '#/search/*' ? journey : {}, async ({ portal, page }) => {
      await portal.open(address)
      await arrived(page, there)
      await expect.poll(() => measureOverflow(page)).toEqual({ overflow: 0, outside: [] })
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
      await page.setViewportSize({ width: 640, height: 800 })
      await expect.poll(() => measureOverflow(page)).toEqual({ overflow: 0, outside: [] })
    })
  }
})

test.describe('with a long name in a narrow window', () => {
  test.use({ viewport: { width: 320, height: 640 }, hasTouch: true, locale: 'de-DE' })

  test('K1 R10 long names fit, a list uses the height, and languages without a name show their own name', async ({
    own,
    ownPortal,
    page,
  }) => {
    const entry = { is_linkable: true, languages: { de: { column: 'Left', link: '/custom', linkDirection: 'Internal' } } }
    await own.configure({
      global: { website_title: 'Mediathek der Donaudampfschifffahrtsgesellschaft und ihrer Tochterunternehmen' },
      visibleLocales: [],
      footer: Array.from({ length: 9 }, (_, index) => ({
        ...entry,
        translation: `Barrierefreiheitserklärung des Portals, Teil ${index}`,
        position: index,
      })),
    })
    for (const address of ['#/login?stay=1', '#/logout?permission=0']) {
      await ownPortal.open(address)
      await expect(page.getByRole('main').getByText(/^Mediathek/)).toBeVisible()
      await expect.poll(() => measureOverflow(page)).toEqual({ overflow: 0, outside: [] })
    }
    await expect(page.getByRole('button', { name: 'Deutsch' })).toBeVisible()
    await ownPortal.open('#/search/*')
    await page.locator('[data-position="0"] img').waitFor()
    await page.locator('[data-position="0"]').click({ modifiers: ['Control'] })
    const bar = page.getByRole('toolbar', { name: 'Auswahl' })
    expect(await bar.getByRole('status').evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
    const isWhole = (element: Locator) => element.evaluate((place) => place.getBoundingClientRect().right <= window.innerWidth)
    await expect.poll(() => isWhole(bar)).toBe(true)
    await bar.getByRole('button', { name: 'Mehr' }).click()
    await page.getByRole('menuitem', { name: 'Informationen' }).click()
    const icons = page.getByRole('dialog').locator('a[href^="mailto:"], a[aria-label="Öffnen"]')
    await expect(icons).toHaveCount(2)
    for (const icon of await icons.all()) {
      expect((await icon.boundingBox())?.width).toBe(44)
      await expect.poll(() => isWhole(icon)).toBe(true)
    }
    await page.keyboard.press('Escape')
    await bar.getByRole('button', { name: 'Auswahl aufheben' }).click()
    await page.getByRole('button', { name: 'Alle Ergebnisse', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Alle Ergebnisse zu den Lesezeichen hinzufügen' }).click()
    await ownPortal.open('#/bookmark')
    const heading = page.getByRole('heading', { level: 1, name: 'Lesezeichen' })
    await expect(heading).toBeVisible()
    await page.locator('[data-position="0"] .list-picture').click()
    await expect(page.getByText('1 ausgewählt')).toBeVisible()
    await expect.poll(() => measureOverflow(page)).toEqual({ overflow: 0, outside: [] })
    expect(await heading.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
    const grid = await page.getByRole('grid').boundingBox()
    expect(grid?.height).toBeGreaterThan(350)
  })
})

test.describe('on an upright tablet', () => {
  test.use({ viewport: { width: 820, height: 1180 } })

  test('K1 axe finds no violations on the tour and the help', async ({ own, ownPortal, page }) => {
    await own.configure({ guide: { show: true } })
    await ownPortal.open('#/')
    const card = page.locator('dialog.tour')
    await expect(card).toBeVisible()
    expect(await violationsOn(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(card).toHaveCount(0)
    await page.getByRole('button', { name: 'Help' }).click()
    await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click()
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
    expect(await violationsOn(page)).toEqual([])
  })

  test('K1 axe finds no violations on sign-in errors and the password reset', async ({ own, ownFaults, page }) => {
    await own.configure({ login: { show_passwordReset: true, register: { show_button: true } } })
    await page.goto(`${ownFaults.address}#/login`)
    const submit = page.getByRole('button', { name: 'Sign in', exact: true })
    await submit.click()
    await expect(page.getByText('This field is required.').first()).toBeVisible()
    expect(await violationsOn(page)).toEqual([])
    await page.getByLabel('Username', { exact: true }).fill(users.assetUser.name)
    await page.getByLabel('Password', { exact: true }).fill('wrong')
    ownFaults.inject(/^POST .*session\/get/, { status: 401, body: { code: 'auth.invalid-credentials' } })
    await submit.click()
    await expect(page.getByRole('alert').getByText('Incorrect username or password')).toBeVisible()
    expect(await violationsOn(page)).toEqual([])
    await page.getByRole('button', { name: 'Forgot your password?' }).click()
    await expect(page.getByRole('dialog', { name: 'Reset password' })).toBeVisible()
    expect(await violationsOn(page)).toEqual([])
  })

  test('K1 axe finds no violations on error pages', async ({ faults, faultyPortal, page }) => {
    faults.inject(/api\/search\?/, { status: 502, body: 'Bad Gateway' })
    await faultyPortal.open('#/search/dandelion')
    await expect(page.getByRole('heading', { name: 'The search failed' })).toBeVisible()
    expect(await violationsOn(page)).toEqual([])
    faults.heal()
    await faultyPortal.open('#/asset/nosuchasset')
    await expect(page.getByText('This file does not exist, or it is not visible to you')).toBeVisible()
    expect(await violationsOn(page)).toEqual([])
    await faultyPortal.open('#/logout?permission=0')
    await expect(page.getByRole('heading', { name: 'No permission' })).toBeVisible()
    expect(await violationsOn(page)).toEqual([])
  })
})
