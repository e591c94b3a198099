import { configOf, expect, test } from './admin-fixtures.ts'

interface Facet {
  readonly field_name: string
  readonly position: number
  readonly options: Readonly<Record<string, unknown>>
}
const facetsOf = (config: Record<string, unknown>) => config['facets'] as readonly Facet[]

test('G5 adds facets from the index with their values, sorts them by keyboard and shows them to visitors', async ({
  admin,
  own,
  page,
  browser,
}) => {
  await own.configure({ facets: [{ field_name: 'keywords', translation: 'fields.keywords', position: 0, options: {} }] })
  await admin.enter('search')
  const filters = admin.group('Filters in the sidebar')
  await filters.getByLabel('Add a filter').selectOption('File size (filesize)')
  await expect(filters.getByLabel('Shown as')).toHaveValue('slider')
  await filters.getByLabel('Add a filter').selectOption('Creator (creator)')
  const creator = filters.getByRole('listitem').filter({ has: page.getByText('Creator', { exact: true }) })
  await expect(creator.getByText('Currently in the catalogue')).toBeVisible()
  await creator.getByLabel('Shown as').selectOption('Radio buttons: one value')
  await creator.getByLabel('Values before “More …”').fill('3')
  await creator.getByLabel('Order of the values').selectOption('By name')
  await creator.getByLabel('Direction').selectOption('Ascending')
  await creator.getByLabel('Name English').fill('Made by')
  await admin.moveByKeyboard('Made by', 'ArrowUp', 2)
  await admin.apply()
  const facets = facetsOf(await configOf(own)).toSorted((a, b) => a.position - b.position)
  expect(facets.map(({ field_name }) => field_name)).toEqual(['creator', 'keywords', 'filesize'])
  expect(facets[0]?.options).toMatchObject({ multivalue: 'radio', preview: 3, sort: 'alph', sort_orientation: 'asc' })
  expect(facets[2]?.options).toMatchObject({ multivalue: 'slider', filterVal: 'filesize' })
  const guest = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  await guest.goto(`${own.address}#/search/*`)
  const group = guest.getByRole('group', { name: /^Made by/ }).or(guest.getByRole('region', { name: /^Made by/ }))
  await expect(group.getByRole('radio').first()).toBeVisible()
  await guest.context().close()
})

test('G5 moves a facet by dragging', async ({ admin, own, page }) => {
  await admin.enter('search')
  const handle = (name: string) => page.getByRole('button', { name: `Move ${name}`, exact: true })
  const [from, to] = [await handle('Media type').boundingBox(), await handle('People').boundingBox()]
  if (!from || !to) throw new Error('the filters are not there')
  await page.mouse.move(from.x + 10, from.y + 10)
  await page.mouse.down()
  await page.mouse.move(from.x + 10, from.y + 30, { steps: 3 })
  await page.mouse.move(to.x + 10, to.y + 14, { steps: 8 })
  await expect(page.getByText('Media type is at position 3 of 19.')).toBeAttached()
  await page.mouse.up()
  await admin.apply()
  const names = facetsOf(await configOf(own)).toSorted((a, b) => a.position - b.position)
  expect(names.slice(0, 3).map(({ field_name }) => field_name)).toEqual(['keywords', 'people', 'asset_groups'])
})

test('G5 flags a facet that is missing in the index', async ({ admin, own }) => {
  await own.configure({ facets: [{ field_name: 'left_long_ago', translation: 'fields.left_long_ago', options: {} }] })
  await admin.enter('search')
  await expect(admin.group('Filters in the sidebar').getByText('Not in the index')).toBeVisible()
})

test('G5 configures views and sort options, and requires an offered view as the default', async ({ admin, own, page }) => {
  await admin.enter('search')
  const views = admin.group('Views')
  await views.getByText('Posters', { exact: true }).last().click()
  await views.getByRole('switch', { name: 'Offer this view' }).click()
  await expect(views.getByText('The default view must be one of the offered ones.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
  await views.getByLabel('Default', { exact: true }).selectOption('List')
  const sorting = admin.group('Sorting')
  await sorting.getByLabel('Default', { exact: true }).selectOption('Rating')
  await sorting.getByLabel('Direction').selectOption('Ascending')
  await admin.group('Sidebar').getByLabel('Width').fill('320')
  await admin.apply()
  await expect
    .poll(() => configOf(own))
    .toMatchObject({
      search: { views: { default: 'list' }, sidebar: { width: 320 } },
      sorting: { default: 'rating', orientation: { default: 'asc' } },
    })
})
