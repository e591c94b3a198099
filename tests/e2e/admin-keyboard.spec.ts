import type { Page } from '@playwright/test'
import { measureOverflow } from '../support/fits.ts'
import { activate, tabTo } from '../support/keys.ts'
import { expect, test } from './admin-fixtures.ts'

test.use({ viewport: { width: 1180, height: 820 }, contextOptions: { reducedMotion: 'reduce' } })

/** True if the focus is visible: the focused element or an element around it has an outline. */
const isFocusSeen = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const { activeElement, body } = document
    if (!activeElement || activeElement === body) return false
    const isOutlined = (element: Element | null): boolean =>
      element !== null && (getComputedStyle(element).outlineStyle !== 'none' || isOutlined(element.parentElement))
    // A menu has the focus itself and marks its active entry.
    return isOutlined(activeElement.querySelector('[role=menuitem][data-focus]') ?? activeElement)
  })

test('G2 G3 G4 G5 G6 G7 G8 G10 every screen of the administration works by keyboard alone and never loses the focus', async ({
  admin,
  page,
}) => {
  const { keyboard } = page
  // More than a hundred key presses.
  test.slow()
  const sections = page.getByRole('navigation', { name: 'Administration' })
  const jump = (name: string) =>
    activate(page.getByRole('navigation', { name: 'On this page' }).getByRole('button', { name, exact: true }), 'Tab', 40)
  const goTo = async (name: string) => {
    await activate(sections.getByRole('link', { name, exact: true }), 'Shift+Tab', 120)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.getByLabel('Loading …')).toHaveCount(0)
  }
  await admin.enter('general')

  // General: removing an entry moves the focus to its neighbour. Ctrl+S saves and returns the focus.
  await jump('Footer')
  const footer = admin.group('Footer')
  const entries = footer.getByRole('list', { name: 'Footer entries' }).locator('> li')
  await expect(entries).toHaveCount(5)
  await activate(entries.nth(1).getByRole('button', { name: /^Remove/ }))
  await expect(entries).toHaveCount(4)
  await expect(entries.nth(1).getByRole('button', { name: /^Move/ })).toBeFocused()
  await keyboard.press('Control+s')
  await expect(admin.dialog()).toBeVisible()
  await activate(admin.dialog().getByRole('button', { name: 'Publish', exact: true }))
  await expect(admin.dialog()).toBeHidden()
  await expect.poll(() => isFocusSeen(page)).toBe(true)

  // Appearance: after resetting a typed colour, the focus stays next to it.
  await goTo('Appearance')
  const themes = admin.group('Themes')
  await activate(themes.locator('summary').first(), 'Tab', 60)
  const primary = themes.getByLabel('Accent', { exact: true })
  await tabTo(themes.getByLabel('Pick a colour: Accent', { exact: true }))
  await expect.poll(() => isFocusSeen(page)).toBe(true)
  await tabTo(primary)
  await keyboard.press('Control+a')
  await keyboard.type('#005b99')
  await expect(themes.getByText('Changed').first()).toBeVisible()

  // Dashboard: a text in the field of one language.
  await goTo('Dashboard')
  await jump('Header image')
  const englishHeading = page.getByLabel('Heading English', { exact: true })
  const reset = page.getByRole('button', { name: 'Reset …' })
  await tabTo(admin.group('Header image').locator(englishHeading))
  await keyboard.press('Control+a')
  await keyboard.type('By keys alone')
  await tabTo(
    admin
      .group('Header image')
      .locator('div')
      .filter({ has: englishHeading })
      .filter({ has: reset })
      .last()
      .getByRole('button', { name: 'Reset …' }),
  )
  await keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Heading: published value' })).toHaveAttribute('data-focus')
  await expect.poll(() => isFocusSeen(page)).toBe(true)
  await keyboard.press('Enter')
  await expect(admin.group('Header image').getByLabel('Heading English', { exact: true })).toHaveValue(
    'Find it. View it. Take it with you.',
  )
  await expect.poll(() => isFocusSeen(page)).toBe(true)

  // Search: facets are sorted; a select that adds opens before it adds.
  await goTo('Search')
  const filters = admin.group('Filters in the sidebar')
  const rows = filters.getByRole('list', { name: 'Filters in the sidebar' }).locator('> li')
  const count = await rows.count()
  await tabTo(rows.nth(1).getByRole('button', { name: /^Move/ }), 'Tab', 60)
  const name = await rows.nth(1).locator('summary').textContent()
  await admin.moveByKeyboard(name ?? '', 'ArrowUp')
  await expect(rows.first().locator('summary')).toHaveText(name ?? '')
  await tabTo(filters.getByLabel('Add a filter'), 'Tab', 4 * count)
  await keyboard.press('ArrowDown')
  await keyboard.press('ArrowDown')
  await expect(rows).toHaveCount(count)
  await keyboard.press('Enter')
  await expect(rows).toHaveCount(count + 1)

  // Language: the code is sufficient.
  await goTo('Language')
  await tabTo(page.getByLabel('Code (ISO 639-1)'), 'Tab', 60)
  await keyboard.type('fr')
  await keyboard.press('Tab')
  await keyboard.press('Enter')
  await expect(page.getByRole('list', { name: 'Languages that visitors may choose' }).getByText('(fr)')).toBeVisible()

  // Login: a file is selected, and the preview is opened and closed.
  await goTo('Login')
  await tabTo(admin.group('Logo').getByRole('button', { name: /Choose a file$/ }), 'Tab', 60)
  const chosen = page.waitForEvent('filechooser')
  // The browser must know of the file chooser listener before the key press.
  await page.evaluate(() => undefined)
  await keyboard.press('Enter')
  const chooser = await chosen
  expect(chooser.isMultiple()).toBe(false)
  const preview = page.getByRole('button', { name: 'Preview', exact: true })
  await activate(preview, 'Shift+Tab', 60)
  await expect(page.getByRole('complementary', { name: 'Preview' })).toBeVisible()
  await keyboard.press('Enter')
  await expect(page.getByRole('complementary', { name: 'Preview' })).toHaveCount(0)
  await expect(preview).toBeFocused()

  // Custom pages: Tab indents a list, and Escape lets the next Tab leave the editor.
  await goTo('Custom pages')
  const text = page.getByRole('textbox', { name: 'Text of the page' })
  await tabTo(text, 'Tab', 60)
  await expect.poll(() => isFocusSeen(page)).toBe(true)
  const tools = page.getByRole('toolbar', { name: 'Formatting' })
  // The editor restores its cursor 20 ms after it gets the focus.
  await page.evaluate(() => new Promise((settled) => setTimeout(settled, 50)))
  const heading = tools.getByRole('button', { name: 'Page heading' })
  await expect(heading).toHaveAttribute('aria-pressed', 'true')
  await keyboard.press('Control+End')
  // The editor updates its cursor by an event, which can arrive after the next simulated key press.
  await expect(heading).toHaveAttribute('aria-pressed', 'false')
  await keyboard.press('Enter')
  await keyboard.type('- one')
  await keyboard.press('Enter')
  await keyboard.type('two')
  await keyboard.press('Tab')
  await expect(text.locator('ul ul li')).toHaveText('two')
  await expect(text).toBeFocused()
  await keyboard.press('Escape')
  await keyboard.press('Tab')
  await expect(text).not.toBeFocused()
  await expect(text.locator('ul ul li')).toHaveText('two')
  await tabTo(tools.getByRole('button', { name: 'Bold' }), 'Shift+Tab')
  await keyboard.press('Enter')
  await expect(text).toBeFocused()
})

