import type { Locator, Page } from '@playwright/test'
import { activate, tabTo } from '../support/keys.ts'
import { openPlainBookmarks, type PlainBookmarks } from '../support/plain-bookmarks.ts'
import { scaledMs } from '../support/time-limits.ts'
import { journey, users, visibleToast } from './fixtures.ts'
import { expect, test } from './portal-fixtures.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

const hasFocus = (place: Locator) => place.evaluate((element) => element.contains(document.activeElement))

/** Opens a dialog by a key: it takes the focus, keeps it, and returns it when it closes. `entry` = a menu entry that opens it. */
const expectFocusComesBack = async (opener: Locator, name: string | RegExp, back = opener, entry?: Locator): Promise<void> => {
  const page = opener.page()
  const { keyboard } = page
  const dialog = page.getByRole('dialog', { name })
  const open = async () => {
    await opener.press('Enter')
    await entry?.press('Enter')
    await expect.poll(() => hasFocus(dialog)).toBe(true)
  }
  await open()
  await keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(back).toBeFocused()
  await open()
  for (let press = 0; press < 12; press += 1) {
    await keyboard.press('Tab')
    // After the last control of a modal dialog, Tab leads to the browser's own controls, and the document has no focus.
    expect(await dialog.evaluate((element) => element.contains(document.activeElement) || document.activeElement === document.body)).toBe(
      true,
    )
  }
  // The first Escape closes a tooltip, if one is open.
  await expect(async () => {
    await keyboard.press('Escape')
    await expect(dialog).toHaveCount(0, { timeout: scaledMs(500) })
  }).toPass()
  await expect(back).toBeFocused()
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('K1 E2 dialogs before the sign-in and on the search take, trap and return the focus', async ({
  faults,
  faultyPortal,
  page,
  settings,
}) => {
  await settings({ login: { show_passwordReset: true } })
  await faultyPortal.open('#/login?stay=1')
  await expectFocusComesBack(button(page, 'Forgot your password?'), 'Reset password')
  faults.inject(/\/api\/info\/downloads/, { edit: { max_assets: 3 } })
  await page.setViewportSize({ width: 820, height: 1180 })
  await faultyPortal.open('#/search/*')
  const cell = page.locator('[data-position="1"]')
  await cell.locator('img').waitFor()
  await expectFocusComesBack(button(page, 'Filters'), 'Filters')
  await expectFocusComesBack(button(page, 'Add all results to bookmarks'), 'Add all results to bookmarks')
  await cell.focus()
  await expectFocusComesBack(cell.getByRole('button', { name: 'Download' }), 'Download', cell)
})

test('K1 E2 dialogs of an asset and of the bookmarks take, trap and return the focus', async ({ portal, page, idOf }) => {
  await page.setViewportSize({ width: 820, height: 1180 })
  await portal.open(`#/asset/${await idOf('picos-de-europa.jpg')}`)
  const more = page.getByRole('main').getByRole('button', { name: 'More', exact: true })
  await expect(page.getByRole('group', { name: 'Zoom' }).getByRole('status')).toHaveText(/%/)
  await expectFocusComesBack(button(page, 'Download'), 'Download')
  await expectFocusComesBack(more, /^Mountain path/, more, page.getByRole('menuitem', { name: 'Preview' }))
  await button(page, 'Bookmark: Add to bookmarks').click()
  await portal.open('#/bookmark')
  await page.getByRole('heading', { name: 'Bookmarks', level: 1 }).waitFor()
  await expectFocusComesBack(more, 'Delete all bookmarks', more, page.getByRole('menuitem', { name: 'Delete all bookmarks' }))
})

test('K1 E2 the help returns the focus, and single-key shortcuts can be turned off; the device remembers it', async ({ portal, page }) => {
  await portal.open('#/search/*')
  await button(page, 'Help').press('Enter')
  await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).press('Enter')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await page.getByRole('checkbox', { name: /^Single-key shortcuts/ }).uncheck()
  await page.keyboard.press('Escape')
  await expect(button(page, 'Help')).toBeFocused()
  await page.reload()
  const cell = page.locator('[data-position="1"]')
  await cell.focus()
  await cell.press('/')
  await expect(cell).toBeFocused()
})

