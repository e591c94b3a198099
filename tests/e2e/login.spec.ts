import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { portalHeader } from '#contract/portal-header.ts'
import { signInByApi } from '../support/api.ts'
import { untilWorkerActive } from '../support/flight.ts'
import { openPlainBookmarks } from '../support/plain-bookmarks.ts'
import { users } from './fixtures.ts'
import { expect, test } from './portal-fixtures.ts'

test.use({ viewport: { width: 820, height: 1180 } })

const userField = (page: Page) => page.getByLabel('Username', { exact: true }).first()
const passwordField = (page: Page) => page.getByLabel('Password', { exact: true })
const submit = (page: Page) => page.getByRole('button', { name: 'Sign in', exact: true })
const fill = async (page: Page, user: string, pass: string) => {
  await userField(page).fill(user)
  await passwordField(page).fill(pass)
}
/** A visible toast; its text for screen readers is a second element. */
const toast = (page: Page, text: string) => page.getByText(text, { exact: true })
const square = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#963' } })
  .png()
  .toBuffer()

test('L1 shows every configured optional part', async ({ own, ownPortal, page }) => {
  await own.upload('loginLogo', { bytes: square, type: 'image/png' })
  await own.upload('loginHero', { bytes: square, type: 'image/png' })
  await own.writeTexts('en', {
    'views.login.header': 'Come in',
    'views.login.sub_header': 'To the archive',
    'views.login.info_text': 'Ask the desk',
  })
  await own.configure({
    login: {
      show_passwordReset: true,
      logoImage: { height: '5rem', alignment: 'right' },
      headers: { transform: 'uppercase', alignment: 'left' },
      infoText: { alignment: 'right' },
      register: { show_button: true, links: {} },
      box: { max_width: '30rem' },
    },
  })
  await ownPortal.open('#/login')
  const header = page.getByRole('heading', { level: 1 })
  await expect(header).toHaveText('Come in')
  await expect(header).toHaveCSS('text-transform', 'uppercase')
  await expect(page.getByText('To the archive')).toBeVisible()
  await expect(page.getByText('Ask the desk')).toHaveCSS('text-align', 'end')
  const logo = page.getByRole('img', { name: 'Vitrine' })
  await expect(logo).toHaveAttribute('src', /config\/loginLogo$/)
  expect((await logo.boundingBox())?.height).toBe(80)
  const box = page.locator('main div', { has: page.getByRole('heading', { level: 1 }) }).last()
  expect((await box.evaluate((element) => element.closest('[style*="max-width"]')?.getBoundingClientRect().width)) ?? 0).toBe(480)
  await expect(page.locator('[style*="loginHero"]')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Forgot your password?' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Register' })).toBeVisible()
  await page.getByRole('link', { name: 'Vitrine' }).click()
  await expect(page).toHaveURL(/#\/$/)
})

test('L8 shows no form before the server has sent the sign-in methods', async ({ faults, faultyPortal, page }) => {
  const loading = faults.inject(/^POST .*session\/get/, { holdAfter: 0 })
  await page.addInitScript(() => {
    let most = 0
    new MutationObserver(() => {
      most = Math.max(most, document.querySelectorAll('main [aria-label="Loading …"]').length)
      document.documentElement.dataset['mostIndicators'] = String(most)
    }).observe(document, { childList: true, subtree: true })
  })
  await faultyPortal.open('#/login')
  await expect(page.getByRole('main').getByLabel('Loading …')).toBeAttached()
  await expect(submit(page)).toHaveCount(0)
  loading.release()
  await expect(submit(page)).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-most-indicators', '1')
})

