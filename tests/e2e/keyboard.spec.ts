import type { Locator, Page } from '@playwright/test'
import { expect, test } from './portal-fixtures.ts'

const hasFocus = (place: Locator) => place.evaluate((element) => element.contains(document.activeElement))

/** Opens a dialog by a key: it takes the focus, keeps it from the page below, and gives it back when it closes. */
const expectFocusComesBack = async (opener: Locator, name: string | RegExp, back = opener): Promise<void> => {
  const page = opener.page()
  const { keyboard } = page
  const dialog = page.getByRole('dialog', { name })
  const open = async () => {
    await opener.press('Enter')
    await expect.poll(() => hasFocus(dialog)).toBe(true)
  }
  await open()
  await keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(back).toBeFocused()
  await open()
  for (let press = 0; press < 12; press += 1) {
    await keyboard.press('Tab')
    // From the last control of a modal dialog the way leads through the browser's own, where the document has no focus.
    expect(await dialog.evaluate((element) => element.contains(document.activeElement) || document.activeElement === document.body)).toBe(
      true,
    )
  }
  // The first Escape is for a tooltip of what has been reached.
  await expect(async () => {
    await keyboard.press('Escape')
    await expect(dialog).toHaveCount(0, { timeout: 500 })
  }).toPass()
  await expect(back).toBeFocused()
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('K1 E2 every dialog takes the focus, keeps it and gives it back', async ({ faults, faultyPortal, page, idOf, settings }) => {
  await settings({ login: { show_passwordReset: true } })
  await faultyPortal.open('#/login?stay=1')
  await expectFocusComesBack(button(page, 'Forgot your password?'), 'Reset the password')
  faults.inject(/\/api\/info\/downloads/, { edit: { max_assets: 3 } })
  await page.setViewportSize({ width: 820, height: 1180 })
  await faultyPortal.open('#/search/*')
  const cell = page.locator('[data-position="1"]')
  await cell.locator('img').waitFor()
  await expectFocusComesBack(button(page, 'Filters'), 'Filters')
  await expectFocusComesBack(button(page, 'Add all results to the bookmarks'), 'Add all results to the bookmarks')
  await cell.focus()
  await expectFocusComesBack(cell.getByRole('button', { name: 'Download' }), 'Download', cell)
  await faultyPortal.open(`#/asset/${await idOf('picos-de-europa.jpg')}`)
  await expect(page.getByRole('group', { name: 'Zoom' }).getByRole('status')).toHaveText(/%/)
  await expectFocusComesBack(button(page, 'Download'), 'Download')
  await expectFocusComesBack(button(page, 'Preview'), /^Mountain path/)
  await button(page, 'Add to the bookmarks').click()
  await faultyPortal.open('#/bookmark')
  await expectFocusComesBack(button(page, 'Delete all bookmarks'), 'Delete all bookmarks')
  await button(page, 'Help').press('Enter')
  await page.getByRole('menuitem', { name: 'Keyboard' }).press('Enter')
  await expect(page.getByRole('dialog', { name: 'Keyboard' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(button(page, 'Help')).toBeFocused()
})
