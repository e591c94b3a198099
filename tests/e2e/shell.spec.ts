import type { Locator, Page } from '@playwright/test'
import { signInByApi } from '../support/api.ts'
import { startOwnPortal } from '../support/own-portal.ts'
import { withoutLiveUpdates } from '../support/without-live-updates.ts'
import { journey, Portal, users } from './fixtures.ts'
import { expect, test } from './portal-fixtures.ts'

const tablet = { width: 820, height: 1180 }
const desktop = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

/** The start page with a clock that stands still once the page is idle. */
const openWithClock = async (page: Page, portal: Portal): Promise<void> => {
  await page.clock.install()
  await withoutLiveUpdates(page)
  await portal.open('#/')
  await page.waitForLoadState('networkidle')
  await page.clock.pauseAt(Date.now() + 60_000)
}

/** The page has received the pointer event: its timers have started. */
const untilHovered = (target: Locator, isOver = true) =>
  expect.poll(() => target.evaluate((element) => element.matches(':hover'))).toBe(isOver)

test.use({ viewport: tablet })

test('R1 works below a base path, including its links', async ({ page }) => {
  const below = await startOwnPortal(process.env['PORTAL_TEMPLATE'] ?? '', { arguments: () => ['--base-path', '/media/portal/'] })
  try {
    await page.goto(`${below.address}media/portal/#/search/dandelion`)
    await page.locator('[data-position="0"]').dblclick()
    await expect(page).toHaveURL(/\/media\/portal\/#\/asset\//)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/dandelion/i)
  } finally {
    await below.stop()
  }
})

test('R2 without guest access, all pages except custom pages lead to the sign-in, which returns to the requested page', async ({
  page,
}) => {
  const closed = await startOwnPortal(process.env['PORTAL_TEMPLATE'] ?? '', { arguments: () => ['--no-guests'] })
  const portal = new Portal(page, closed.address)
  try {
    for (const hash of ['', '#/search/*', '#/asset/1']) {
      await portal.open(hash)
      await expect(page).toHaveURL(/#\/login$/)
      await page.goto('about:blank')
    }
    await portal.open('#/custom')
    await expect(page.locator('article')).toBeVisible()
    await expect(page).toHaveURL(/#\/custom$/)
    await page.goto('about:blank')
    await portal.open('#/search/dandelion')
    await page.getByLabel('Username', { exact: true }).fill(users.assetUser.name)
    await page.getByLabel('Password', { exact: true }).fill(users.assetUser.password)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/#\/search\/dandelion$/)
    await expect(page.locator('img[src*="/media/"]').first()).toBeVisible()
  } finally {
    await closed.stop()
  }
})

test('R2 a sign-in token is removed from the URL before anything else, wherever it is', async ({ faults, faultyPortal, page }) => {
  const press = await signInByApi(faults.address, { user: users.assetUser.name, pass: users.assetUser.password })
  const session = await (
    await fetch(`${faults.address}assetportal/api/session/get`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${press.token}` },
      body: '{}',
    })
  ).json()
  for (const address of ['?token=abc#/search/sea', '#/search/sea?token=abc', '#/search/sea?token=abc&keywords=water']) {
    const exchange = faults.inject(/^POST .*session\/get\?token=abc$/, { status: 200, body: session })
    await page.goto('about:blank')
    await faultyPortal.open(address)
    await expect(page).toHaveURL(/#\/search\/sea(\?keywords=water)?$/)
    await expect(page.getByRole('button', { name: /press/ })).toBeVisible()
    expect(exchange.met()).toBe(1)
    expect(faults.requests.filter((line) => line.includes('token=abc') && !line.includes('session/get'))).toEqual(
      // The document request contains the query before the #; the later address must not.
      faults.requests.filter((line) => line === 'GET /?token=abc'),
    )
    expect(await page.evaluate(() => JSON.stringify(history.state) + location.href)).not.toContain('abc')
    faults.heal()
    await page.evaluate(() => localStorage.clear())
  }
})

test('R6 a progress bar shows that a page is loading, and leaving the page clears the selection', async ({
  faults,
  faultyPortal,
  page,
}) => {
  // From the start: the service worker stores the code of all pages.
  const code = faults.inject(/assets\/login-screen/, { holdAfter: 0 })
  await faultyPortal.open('#/search/*')
  const first = page.getByRole('gridcell').or(page.getByRole('option')).or(page.locator('[data-id]')).first()
  await page.locator('[data-position="0"]').click()
  await expect(page.getByText(/^1 selected/).first()).toBeVisible()
  await page.getByRole('link', { name: 'Sign in' }).click()
  await expect(page.getByRole('progressbar', { name: 'Page is loading' })).toBeVisible()
  await expect(page).toHaveTitle('Vitrine - Search')
  code.release()
  await expect(page).toHaveTitle('Vitrine - Sign in')
  await expect(page.getByRole('progressbar', { name: 'Page is loading' })).toHaveCount(0)
  await page.goBack()
  await expect(first).toBeVisible()
  await expect(page.getByText(/^1 selected/)).toHaveCount(0)
})

test('R7 a page starts at the top or at the anchor of its address', async ({ own, ownPortal, page }) => {
  const filler = '<p>text</p>'.repeat(60)
  await own.writePage('en', `<h1>Page</h1><p><a href="#third">Down</a></p>${filler}<h2 id="third">Third</h2>${filler}`)
  await ownPortal.open('#/custom#third')
  const third = page.getByRole('heading', { name: 'Third' })
  const top = () => third.evaluate((heading) => Math.round(heading.getBoundingClientRect().top))
  await expect.poll(top).toBe(76)
  await page.getByRole('link', { name: 'Search', exact: true }).click()
  await expect(page).toHaveTitle('Vitrine - Search')
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await ownPortal.open('#/custom')
  await page.getByRole('link', { name: 'Down', exact: true }).click()
  await expect(page).toHaveURL(/#\/custom#third$/)
  await expect.poll(top).toBe(76)
})

test('R8 announces a page half a second after its title', async ({ portal, page }) => {
  await page.clock.install()
  await portal.open('#/login?stay=1')
  await expect(page).toHaveTitle('Vitrine - Sign in')
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.evaluate(() => {
    location.hash = '#/search/*'
  })
  await expect(page).toHaveTitle('Vitrine - Search')
  const announcement = page.getByText('navigated to Vitrine - Search')
  await page.clock.runFor(490)
  await expect(announcement).toHaveCount(0)
  await page.clock.runFor(20)
  await expect(announcement).toBeAttached()
  await expect(announcement).toHaveAttribute('aria-live', 'polite')
  // A page with the same title: the live region must not announce its old text again.
  await page.evaluate(() => {
    location.hash = '#/search/dune'
  })
  await expect(announcement).toHaveCount(0)
  await page.clock.runFor(510)
  await expect(announcement).toBeAttached()
})

test.describe('on a tablet in landscape', () => {
  test.use({ viewport: { width: 1180, height: 820 }, hasTouch: true, isMobile: true })

  test('R9 the navigation shows icons only until the user widens it, which is remembered', async ({ portal, page }) => {
    await portal.open('#/')
    const separator = page.getByRole('separator', { name: 'Width of the navigation' })
    await expect(separator).toHaveAttribute('aria-valuenow', '80')
    await page.getByRole('button', { name: 'Show labels' }).tap()
    await expect(separator).toHaveAttribute('aria-valuenow', '256')
    await page.reload()
    await expect(separator).toHaveAttribute('aria-valuenow', '256')
  })
})

test.describe('on a desktop', () => {
  test.use({ viewport: desktop })

  test('R9 the navigation is 256 px wide, resizes by dragging down to 80 px and by keys, and is remembered', async ({ portal, page }) => {
    await portal.open('#/')
    const separator = page.getByRole('separator', { name: 'Width of the navigation' })
    await expect(separator).toHaveAttribute('aria-valuenow', '256')
    const panel = page.locator('#navigation')
    const width = async () => (await panel.boundingBox())?.width
    await expect.poll(() => width()).toBe(256)
    const box = await separator.boundingBox()
    const x = (box?.x ?? 0) + (box?.width ?? 0) / 2
    await page.mouse.move(x, 400)
    await page.mouse.down()
    await page.mouse.move(x + 64, 400, { steps: 4 })
    await expect.poll(() => width()).toBe(320)
    await page.mouse.up()
    await page.reload()
    await expect.poll(width).toBe(320)
    await page.mouse.move(x + 64, 400)
    await page.mouse.down()
    await page.mouse.move(4, 400, { steps: 6 })
    await page.mouse.up()
    await expect.poll(() => width()).toBe(80)
    await expect(page.getByRole('link', { name: 'Search', exact: true })).toBeVisible()
    await separator.focus()
    await page.keyboard.press('Enter')
    await expect(separator).toHaveAttribute('aria-valuenow', '256')
    await page.keyboard.press('ArrowRight')
    await expect(separator).toHaveAttribute('aria-valuenow', '272')
    await page.keyboard.press('Home')
    await expect(separator).toHaveAttribute('aria-valuenow', '80')
    await page.reload()
    await expect(separator).toHaveAttribute('aria-valuenow', '80')
    await separator.focus()
    await page.keyboard.press('Enter')
    await expect(separator).toHaveAttribute('aria-valuenow', '256')
  })

  test('R10 shows the signed-in user, the sign-out, and the administration by role', journey, async ({ portal, page }) => {
    await portal.open('#/')
    await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Administration' })).toHaveCount(0)
    await portal.signIn(users.both)
    await expect(page.getByRole('link', { name: 'Administration' })).toBeVisible()
    await page.getByRole('button', { name: users.both.name }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(page).toHaveURL(/#\/logout/)
    await portal.open('#/')
    await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible()
  })

  test('R10 the footer shows its entries in the configured columns and order, and the terms of use', async ({ own, ownPortal, page }) => {
    const entry = (translation: string, position: number, en: object, is_linkable = true) => ({
      translation,
      position,
      is_linkable,
      languages: { en: { linkDirection: 'External', link: 'https://example.org/', column: 'Left', ...en } },
    })
    await own.writeTexts('en', {
      'f.second': 'Second',
      'f.first': 'First',
      'f.mid': 'Middle',
      'f.inside': 'Inside',
      'f.none': 'Hidden',
      'f.text': 'Plain',
    })
    await own.configure({
      footer: [
        entry('f.second', 2, {}),
        entry('f.first', 1, {}),
        entry('f.mid', 3, { column: 'Center' }),
        entry('f.inside', 4, { column: 'Right', linkDirection: 'Internal', link: '/custom' }),
        entry('f.none', 5, { column: 'None' }),
        entry('f.text', 6, { column: 'Right' }, false),
      ],
      terms_of_use: { show: true, links: { en: 'https://example.org/terms' } },
    })
    await ownPortal.open('#/')
    const footer = page.getByRole('contentinfo')
    await expect(footer.getByRole('listitem')).toHaveText(['First', 'Second', 'Middle', 'Inside', 'Plain', 'Terms of use'])
    const left = async (name: string) => (await footer.getByText(name).boundingBox())?.x ?? 0
    expect(await left('First')).toBeLessThan(await left('Middle'))
    expect(await left('Middle')).toBeLessThan(await left('Inside'))
    await expect(footer.getByRole('link', { name: 'First' })).toHaveAttribute('target', '_blank')
    await expect(footer.getByRole('link', { name: 'Terms of use' })).toHaveAttribute('href', 'https://example.org/terms')
    await expect(footer.getByRole('link', { name: 'Plain' })).toHaveCount(0)
    await footer.getByRole('link', { name: 'Inside' }).click()
    await expect(page).toHaveURL(/#\/custom$/)
  })

  test('R11 a menu opens 300 ms after the pointer stops and closes 250 ms after it leaves', async ({ portal, page }) => {
    await openWithClock(page, portal)
    const button = page.getByRole('button', { name: 'English' })
    const menu = page.getByRole('menu')
    const fetched = page.waitForResponse(/menu-opened/)
    await button.hover()
    await fetched
    await untilHovered(button)
    await page.clock.runFor(290)
    await expect(menu).toHaveCount(0)
    await page.clock.runFor(20)
    await expect(menu).toBeVisible()
    await page.mouse.move(900, 300)
    await page.clock.runFor(240)
    await expect(menu).toBeVisible()
    // The page may receive the pointer event a moment later.
    const closed = async () => {
      await page.clock.runFor(20)
      return menu.count()
    }
    await expect.poll(closed).toBe(0)
  })

  test('R11 the keyboard opens a menu immediately and moves through it', async ({ portal, page }) => {
    await page.clock.install()
    await portal.open('#/')
    const button = page.getByRole('button', { name: 'English' })
    await button.focus()
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.keyboard.press('Enter')
    const menu = page.getByRole('menu')
    await expect(menu).toBeVisible()
    await page.keyboard.press('Home')
    const german = await menu.getByRole('menuitemradio', { name: 'Deutsch' }).getAttribute('id')
    await expect(menu).toHaveAttribute('aria-activedescendant', german ?? '')
    await page.keyboard.press('Escape')
    await expect(menu).toHaveCount(0)
    await expect(button).toBeFocused()
  })

  test('R11 a tooltip opens after 300 ms for the pointer and immediately for the keyboard, and is at most 275 px wide', async ({
    portal,
    page,
  }) => {
    await openWithClock(page, portal)
    const button = page.getByRole('button', { name: 'Show icons only' })
    const tip = page.locator('[popover]:popover-open', { hasText: 'Show icons only' })
    await button.hover()
    await untilHovered(button)
    await page.clock.runFor(290)
    await expect(tip).toHaveCount(0)
    await page.clock.runFor(20)
    await expect(tip).toBeVisible()
    await page.mouse.move(900, 300)
    await untilHovered(button, false)
    await page.clock.runFor(240)
    await expect(tip).toBeVisible()
    await page.clock.runFor(20)
    await expect(tip).toHaveCount(0)
    await button.focus()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Tab')
    await expect(tip).toBeVisible()
    expect(await tip.evaluate((bubble) => getComputedStyle(bubble).maxWidth)).toBe('275px')
    await page.keyboard.press('Escape')
    await expect(tip).toHaveCount(0)
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: phone, hasTouch: true })

  test('R9 the menu has the full width and closes with Escape', async ({ portal, page }) => {
    await portal.open('#/')
    const button = page.getByRole('button', { name: 'Menu' })
    await button.click()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await expect(menu).toBeVisible()
    expect(Math.round((await menu.boundingBox())?.width ?? 0)).toBe(phone.width)
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(button).toBeFocused()
  })
})
