import { expect, test } from 'vitest'
import { adminGroup, createAdminPortal, openAdminWithAssets, untilPublished } from '../../../../tests/support/component/admin-portal.ts'
import { createSearchHandlers } from '../../../../tests/support/component/search-portal.ts'

interface Entry {
  readonly indicator: string
  readonly position: number
}
const entriesOf = (config: Readonly<Record<string, unknown>>) =>
  (config['dashboard'] as { collections: { data: Entry[] } }).collections.data.toSorted((a, b) => a.position - b.position)

const ofServer = ['1', '6', '10', '11', '12'].map((key, position) => ({
  indicator: `collection_${key}`,
  label: `Collection ${key}`,
  translation: '',
  position,
  count: 1,
}))
const calls = { ...createSearchHandlers(), listCollections: () => ({ collections: ofServer }) }

const group = () => adminGroup('Collections and saved searches')

test('G4 adds, hides and removes a collection of the server; sets hero, logo and size', async () => {
  const { portal } = await openAdminWithAssets('dashboard', createAdminPortal(), calls)
  await group().getByRole('button', { name: 'Remove Colour and form', exact: true }).click()
  const add = group().getByLabelText('Add a collection')
  await expect.poll(() => add.getByRole('option').elements().length).toBeGreaterThan(1)
  await add.selectOptions(add.getByRole('option').nth(1))
  await group().getByRole('switch', { name: 'Show on the dashboard' }).click()
  const hero = adminGroup('Header image')
  await hero.getByLabelText('Heading English').fill('Look here')
  await hero.getByLabelText('Height').fill('420')
  await adminGroup('Logo').getByRole('switch', { name: 'Above the header image' }).click()
  await adminGroup('Display of collections').getByRole('switch', { name: 'As tiles with one picture each' }).click()
  await untilPublished()
  expect(entriesOf(portal.config()).at(-1)).toMatchObject({ visible: false, position: 5 })
  expect(portal.config()).toMatchObject({
    dashboard: { heroImage: { height: 420, logo: { load_outside: true } }, collections: { show_as_tiles: true } },
  })
})
