import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openSearch } from '../../../tests/support/component/search-portal.ts'

test('Z6 a button in the search box explains what can be typed, by pointer and keyboard', async () => {
  await openSearch('#/search/picture')
  const button = page.getByRole('button', { name: 'How to search' })
  await button.click()
  const help = page.getByRole('dialog', { name: 'How to search' })
  await expect.element(help).toBeVisible()
  for (const example of ['February 2024', 'f/2.8', 'bridge -river', 'bridge OR tower', 'title:bridge', 'rating:>3'])
    await expect.element(help.getByText(example, { exact: true })).toBeVisible()
  await expect.element(help.getByText('Names of fields:')).toHaveTextContent('width_in_pixels')
  await userEvent.keyboard('{Escape}')
  await expect.element(help).not.toBeInTheDocument()
  await button.click()
  await expect.element(help).toBeVisible()
  // The second press closes it, as every press outside of it.
  await button.click()
  await expect.element(help).not.toBeInTheDocument()
  expect(page.getByRole('combobox', { name: 'Search the catalogue' }).element()).toHaveProperty('value', 'picture')
})
