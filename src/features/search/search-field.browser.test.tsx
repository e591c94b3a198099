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
