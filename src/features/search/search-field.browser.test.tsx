import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createSearchHandlers, openSearch, samplePicture } from '../../../tests/support/component/search-portal.ts'

test.each(['*', '   '])('S1 "%s" in the search field searches everything and clears the field', async (typed) => {
  await openSearch('#/search/picture')
  await expect.poll(() => document.querySelector('[data-position="0"] img')).not.toBeNull()
  const field = page.getByRole('combobox', { name: 'Search the catalogue' })
  await field.fill(typed)
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveValue('')
  await expect.poll(() => window.location.hash).toMatch(/^#\/search\/\*/)
})

test('S4 the accessible name of a poster contains the kind of asset', async () => {
  await openSearch('#/search/*', { calls: createSearchHandlers([samplePicture(1, { kind: '3d', filetype: 'glb' })]) })
  await expect.element(page.getByRole('gridcell', { name: 'Picture 1, 3D model', exact: true })).toBeVisible()
})

const searchField = page.getByRole('combobox', { name: 'Search the catalogue' })

/** Sends the search, and continues to type before the page shows the new address. */
const searchAndType = async (addition: string): Promise<void> => {
  const field = searchField.element() as HTMLInputElement
  field.form?.requestSubmit()
  // Promises only: the page renders and events arrive in later tasks.
  for (let count = 0; count < 100; count += 1) await Promise.resolve()
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, field.value + addition)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

test('P2 text typed after Enter stays while the results open, and Back empties the field', async () => {
  await openSearch('#/search/*')
  await searchField.fill('picture')
  await searchAndType(' tower')
  await expect.element(page.getByText('24 results for “picture”')).toBeInTheDocument()
  await expect.element(searchField).toHaveValue('picture tower')
  window.history.back()
  await expect.element(searchField).toHaveValue('')
})
