import type { Locator, Page } from '@playwright/test'
import { retryByButton } from '../support/retry-by-button.ts'
import { withoutLiveUpdates } from '../support/without-live-updates.ts'
import { journey, users } from './fixtures.ts'
import { expect, test } from './portal-fixtures.ts'

const tablet = { viewport: { width: 820, height: 1180 }, hasTouch: true, isMobile: true } as const
const desktop = { viewport: { width: 1440, height: 900 } } as const

const toast = (page: Page, text: string) => page.getByText(text, { exact: true })
const tile = (page: Page, position: number) => page.locator(`[data-position="${position}"]`).first()
const panelOf = (page: Page, name: string | RegExp) => page.getByRole('region', { name })

test.describe('the info panel', () => {
  test('A1 opens by its icon, takes and traps the focus; Escape returns it', journey, async ({ portal, page, idOf }) => {
    await portal.open(`#/search/*?id=${await idOf('picos-de-europa.jpg')},${await idOf('altai.jpg')}`)
    const first = tile(page, 0)
    await first.focus()
    const info = first.getByRole('button', { name: 'Information' })
    await info.waitFor({ state: 'attached' })
    await page.keyboard.press('Tab')
    await expect(info).toBeFocused()
    await page.keyboard.press('Enter')
    const panel = panelOf(page, /Altai|Mountain path/)
    await expect(panel).toBeVisible()
    await expect(panel).toBeFocused()
    await expect(panel.locator('dl')).toHaveCount(2)
    const stops = await panel.locator('a[href]:visible, button:visible').count()
    for (let press = 0; press <= stops + 1; press += 1) await page.keyboard.press('Tab')
    expect(await panel.evaluate((element) => element.contains(document.activeElement))).toBe(true)
    await page.keyboard.press('Shift+Tab')
    expect(await panel.evaluate((element) => element.contains(document.activeElement))).toBe(true)
    await panel.focus()
    await page.keyboard.press('Escape')
    await expect(panel).toHaveCount(0)
    await expect(first).toBeFocused()
    await expect(info).toBeVisible()
  })

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true })
    test('A1 is a sheet that fits 320 px and closes by its button', async ({ portal, page, idOf }) => {
      await portal.open(`#/search/*?id=${await idOf('hubble-extreme-deep-field.jpg')}`)
      await longPress(page, tile(page, 0))
      await page.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: 'More' }).tap()
      await page.getByRole('menuitem', { name: 'Information' }).tap()
      const sheet = page.getByRole('dialog')
      await expect(sheet.locator('dl').first()).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
      expect(await sheet.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0)
      await sheet.getByRole('button', { name: 'Close' }).tap()
      await expect(sheet).toHaveCount(0)
    })
  })
})

