import { configOf, expect, test } from './admin-fixtures.ts'

interface Facet {
  readonly field_name: string
  readonly position: number
  readonly options: Readonly<Record<string, unknown>>
}
const facetsOf = (config: Record<string, unknown>) => config['facets'] as readonly Facet[]

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
