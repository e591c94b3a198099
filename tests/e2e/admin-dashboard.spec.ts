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

test('G4 warns when an administrator removes a filter that a pre-search uses', async ({ admin, page }) => {
  await admin.enter('search', users.both)
  await page.getByRole('button', { name: 'Remove Technique', exact: true }).click()
  await expect(
    admin.toast(
      'This change would cause errors in the configuration: the saved searches Mountains, painted and photographed use this filter.',
    ),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(admin.group('Collections and saved searches').getByText('Does not match the filters')).toBeVisible()
})

test('G4 adds, hides and removes a collection of the server; sets hero, logo and size', async ({ admin, own }) => {
  await admin.enter('dashboard', users.both)
  const group = admin.group('Collections and saved searches')
  await group.getByRole('button', { name: 'Remove Colour and form', exact: true }).click()
  await group.getByLabel('Add a collection').selectOption({ index: 1 })
  await group.getByRole('switch', { name: 'Show on the dashboard' }).click()
  await admin.group('Header image').getByLabel('Heading English').fill('Look here')
  await admin.group('Header image').getByLabel('Height').fill('420')
  await admin.group('Logo').getByRole('switch', { name: 'Above the header image' }).click()
  await admin.group('Display of collections').getByRole('switch', { name: 'As tiles with one picture each' }).click()
  await admin.apply()
  const config = await configOf(own)
  expect(entriesOf(config).at(-1)).toMatchObject({ visible: false, position: 5 })
  expect(config).toMatchObject({
    dashboard: { heroImage: { height: 420, logo: { load_outside: true } }, collections: { show_as_tiles: true } },
  })
})

test('G7 shows a visitor the configured heading, information, width and registration of the sign-in page', async ({
  admin,
  own,
  page,
  browser,
}) => {
  await admin.enter('login', users.both)
  await admin.group('Headings').getByLabel('Heading English', { exact: true }).fill('Press login')
  await admin.group('Headings').getByLabel('Capitalisation').selectOption('ALL CAPITALS')
  await admin.group('Information below the form').getByLabel('Text English').fill('Ask the press office.')
  const more = admin.group('More settings')
  await more.getByLabel('Maximum form width').fill('wide')
  await expect(more.getByText('Enter a length such as 8rem or 120px.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
  await more.getByLabel('Maximum form width').fill('28rem')
  await more.getByRole('switch', { name: 'Offer to reset a forgotten password' }).click()
  const registration = admin.group('Registration')
  await registration.getByRole('switch', { name: 'Show the button' }).click()
  await registration.getByLabel('Registration form (English)').fill('https://example.org/register')
  await admin.apply()
  const visitor = await (await browser.newContext({ locale: 'en-GB' })).newPage()
  await visitor.goto(`${own.address}#/login?stay=1`)
  await expect(visitor.getByRole('heading', { name: 'Press login' })).toBeVisible()
  await expect(visitor.getByText('Ask the press office.')).toBeVisible()
  await expect(visitor.getByRole('link', { name: /^Register/ })).toHaveAttribute('href', 'https://example.org/register')
  await visitor.context().close()
})