/** Moves from the first result to the second one, selects and bookmarks it by keyboard, and waits until the account has stored it. */
const bookmarkByKeyboard = async (page: Page, bookmarks: PlainBookmarks): Promise<Locator> => {
  const second = page.locator('[data-position="1"]')
  await page.keyboard.press('ArrowRight')
  await expect(second).toBeFocused()
  await page.keyboard.press('Space')
  await activate(page.getByRole('button', { name: 'Add selection to bookmarks' }))
  await expect(visibleToast(page, 'Bookmark added')).toBeVisible()
  await expect.poll(() => bookmarks.read()).toHaveLength(1)
  return second
}

test.describe('with an account without bookmarks', () => {
  let bookmarks: PlainBookmarks
  test.beforeEach(async ({ portal }) => {
    bookmarks = await openPlainBookmarks(portal.address, users.assetUser)
    await bookmarks.write([])
  })
  test.afterEach(() => bookmarks.write([]))

  test('R10 S1 F2 S11 B1 the portal works by keyboard alone from the sign-in to a bookmark', journey, async ({ portal, page }) => {
    const { keyboard } = page
    await portal.open('#/login?stay=1')
    await tabTo(page.getByLabel('Username', { exact: true }))
    await keyboard.type(users.assetUser.name)
    await keyboard.press('Tab')
    await keyboard.type(users.assetUser.password)
    await keyboard.press('Enter')
    const hero = page.getByLabel('Search the catalogue', { exact: true })
    await tabTo(hero)
    await keyboard.type('mountain')
    await keyboard.press('Enter')
    await expect(page).toHaveURL(/#\/search\/mountain$/)
    const cell = page.locator('[data-position="0"]')
    await cell.locator('img').waitFor()

    const images = page.getByRole('complementary', { name: 'Filters' }).getByRole('checkbox', { name: /^Image/ })
    await tabTo(images)
    await keyboard.press('Space')
    await expect(page).toHaveURL(/asset_groups=image/)
    await expect(images).toBeChecked()
    await expect(images).toBeFocused()
    // Tabbing forward would pass all values of all facets.
    await activate(page.getByRole('button', { name: 'Skip to results' }), 'Shift+Tab')
    await expect(cell).toBeFocused()
    await tabTo(await bookmarkByKeyboard(page, bookmarks), 'Shift+Tab')
    await keyboard.press('Enter')
    await expect(page).toHaveURL(/#\/asset\//)
  })

  test('A2 W1 B1 H1 L7 the portal works by keyboard alone from an asset to the sign-out', journey, async ({ portal, page }) => {
    const { keyboard } = page
    await portal.startAs(users.assetUser, '#/search/mountain')
    const cell = page.locator('[data-position="0"]')
    await cell.locator('img').waitFor()
    await cell.focus()
    const second = await bookmarkByKeyboard(page, bookmarks)
    await tabTo(second, 'Shift+Tab')
    await keyboard.press('Enter')
    await expect(page).toHaveURL(/#\/asset\//)
    await activate(button(page, 'Download'))
    const forms = page.getByRole('dialog', { name: 'Download' })
    await expect(forms.getByRole('radio').first()).toBeFocused()
    await keyboard.press('ArrowDown')
    await expect(forms.getByRole('radio').nth(1)).toBeChecked()
    await keyboard.press('Escape')
    await expect(button(page, 'Download')).toBeFocused()
    await activate(button(page, 'Back'), 'Shift+Tab')
    await expect(second).toBeFocused()

    // Tabbing back would pass the same values; the search field has its own key.
    await keyboard.press('/')
    await activate(page.getByRole('link', { name: 'Bookmarks 1' }), 'Shift+Tab')
    await expect(page).toHaveURL(/#\/bookmark$/)
    await tabTo(cell)
    await keyboard.press('Space')
    await activate(button(page, 'Share selected bookmarks'), 'Shift+Tab')
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/s\/[^/]+$/)
    await activate(button(page, users.assetUser.name), 'Shift+Tab')
    await expect(page.getByRole('menuitem').first()).toHaveAttribute('data-focus')
    await keyboard.press('End')
    await expect(page.getByRole('menuitem', { name: 'Sign out' })).toHaveAttribute('data-focus')
    await keyboard.press('Enter')
    await expect(page).toHaveURL(/#\/logout$/)
    await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible()
  })
})