test.describe('the page of an asset', () => {
  test.use(tablet)

  test('A2 opens by its address, shows the asset and leads back to the portal', async ({ portal, page, idOf }) => {
    await portal.open(`#/asset/${await idOf('picos-de-europa.jpg')}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Mountain path in the Picos de Europa' })).toBeVisible()
    await expect(page.getByRole('img', { name: /Mountain path/ })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Results' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Back', exact: true }).tap()
    await expect(page).toHaveURL(/#\/search\/\*/)
  })

  test('A2 loading causes no layout shift', async ({ faultyPortal, faults, page, idOf }) => {
    await page.addInitScript(() => {
      const moved = { sum: 0 }
      Object.assign(window, { moved })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) moved.sum += (entry as PerformanceEntry & { value: number }).value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await withoutLiveUpdates(page)
    const slow = faults.inject(/GET .*\/assets\?/, { holdAfter: 0 })
    await faultyPortal.open(`#/asset/${await idOf('picos-de-europa.jpg')}`)
    await expect(page.getByRole('status', { name: 'Loading the file …' })).toBeVisible()
    slow.release()
    await expect(page.getByRole('button', { name: 'Choose a form' }).or(page.getByText('CC BY 4.0').first())).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate(() => (window as unknown as { moved: { sum: number } }).moved.sum)).toBeLessThan(0.01)
  })

  test(
    'A2 opens from a result without another request; keys and swipes open its neighbours',
    journey,
    async ({ faultyPortal, faults, page, idOf }) => {
      const names = ['altai.jpg', 'calla.jpg', 'goldfish.jpg']
      const ids = await Promise.all(names.map(idOf))
      await faultyPortal.open(`#/search/*?id=${ids.join(',')}`)
      await tile(page, 0).focus()
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/#\/asset\//)
      await expect(page.getByText('1 of 3')).toBeVisible()
      expect(faults.requests.filter((line) => /\/assets\?/.test(line))).toEqual([])
      // The image viewer is loaded, so further images appear immediately.
      await expect(page.getByRole('group', { name: 'Zoom' })).toBeVisible()
      const title = page.getByRole('heading', { level: 1 })
      const first = await title.textContent()
      await page.keyboard.press('ArrowRight')
      await expect(page.getByText('2 of 3')).toBeVisible()
      await expect(title).not.toHaveText(first ?? '')
      await swipe(page, 600, 200, 300)
      await expect(page.getByText('3 of 3')).toBeVisible()
      const next = page.getByRole('button', { name: 'Next file' })
      await expect(next).toBeDisabled()
      await swipe(page, 200, 600, 300)
      await expect(page.getByText('2 of 3')).toBeVisible()
      // At the last asset the button is disabled and retains the focus.
      await next.focus()
      await page.keyboard.press('Enter')
      await expect(page.getByText('3 of 3')).toBeVisible()
      await expect(next).toBeFocused()
      await page.keyboard.press('Shift+Tab')
      await page.keyboard.press('Enter')
      await expect(page.getByText('2 of 3')).toBeVisible()
      await page.getByRole('button', { name: 'Previous file' }).click()
      await expect(title).toHaveText(first ?? '')
      await page.keyboard.press('Escape')
      await expect(page).toHaveURL(/#\/search\//)
      await expect(page.locator('[data-position]')).toHaveCount(3)
    },
  )

  test('A2 swipes to the next asset while a preview is loading', async ({ faultyPortal, faults, page, idOf }) => {
    const ids = await Promise.all(['altai.jpg', 'calla.jpg'].map(idOf))
    const docs = ids.map((id, at) => ({ id, title: `Picture ${at + 1}`, asset_groups: ['image'] }))
    faults.inject(/\/search\?/, { edit: { response: { numFound: 2, start: 0, docs } } })
    const preview = faults.inject(/download\/preview/, { holdAfter: 0 })
    await faultyPortal.open(`#/search/*?id=${ids.join(',')}`)
    await tile(page, 0).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText('1 of 2')).toBeVisible()
    await expect(page.getByRole('group', { name: 'Zoom' })).toBeVisible()
    await expect.poll(preview.met).toBeGreaterThan(0)
    await swipe(page, 600, 200, 300)
    await expect(page.getByText('2 of 2')).toBeVisible()
  })

  test('A2 shows one message for missing and hidden assets; signing in returns to the asset', async ({ portal, page, idOf }) => {
    const sentence = page.getByText('This file does not exist, or it is not visible to you')
    await portal.open('#/asset/no-such-asset')
    await expect(sentence).toBeVisible()
    const address = `#/asset/${await idOf('norrfeld-price-list-2027.pdf')}`
    await portal.open(address)
    await expect(sentence).toBeVisible()
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).tap()
    await page.getByLabel('Username', { exact: true }).fill(users.viewer.name)
    await page.getByLabel('Password', { exact: true }).fill(users.viewer.password)
    await page.getByLabel('Password', { exact: true }).press('Enter')
    await expect(page).toHaveURL((url) => url.hash === address)
    await expect(page.getByRole('heading', { level: 1, name: /price list/i })).toBeVisible()
  })

  test('A2 shows an error with a retry, and a connection error when the server is unreachable', async ({
    faultyPortal,
    faults,
    page,
    idOf,
  }) => {
    faults.inject(/GET .*\/assets\?/, { status: 500 })
    const id = await idOf('picos-de-europa.jpg')
    await faultyPortal.open(`#/asset/${id}`)
    await expect(page.getByText('The file could not be loaded')).toBeVisible()
    faults.heal()
    faults.inject(/GET .*\/assets\?/, { drop: true })
    await page.getByRole('button', { name: 'Try again' }).tap()
    await expect(page.getByText('The server cannot be reached').first()).toBeVisible()
    const title = page.getByRole('heading', { level: 1, name: /Mountain path/ })
    await retryByButton(page.getByRole('main').getByRole('button', { name: 'Try again' }), () => faults.heal(), title)
  })
})

/** A touch that lasts until the selection starts. */
const longPress = async (page: Page, target: Locator): Promise<void> => {
  await expect(target).toBeVisible()
  const box = await target.boundingBox()
  const session = await page.context().newCDPSession(page)
  const touchPoints = [{ x: (box?.x ?? 0) + 40, y: (box?.y ?? 0) + 40 }]
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
  await expect(page.getByRole('toolbar', { name: 'Selection' })).toBeVisible()
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await session.detach()
}

/** A horizontal swipe over the stage. */
const swipe = async (page: Page, from: number, to: number, y: number): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] })
  await touch('touchStart', from)
  for (let step = 1; step <= 6; step += 1) await touch('touchMove', from + ((to - from) * step) / 6)
  await touch('touchEnd', to)
  await session.detach()
}

test.describe('the icons of an asset', () => {
  test.use(desktop)

  test('A6 opens a preview above the results, and Escape returns to them', async ({ portal, page, idOf }) => {
    await portal.open(`#/search/*?id=${await idOf('norrfeld-brand-guidelines.pdf')}`)
    await tile(page, 0).hover()
    await tile(page, 0).getByRole('button', { name: 'Information' }).click()
    await page
      .getByRole('region', { name: /guidelines/ })
      .getByRole('button', { name: 'Preview' })
      .click()
    const preview = page.getByRole('dialog', { name: 'Norrfeld: brand guidelines' })
    await expect(preview.getByRole('img', { name: /Page 1 of 8/ })).toBeVisible()
    await page.keyboard.press('PageDown')
    await expect(preview.getByRole('img', { name: /Page 2 of 8/ })).toBeVisible()
    await page.keyboard.press('+')
    await expect(preview.getByRole('button', { name: 'Fit (0)' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(preview).toHaveCount(0)
    await expect(page.getByRole('region', { name: /guidelines/ })).toBeVisible()
  })

  test('A6 shows a warning for a preview without an address', async ({ faultyPortal, faults, page, idOf }) => {
    faults.inject(/download\/preview/, { edit: { url: undefined, pages: undefined } })
    await faultyPortal.open(`#/asset/${await idOf('picos-de-europa.jpg')}`)
    await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Preview' }).click()
    await expect(toast(page, 'You don’t have permission to download one or more of these files')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})
