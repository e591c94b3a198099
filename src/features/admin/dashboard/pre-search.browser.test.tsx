import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  adminGroup,
  createAdminPortal,
  moveByKeyboard,
  openAdminWithAssets,
  openAsGuest,
  saveButton,
  untilPublished,
} from '../../../../tests/support/component/admin-portal.ts'
import { createSearchHandlers, samplePicture } from '../../../../tests/support/component/search-portal.ts'

interface Entry {
  readonly indicator: string
  readonly position: number
  readonly search?: Readonly<Record<string, unknown>>
}
const firstOf = (config: Readonly<Record<string, unknown>>) =>
  (config['dashboard'] as { collections: { data: Entry[] } }).collections.data.toSorted((a, b) => a.position - b.position)[0]

const records = [
  samplePicture(1, { texts: { title: { en: 'Plant' } }, keywords: { orientation: [{ value: 'landscape' }] } }),
  samplePicture(2, { width: 400, height: 600, texts: { title: { en: 'Plant' } }, keywords: { orientation: [{ value: 'portrait' }] } }),
  samplePicture(3, { kind: 'video', filetype: 'mp4', texts: { title: { en: 'Film' } } }),
]
const calls = { ...createSearchHandlers(records), listCollections: () => ({ collections: [] }) }

const group = () => adminGroup('Collections and saved searches')
const entry = () =>
  group()
    .getByRole('listitem')
    .filter({ has: page.getByLabelText('Key', { exact: true }) })
const key = () => entry().getByLabelText('Key', { exact: true })
const order = () => entry().getByLabelText('Order', { exact: true })
const direction = () => entry().getByLabelText('Direction', { exact: true })

const openWithNewSearch = async (portal = createAdminPortal()) => {
  const opened = await openAdminWithAssets('dashboard', portal, calls)
  await group().getByRole('button', { name: 'Add a saved search', exact: true }).click()
  await expect.element(key()).toHaveValue(expect.stringMatching(/^search_\w{5}$/))
  return opened
}

test('G4 adds a pre-search with key, texts, filter and sorting, and shows it on the dashboard', async () => {
  const opened = await openWithNewSearch()
  await expect.element(entry().getByLabelText('Name English')).toHaveValue('New saved search')
  await expect.element(entry().getByLabelText('Name German')).toHaveValue('Neue gespeicherte Suche')
  await expect.element(entry().getByText('Saved search', { exact: true })).toBeVisible()
  await key().fill('mountains')
  await expect.element(key()).toHaveAccessibleDescription('The key is already used.')
  await key().fill('')
  await expect.element(key()).toHaveAccessibleDescription('Enter a key.')
  await expect.element(key()).toBeInvalid()
  await expect.element(saveButton()).toBeDisabled()
  await key().fill('plants')
  await expect.element(key()).toHaveAccessibleDescription('')
  await expect.element(key()).toHaveFocus()
  await entry().getByLabelText('Name English').fill('Everything green')
  await entry().getByLabelText('Search text English').fill('plant')
  await entry().getByLabelText('Add a filter').selectOptions('Media type')
  await entry()
    .getByRole('group', { name: 'Media type' })
    .getByRole('checkbox', { name: /^image/i })
    .click()
  // Without an order of its own there is no direction.
  await expect.element(order()).toHaveDisplayValue('As in the search')
  await expect.element(direction()).toBeDisabled()
  await order().selectOptions('Rating')
  await direction().selectOptions('Ascending')
  await moveByKeyboard('Everything green', 'ArrowUp', 6)
  await untilPublished()
  expect(firstOf(opened.portal.config())).toMatchObject({
    indicator: 'plants',
    label: { en: 'Everything green' },
    search: { text: { en: 'plant' }, sort: 'rating', orientation: 'asc', facets: [{ field_name: 'asset_groups', values: ['image'] }] },
  })
  await openAsGuest(opened, '#/', { calls })
  await expect.element(page.getByText('Everything green').first()).toBeVisible()
})

test('X11 a pre-search has other filters in one language', async () => {
  const opened = await openWithNewSearch()
  await key().fill('kinds')
  await entry().getByLabelText('Name English').fill('Only one kind')
  await entry().getByLabelText('Name German').fill('Nur eine Art')
  await entry().getByLabelText('Add a filter').selectOptions('Media type')
  await entry()
    .getByRole('checkbox', { name: /^image/i })
    .click()
  await entry().getByLabelText('Other filters in one language').selectOptions('German')
  const german = entry().getByRole('region', { name: 'Filters in German', exact: true })
  // Starts with the filters of all languages.
  await expect.element(german.getByRole('checkbox', { name: /^image/i })).toBeChecked()
  await german.getByRole('checkbox', { name: /^image/i }).click()
  await german.getByRole('checkbox', { name: /^video/i }).click()
  await moveByKeyboard('Only one kind', 'ArrowUp', 6)
  await page.getByRole('button', { name: 'Compare', exact: true }).click()
  await expect.element(page.getByRole('dialog').getByText(/^New: .*Only one kind/)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await untilPublished()
  expect(firstOf(opened.portal.config())?.search).toMatchObject({
    facets: [{ field_name: 'asset_groups', values: ['image'] }],
    facets_by_language: { de: [{ field_name: 'asset_groups', values: ['video'] }] },
  })
  await german.getByRole('button', { name: 'Use the filters of all languages in German', exact: true }).click()
  await expect.element(german).not.toBeInTheDocument()
  for (const [locale, name, value] of [
    ['en', 'Only one kind', 'image'],
    ['de', 'Nur eine Art', 'video'],
  ] as const) {
    const guest = await openAsGuest(opened, '#/', { calls, locale })
    await page.getByRole('link', { name }).first().click()
    await expect.poll(() => window.location.hash).toContain(`asset_groups=${value}`)
    await guest.close()
  }
})

test('G4 K1 a radio filter takes one value only', async () => {
  await openWithNewSearch()
  await entry().getByLabelText('Add a filter').selectOptions('Orientation')
  const filter = entry().getByRole('group', { name: 'Orientation', exact: true })
  const values = filter.getByRole('checkbox')
  await expect.poll(() => values.elements().length).toBeGreaterThan(1)
  await values.nth(0).click()
  await values.nth(1).click()
  const problem = 'The filter was defined as a radio button and should therefore only contain one value.'
  await expect.element(filter).toHaveAccessibleDescription(problem)
  await expect.element(filter.getByText(problem)).toBeVisible()
  await expect.element(saveButton()).toBeDisabled()
  const problems = page.elementLocator(document.body).getByText('This needs fixing before it can be saved:')
  const list = problems.element().closest('section')
  expect(list?.getBoundingClientRect().height).toBeLessThan(120)
  await values.nth(1).click()
  await expect.element(filter).toHaveAccessibleDescription('')
  await expect.element(problems).not.toBeInTheDocument()
  await expect.element(saveButton()).toBeEnabled()
})
