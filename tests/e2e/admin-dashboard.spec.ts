import { violationsOn } from '../support/axe.ts'
import { configOf, expect, test } from './admin-fixtures.ts'
import { users } from './fixtures.ts'

interface Entry {
  readonly indicator: string
  readonly position: number
  readonly search?: Readonly<Record<string, unknown>>
}
const entriesOf = (config: Record<string, unknown>) =>
  (config['dashboard'] as { collections: { data: Entry[] } }).collections.data.toSorted((a, b) => a.position - b.position)

test('G4 adds a pre-search with key, texts, filter and sorting, and shows it on the dashboard', async ({ admin, own, page, browser }) => {
  await admin.enter('dashboard', users.both)
  const group = admin.group('Collections and saved searches')
  await group.getByRole('button', { name: 'Add a saved search' }).click()
  const entry = group.getByRole('listitem').filter({ has: page.getByLabel('Key', { exact: true }) })
  await expect(entry.getByLabel('Key')).toHaveValue(/^search_\w{5}$/)
  await entry.getByLabel('Key').fill('mountains')
  await expect(entry.getByText('The key is already used.')).toBeVisible()
  await entry.getByLabel('Key').fill('')
  await expect(entry.getByText('Enter a key.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
  await entry.getByLabel('Key').fill('plants')
  await entry.getByLabel('Name English').fill('Everything green')
  await entry.getByLabel('Search text English').fill('plant')
  await entry.getByLabel('Add a filter').selectOption('Media type')
  await entry.getByRole('checkbox', { name: /^Image/ }).check()
  await entry.getByLabel('Order', { exact: true }).selectOption('Rating')
  await entry.getByLabel('Direction').selectOption('Ascending')
  await admin.moveByKeyboard('Everything green', 'ArrowUp', 6)
  await admin.apply()
  const [first] = entriesOf(await configOf(own))
  expect(first).toMatchObject({
    indicator: 'plants',
    label: { en: 'Everything green' },
    search: { text: { en: 'plant' }, sort: 'rating', orientation: 'asc', facets: [{ field_name: 'asset_groups', values: ['image'] }] },
  })
  const guest = await (await browser.newContext({ locale: 'en-GB' })).newPage()
  await guest.goto(own.address)
  await expect(
    guest
      .getByRole('heading', { name: /Everything green/ })
      .or(guest.getByText('Everything green'))
      .first(),
  ).toBeVisible()
  await guest.context().close()
})

test('X11 a pre-search has other filters in one language', async ({ admin, own, page, browser }) => {
  await admin.enter('dashboard', users.both)
  const group = admin.group('Collections and saved searches')
  await group.getByRole('button', { name: 'Add a saved search' }).click()
  const entry = group.getByRole('listitem').filter({ has: page.getByLabel('Key', { exact: true }) })
  await entry.getByLabel('Key').fill('kinds')
  await entry.getByLabel('Name English').fill('Only one kind')
  await entry.getByLabel('Name German').fill('Nur eine Art')
  await entry.getByLabel('Add a filter').selectOption('Media type')
  await entry.getByRole('checkbox', { name: /^Image/ }).check()
  await entry.getByLabel('Other filters in one language').selectOption('German')
  const german = entry.getByRole('region', { name: 'Filters in German' })
  // Starts with the filters of all languages.
  await expect(german.getByRole('checkbox', { name: /^Image/ })).toBeChecked()
  await german.getByRole('checkbox', { name: /^Image/ }).uncheck()
  await german.getByRole('checkbox', { name: /^Video/ }).check()
  expect(await violationsOn(page)).toEqual([])
  await admin.moveByKeyboard('Only one kind', 'ArrowUp', 6)
  await page.getByRole('button', { name: 'Compare' }).click()
  await expect(
    page
      .getByRole('dialog')
      .getByText(/Only one kind/)
      .first(),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await admin.apply()
  const [first] = entriesOf(await configOf(own))
  expect(first?.search).toMatchObject({
    facets: [{ field_name: 'asset_groups', values: ['image'] }],
    facets_by_language: { de: [{ field_name: 'asset_groups', values: ['video'] }] },
  })
  for (const [locale, name, value] of [
    ['en-GB', 'Only one kind', 'image'],
    ['de-DE', 'Nur eine Art', 'video'],
  ] as const) {
    const guest = await (await browser.newContext({ locale })).newPage()
    await guest.goto(own.address)
    await guest.getByRole('link', { name }).first().click()
    await expect.poll(() => new URL(guest.url()).hash).toContain(`asset_groups=${value}`)
    await guest.context().close()
  }
  await german.getByRole('button', { name: 'Use the filters of all languages in German' }).click()
  await expect(german).toHaveCount(0)
})

test('G4 K1 a radio filter takes one value only', async ({ admin, page }) => {
  await admin.enter('dashboard', users.both)
  const group = admin.group('Collections and saved searches')
  await group.getByRole('button', { name: 'Add a saved search' }).click()
  const entry = group.getByRole('listitem').filter({ has: page.getByLabel('Key', { exact: true }) })
  await entry.getByLabel('Add a filter').selectOption('Orientation')
  const values = entry.getByRole('group', { name: 'Orientation' }).getByRole('checkbox')
  await values.nth(0).check()
  await values.nth(1).check()
  await expect(entry.getByText('The filter was defined as a radio button and should therefore only contain one value.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
  // The problem list has enough contrast in dark and light themes.
  const problems = page.locator('section').filter({ has: page.getByText('This needs fixing before it can be saved:') })
  expect((await problems.boundingBox())?.height).toBeLessThan(120)
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await violationsOn(page)).toEqual([])
  await values.nth(1).uncheck()
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeEnabled()
})
