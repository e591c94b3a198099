import { violationsOn } from '../support/axe.ts'
import { expect, test } from './admin-fixtures.ts'
import { users } from './fixtures.ts'

test('G4 X11 K1 filters in one language and the problem of a radio filter are accessible in dark and light themes', async ({
  admin,
  page,
}) => {
  await admin.enter('dashboard', users.both)
  const group = admin.group('Collections and saved searches')
  await group.getByRole('button', { name: 'Add a saved search' }).click()
  const entry = group.getByRole('listitem').filter({ has: page.getByLabel('Key', { exact: true }) })
  await entry.getByLabel('Add a filter').selectOption('Orientation')
  const values = entry.getByRole('group', { name: 'Orientation' }).first().getByRole('checkbox')
  await values.nth(0).check()
  await entry.getByLabel('Other filters in one language').selectOption('German')
  await expect(entry.getByRole('region', { name: 'Filters in German' })).toBeVisible()
  expect(await violationsOn(page)).toEqual([])
  await values.nth(1).check()
  await expect(page.getByText('This needs fixing before it can be saved:')).toBeVisible()
  expect(await violationsOn(page)).toEqual([])
})
