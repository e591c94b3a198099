import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openSearch } from '../../../tests/support/component/search-portal.ts'

test('Z5 a header of the list sorts, and sorts the other way at the second press', async () => {
  await page.viewport(1900, 900)
  await openSearch('#/search/picture?view=list')
  const header = page.getByRole('columnheader', { name: 'Added' })
  await expect.element(header).toBeVisible()
  await expect.element(header).not.toHaveAttribute('aria-sort')
  const button = header.getByRole('button', { name: 'Added' })
  await button.click()
  await expect.element(header).toHaveAttribute('aria-sort', 'descending')
  expect(window.location.hash).toContain('sort=imp_date')
  ;(button.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(header).toHaveAttribute('aria-sort', 'ascending')
  // An order by creator does not exist, and this portal offers none by title.
  for (const name of ['Creator', 'Title']) {
    const other = page.getByRole('columnheader', { name })
    await expect.element(other).toBeVisible()
    expect(other.getByRole('button').elements()).toEqual([])
  }
})

test('Z5 a header that is scrolled out is visible as soon as it has the focus', async () => {
  await page.viewport(900, 700)
  await openSearch('#/search/picture?view=list')
  const header = page.getByRole('columnheader', { name: 'Added' })
  const button = header.getByRole('button')
  await expect.element(button).not.toBeInViewport({ ratio: 0.9 })
  ;(button.element() as HTMLElement).focus()
  await expect.element(button).toBeInViewport({ ratio: 0.99 })
})
