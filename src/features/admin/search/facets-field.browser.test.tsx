import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import demoConfig from '../../../../demo/config.json'
import {
  adminGroup,
  createAdminPortal,
  moveByKeyboard,
  openAdmin,
  openAdminWithAssets,
  openAsGuest,
  saveButton,
  untilPublished,
} from '../../../../tests/support/component/admin-portal.ts'
import { createSearchHandlers, samplePicture } from '../../../../tests/support/component/search-portal.ts'

interface Facet {
  readonly field_name: string
  readonly position: number
  readonly options: Readonly<Record<string, unknown>>
}
const withFacets = (...facets: readonly object[]) => createAdminPortal({ config: { ...demoConfig, facets } })

const creators = ['Ada', 'Ben', 'Cleo', 'Dora']
const records = creators.map((value, at) =>
  samplePicture(at + 1, {
    keywords: { creator: [{ value }], keywords: [{ value: 'mill' }] },
    numbers: { imp_date: at, filesize: (at + 1) * 1_000_000 },
  }),
)

test('G5 adds facets from the index with their values, sorts them by keyboard and shows them to visitors', async () => {
  const portal = withFacets({ field_name: 'keywords', translation: 'fields.keywords', position: 0, options: {} })
  const calls = createSearchHandlers(records)
  const opened = await openAdmin('search', portal, { calls: { ...calls, ...portal.calls } })
  const filters = adminGroup('Filters in the sidebar')
  await filters.getByLabelText('Add a filter').selectOptions('File size (filesize)')
  await expect.element(filters.getByLabelText('Shown as')).toHaveValue('slider')
  await expect.element(filters.getByText('1.00 MB – 4.00 MB')).toBeVisible()
  await filters.getByLabelText('Add a filter').selectOptions('Creator (creator)')
  const creator = filters.getByRole('listitem').filter({ has: page.getByText('Creator', { exact: true }) })
  await expect.element(creator.getByText('Currently in the catalogue')).toBeVisible()
  await creator.getByLabelText('Shown as').selectOptions('Radio buttons: one value')
  await creator.getByLabelText('Values before “More …”').fill('3')
  await creator.getByLabelText('Order of the values').selectOptions('By name')
  await creator.getByLabelText('Direction').selectOptions('Ascending')
  await creator.getByLabelText('Name English').fill('Made by')
  await moveByKeyboard('Made by', 'ArrowUp', 2)
  await untilPublished()
  const facets = (portal.config()['facets'] as readonly Facet[]).toSorted((a, b) => a.position - b.position)
  expect(facets.map(({ field_name }) => field_name)).toEqual(['creator', 'keywords', 'filesize'])
  expect(facets[0]?.options).toMatchObject({ multivalue: 'radio', preview: 3, sort: 'alph', sort_orientation: 'asc' })
  expect(facets[2]?.options).toMatchObject({ multivalue: 'slider', filterVal: 'filesize' })
  await opened.close()
  await page.viewport(1440, 900)
  await openAsGuest(opened, '#/search/*', { calls })
  const group = page.getByRole('group', { name: /^Made by/ }).or(page.getByRole('region', { name: /^Made by/ }))
  await expect.element(group.getByRole('radio').first()).toBeVisible()
})

test('G5 shows visitors the filter field for facet values as configured', async () => {
  const calls = createSearchHandlers(records)
  const portal = withFacets({ field_name: 'creator', translation: 'fields.creator', position: 0, options: {} })
  const opened = await openAdminWithAssets('search', portal, calls)
  await adminGroup('Filters in the sidebar').getByText('Creator', { exact: true }).first().click()
  const filterField = page.getByLabelText('Filter field for values')
  await expect.element(filterField).not.toHaveDisplayValue('Always')
  await filterField.selectOptions('Always')
  await untilPublished()
  await opened.close()
  await page.viewport(1440, 900)
  await openAsGuest(opened, '#/search/*', { calls })
  await expect.element(page.getByRole('searchbox', { name: 'Filter Creator', exact: true })).toBeVisible()
})

test('G5 flags a facet that is missing in the index', async () => {
  await openAdmin('search', withFacets({ field_name: 'left_long_ago', translation: 'fields.left_long_ago', options: {} }))
  await expect.element(adminGroup('Filters in the sidebar').getByText('Not in the index')).toBeVisible()
})

test('G4 warns when an administrator removes a filter that a pre-search uses', async () => {
  await openAdminWithAssets('search')
  await page.getByRole('button', { name: 'Remove Technique', exact: true }).click()
  const warning =
    'This change would cause errors in the configuration: the saved searches Mountains, painted and photographed use this filter.'
  await expect.element(page.getByText(warning).first()).toBeVisible()
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect.element(adminGroup('Collections and saved searches').getByText('Does not match the filters')).toBeVisible()
})

test('G5 configures views and sort options, and requires an offered view as the default', async () => {
  const { portal } = await openAdmin('search')
  const views = adminGroup('Views')
  await views.getByText('Posters', { exact: true }).last().click()
  await views.getByRole('switch', { name: 'Offer this view' }).click()
  await expect.element(views.getByText('The default view must be one of the offered ones.')).toBeVisible()
  await expect.element(saveButton()).toBeDisabled()
  await views.getByLabelText('Default', { exact: true }).selectOptions('List')
  const sorting = adminGroup('Sorting')
  await sorting.getByLabelText('Default', { exact: true }).selectOptions('Rating')
  await sorting.getByLabelText('Direction').selectOptions('Ascending')
  await adminGroup('Sidebar').getByLabelText('Width').fill('320')
  await moveByKeyboard('List', 'ArrowUp', 2, views)
  await untilPublished()
  expect(portal.config()).toMatchObject({
    search: { views: { default: 'list' }, sidebar: { width: 320 } },
    sorting: { default: 'rating', orientation: { default: 'asc' } },
  })
  const { views: offered } = portal.config()['search'] as { views: { options: readonly { key: string; position: number }[] } }
  expect(offered.options.toSorted((a, b) => a.position - b.position).map(({ key }) => key)).toEqual(['list', 'grid', 'thumbnail'])
})