test.describe('L4 other sign-in methods', () => {
  test.use({ workerRequests: true })

  const methods = (native: boolean) => ({
    login_methods: [
      ...(native ? [{ name: 'native', type: 'native' }] : []),
      { name: 'house', type: 'sso', label: 'House account', url: 'https://sso.example/start' },
      { name: 'partner', type: 'sso', label: 'Partner account', url: 'https://sso.example/partner' },
    ],
  })
  const guestSession = { session: null, user: null, guest: false, isAssetUser: false, isGuiAdmin: false, workspace: 'default', scope: 'x' }

  test.beforeEach(async ({ page }) => {
    await page.route('https://sso.example/**', (route) => route.fulfill({ body: 'the sign-in of the house' }))
  })

  for (const native of [true, false])
    test(`L4 without a network ${native ? 'the form and the other methods' : 'the other methods'} show the reason once`, async ({
      faults,
      faultyPortal,
      page,
      context,
    }) => {
      faults.inject(/^POST .*session\/get/, { edit: methods(native) })
      await faultyPortal.open('#/login?stay=1')
      await expect(page.getByRole('link', { name: 'Partner account' })).toBeVisible()
      await context.setOffline(true)
      const reason = 'Signing in requires a connection. Please try again when you are online.'
      await expect(page.getByText(reason)).toHaveCount(1)
      const other = page.getByRole('button', { name: 'Partner account' })
      await expect(other).toBeDisabled()
      await expect(other).toHaveAccessibleDescription(reason)
    })

  test('L4 redirects immediately without the built-in method and without the stay parameter', async ({ faults, faultyPortal, page }) => {
    faults.inject(/^POST .*session\/get/, { edit: methods(false) })
    await faultyPortal.open('#/login')
    await expect(page).toHaveURL('https://sso.example/start')
  })

  test('L4 with the stay parameter it shows a notice and redirects after five seconds', async ({ faults, faultyPortal, page }) => {
    const known = faults.inject(/^POST .*session\/get/, { holdAfter: 0, edit: methods(false) })
    await page.clock.install()
    await faultyPortal.open('#/login?stay=1')
    await expect(page.getByRole('main').getByLabel('Loading …')).toBeAttached()
    // Stands still before the delay begins: on a slow machine it would end during the first checks.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
    known.release()
    await expect(page.getByText('You are being redirected to the sign-in page.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'House account' })).toHaveAttribute('href', 'https://sso.example/start')
    await expect(page.getByRole('link', { name: 'Partner account' })).toHaveAttribute('href', 'https://sso.example/partner')
    await page.clock.runFor(4900)
    await expect(page).toHaveURL(/#\/login\?stay=1$/)
    await page.clock.runFor(200)
    await expect(page).toHaveURL('https://sso.example/start')
  })

  test('L5 the return from single sign-on leads to the requested page', async ({ faults, faultyPortal, page }) => {
    const press = await signInByApi(faults.address, { user: users.assetUser.name, pass: users.assetUser.password })
    faults.inject(/^POST .*session\/get/, { status: 200, body: { ...guestSession, ...methods(false) } })
    await faultyPortal.open('#/search/dandelion')
    await expect(page).toHaveURL('https://sso.example/start')
    faults.heal()
    const user = { session: press.token, user: 'press', isAssetUser: true, ...methods(false) }
    faults.inject(/^POST .*session\/get\?token=/, { status: 200, body: { ...guestSession, ...user } })
    await faultyPortal.open('?token=ticket')
    await expect(page).toHaveURL(/#\/search\/dandelion$/)
    // Its pictures need the cookie of a real response.
    await expect(page.locator('[data-position="0"]')).toBeVisible()
  })

  test('L4 reports an invalid ticket and continues as a guest', async ({ portal, page }) => {
    await portal.open('?token=worthless#/search/*')
    await expect(toast(page, 'The sign-in could not be completed. Please try again.')).toBeVisible()
    await expect(page.locator('img[src*="/media/"]').first()).toBeVisible()
  })
})

test('L5 an asset user starts with the search if the dashboard is hidden', async ({ own, ownPortal, page }) => {
  await own.configure({ global: { hide_dashboard: true } })
  await ownPortal.signIn(users.assetUser)
  await expect(page).toHaveURL(/#\/search\/\*$/)
})

test('L6 understands a server that sends only the status and the minutes', async ({ faults, faultyPortal, page }) => {
  await faultyPortal.open('#/login')
  await fill(page, 'press', 'secret')
  for (const [status, body, text] of [
    [401, '', 'Incorrect username or password'],
    [401, { blockedMinutes: 1 }, 'No further login attempts are possible for 1 minute.'],
    [403, {}, 'Account has no authorization'],
  ] as const) {
    faults.inject(/^POST .*session\/get/, { status, body, headers: { [portalHeader]: '1' } })
    await submit(page).click()
    await expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible()
  }
  await expect(page.getByText(/This network may need you to sign in first/)).toHaveCount(0)
})

test('L7 the sign-out page reports the sign-out with a link, and shows its own message for a missing permission', async ({
  portal,
  page,
}) => {
  await portal.startAs(users.assetUser, '#/logout')
  await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible()
  await expect(page.getByText('The data stored for your account was removed from this device.')).toBeVisible()
  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Reload' }).click()
  await reloaded
  await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to the home page' }).click()
  await expect(page).toHaveURL(/#\/$/)
  await portal.signIn(users.assetUser)
  for (const address of ['#/logout?permission=0', '?permission=0#/logout']) {
    await page.goto('about:blank')
    await portal.open(address)
    await expect(page.getByRole('heading', { name: 'No permission' })).toBeVisible()
  }
  // A rejected sign-in does not sign out.
  await portal.open('#/search/*')
  await expect(page.getByRole('button', { name: /press/ })).toBeVisible()
})

test('L7 O8 a page that closes while it sends pending changes marks the session as ended', async ({
  faultyPortal,
  faults,
  page,
  context,
  idOf,
}) => {
  await faultyPortal.startAs(users.assetUser, `#/asset/${await idOf('suzi.glb')}`)
  const writes = faults.inject(/config\/bookmarks/, { holdAfter: 0 })
  await page.getByRole('button', { name: 'Add to bookmarks' }).click()
  await page.evaluate(() => void (location.hash = '#/logout'))
  await expect.poll(writes.met).toBeGreaterThan(0)
  const leftWord = async () => (await context.cookies()).some(({ name }) => name === 'vitrine_left')
  await expect.poll(() => leftWord()).toBe(false)
  await page.goto('about:blank')
  await expect.poll(() => leftWord()).toBe(true)
  faults.heal()
  await (await openPlainBookmarks(faultyPortal.address, users.assetUser)).write([])
})

const stored = (page: Page) =>
  page.evaluate(async () => ({
    caches: (await caches.keys()).filter((name) => name.includes('-user-')),
    keys: Object.keys(localStorage).filter((key) => /token|session|convert/.test(key)),
  }))

test.describe('with and without a connection', () => {
  test.use({ workerRequests: true })

  for (const offline of [false, true]) {
    test(`L7 signing out removes the user’s data from this device, ${offline ? 'offline' : 'online'}`, async ({
      portal,
      page,
      context,
    }) => {
      await portal.startAs(users.assetUser, '#/search/*')
      await untilWorkerActive(page)
      await page.reload()
      await expect.poll(async () => (await stored(page)).caches.length).toBeGreaterThan(0)
      const own = await page.evaluate(() => localStorage.getItem('vitrine.session') ?? '')
      const scope = (JSON.parse(own) as { scope: string }).scope
      await page.evaluate(() => localStorage.setItem('vitrine.locale', 'en'))
      if (offline) await context.setOffline(true)
      await page.evaluate(() => {
        location.hash = '#/logout'
      })
      await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible()
      await expect.poll(async () => (await stored(page)).caches.filter((name) => name.includes(scope))).toEqual([])
      await expect.poll(() => page.evaluate(() => localStorage.getItem('vitrine.session') ?? '')).not.toContain('press')
      if (offline) expect((await stored(page)).keys).toEqual([])
      expect(await page.evaluate(() => localStorage.getItem('vitrine.locale'))).toBe('en')
      await context.setOffline(false)
    })
  }
})
