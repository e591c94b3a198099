import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Report } from '#contract/report.ts'
import { adminGroup, openAdmin } from '../../../tests/support/component/admin-portal.ts'

// The section has a choice with options of its own.
const options = () => page.getByRole('listbox').getByRole('option')

const report: Report = { days: [], searches: [], withoutResult: [], downloads: [], bookmarks: [] }

const openSearch = async () => {
  await page.viewport(1180, 820)
  await openAdmin('general', undefined, { calls: { getReport: () => report } })
  return page.getByRole('combobox', { name: 'Search settings' })
}

test('Z13 everyday words of both languages find settings with other labels', async () => {
  const search = await openSearch()
  for (const [typed, found] of [
    ['imprint', 'Custom pages'],
    ['Datenschutz', 'Custom pages'],
    ['camera', 'Technical data'],
    ['Kamera', 'Technical data'],
    ['Titelbild', 'Header image'],
    ['hero', 'Header image'],
    ['Farbe', 'Themes'],
    ['dark mode', 'Default themes'],
    ['Sprache', 'Languages of the interface'],
    ['e-mail', 'Let users order by email'],
    ['Fußzeile', 'Footer'],
    ['share', 'Who may make share links'],
    ['Freigabelink', 'Who may make share links'],
  ] as const) {
    await search.fill(typed)
    await expect.element(options().filter({ hasText: found }).first(), { message: typed }).toBeVisible()
  }
  await search.fill('impress')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Custom pages' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Move First page' })).toHaveFocus()
})

test('Z13 words of the server lead to its options', async () => {
  const search = await openSearch()
  await search.fill('upload limit')
  await expect.element(page.getByText(/are options of the server/)).toBeVisible()
  await search.fill('no such word')
  await expect.element(page.getByText('No setting found. Try another word.')).toBeVisible()
})

test('X11 the search for settings finds help texts and sections, by arrow keys and by mouse, and keeps unsaved changes', async () => {
  const search = await openSearch()
  await page.getByRole('textbox', { name: 'Page title', exact: true }).fill('Unsaved title')
  await search.fill('NO SUCH SETTING')
  await expect.element(page.getByText('No setting found. Try another word.')).toBeVisible()
  await expect.element(search).toHaveAttribute('aria-expanded', 'false')
  // Part of a help text.
  await search.fill('without contacting')
  await expect
    .poll(() =>
      options()
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual([expect.stringMatching(/^Days without a connection/)])
  await options().click()
  await expect.element(page.getByLabelText('Days without a connection')).toHaveFocus()
  // A field that is hidden while a switch is off leads to the switch.
  await search.fill('copy to')
  await options().filter({ hasText: 'Copy to' }).click()
  await expect.element(page.getByRole('switch', { name: 'Let users order by email' })).toHaveFocus()
  // Sections without a form are found as a whole.
  await search.fill('e')
  await expect.element(options().first()).toBeVisible()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(options().last()).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(options().first()).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{Escape}')
  await expect.element(options()).not.toBeInTheDocument()
  await search.fill('reports')
  await expect.element(options().first()).toHaveTextContent('Reports')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Reports' })).toHaveFocus()
  const links = page.getByRole('navigation', { name: 'Administration' }).getByRole('link')
  await expect.element(links.filter({ hasText: 'Not saved' })).toHaveTextContent('General')
  await expect.element(page.getByText('Unsaved changes', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('dialog', { name: 'Leave without saving?' })).not.toBeInTheDocument()
})

test('X11 the search for settings is in the language of the interface', async () => {
  await openAdmin('general', undefined, { locale: 'de' })
  const search = page.getByRole('combobox', { name: 'Einstellungen suchen' })
  await expect.element(page.getByRole('button', { name: 'Gesamte Konfiguration' })).toBeVisible()
  // The key works when the effects of the first render have run, which no element shows.
  await expect
    .poll(async () => {
      if (document.activeElement !== search.element()) await userEvent.keyboard('/')
      return document.activeElement === search.element()
    })
    .toBe(true)
  await userEvent.keyboard('minimale hohe')
  await expect.element(options().first()).toHaveTextContent('Minimale Höhe')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('region', { name: 'Poster' }).getByLabelText('Minimale Höhe')).toHaveFocus()
})

test('X11 on a phone the search for settings is a button that becomes a field', async () => {
  await page.viewport(390, 844)
  await openAdmin('appearance')
  const search = page.getByRole('combobox', { name: 'Search settings' })
  const widthPx = () => search.element().getBoundingClientRect().width
  await expect.element(adminGroup('Favicon and page title')).toBeVisible()
  expect(widthPx()).toBeLessThanOrEqual(44)
  await search.click()
  await expect.poll(widthPx).toBeGreaterThan(300)
  await userEvent.keyboard('favicon')
  await options().first().click()
  await expect.element(adminGroup('Favicon and page title').getByRole('button', { name: /^Favicon:/ })).toHaveFocus()
  expect(document.documentElement.scrollWidth).toBe(390)
})
