import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openAdmin } from '../../../tests/support/component/admin-portal.ts'

const options = () => page.getByRole('option')

const openSearch = async () => {
  await page.viewport(1180, 820)
  await openAdmin('general')
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
