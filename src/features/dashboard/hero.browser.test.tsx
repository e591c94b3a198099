import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openSearch } from '../../../tests/support/component/search-portal.ts'

test('S1 a search from the start page leaves the focus in the search box of the results', async () => {
  await openSearch('#/')
  await page.getByRole('searchbox').or(page.getByRole('combobox')).first().fill('picture 7')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('grid')).toBeVisible()
  expect(window.location.hash).toBe('#/search/picture%207')
  await expect.element(page.getByRole('combobox', { name: 'Search the catalogue' })).toHaveFocus()
  await expect.element(page.getByRole('combobox', { name: 'Search the catalogue' })).toHaveValue('picture 7')
})