test('K1 in forced colours a switch shows its state, a menu item its focus and a dialog its border', async ({ admin, page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await admin.enter('general')
  const settings = admin.group('Global settings')
  const grounds = (isOn: boolean) =>
    settings
      .getByRole('switch', { checked: isOn })
      .first()
      .locator('span')
      .evaluateAll((parts) => parts.map((part) => getComputedStyle(part).backgroundColor))
  const [[track, thumb], [trackOff, thumbOff]] = await Promise.all([grounds(true), grounds(false)])
  expect(track).not.toBe(thumb)
  expect(trackOff).not.toBe(thumbOff)
  expect(track).not.toBe(trackOff)
  const styleOf = (role: 'dialog' | 'menuitem', property: string) =>
    page
      .getByRole(role)
      .first()
      .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)
  await page.getByRole('button', { name: 'Entire configuration' }).press('Enter')
  await expect(page.getByRole('menuitem').first()).toHaveAttribute('data-focus')
  await expect.poll(() => styleOf('menuitem', 'outline-style')).toBe('solid')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect.poll(() => styleOf('dialog', 'border-top-style')).toBe('solid')
})

test('K1 the administration fits 320 px and text of twice the size', async ({ admin, page }) => {
  // Long forms, each at two window sizes.
  test.slow()
  await admin.enter('overview')
  for (const section of ['appearance', 'dashboard', 'search', 'reports']) {
    await page.setViewportSize({ width: 320, height: 640 })
    await admin.open(section)
    const details = page.locator('summary')
    if (await details.first().isVisible()) await details.first().press('Enter')
    await expect.poll(() => measureOverflow(page), section).toEqual({ overflow: 0, outside: [] })
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    await page.setViewportSize({ width: 640, height: 800 })
    await expect.poll(() => measureOverflow(page), section).toEqual({ overflow: 0, outside: [] })
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  }
})
