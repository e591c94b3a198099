import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { adminGroup, openAdmin } from '../../../tests/support/component/admin-portal.ts'

const titleField = () => page.getByLabelText('Page title')
const compare = () => page.getByRole('button', { name: 'Compare', exact: true })
const dialog = () => page.getByRole('dialog', { name: 'Changes' })
const undo = (name: string) => dialog().getByRole('button', { name: `Undo: ${name}`, exact: true })

/** Lines of each difference. */
const differences = (): string[][] =>
  [...dialog().element().querySelectorAll(':scope ul > li:has(> div)')].map((entry) =>
    [...entry.querySelectorAll('p, li')].map(({ textContent }) => textContent),
  )

test('G10 compares the changes before saving and undoes a single one', async () => {
  const { go, portal } = await openAdmin('general')
  await titleField().fill('Other title')
  await page.getByRole('switch', { name: 'Hide the dashboard' }).click()
  go('#/admin/search')
  await page.getByRole('button', { name: 'Remove Media type', exact: true }).click()
  await page.getByText('Keywords', { exact: true }).first().click()
  await page.getByLabelText('Values before “More …”').fill('5')
  const views = adminGroup('Views')
  await views.getByLabelText('Default', { exact: true }).selectOptions('list')
  await views.getByText('List', { exact: true }).last().click()
  await views.getByLabelText('Icon').selectOptions('table')
  await compare().click()
  await expect.element(dialog()).toBeVisible()
  const title = ['General › Global settings › Page title', 'Published: Vitrine', 'Changed: Other title']
  const hidden = ['General › Global settings › Hide the dashboard', 'Published: off', 'Changed: on']
  const others = [
    ['Search › Filters in the sidebar', 'Removed: Media type', 'Keywords, Values before “More …”: 12 → 5'],
    ['Search › Views › Default', 'Published: Posters', 'Changed: List'],
    ['Search › Views', 'List, Icon: List → Table'],
  ]
  expect(differences()).toEqual([...others, hidden, title])
  await undo('General › Global settings › Page title').click()
  await expect.poll(differences).toEqual([...others, hidden])
  expect(dialog().element().contains(document.activeElement)).toBe(true)
  await dialog().getByRole('button', { name: 'Close' }).click()
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(compare()).toHaveFocus()
  go('#/admin/general')
  await expect.element(titleField()).toHaveValue('Vitrine')
  await expect.element(page.getByRole('switch', { name: 'Hide the dashboard' })).toBeChecked()
  expect(portal.config()['global']).toMatchObject({ website_title: 'Vitrine', hide_dashboard: false })
})
