import { configOf, expect, test } from './admin-fixtures.ts'

const titleField = 'Page title'

test('G10 a changed field is marked and can be reset alone: to the published value, to the factory setting', async ({
  admin,
  own,
  page,
}) => {
  await own.configure({ dashboard: { heroImage: { height: 420 } } })
  await admin.enter('dashboard')
  const hero = admin.group('Hero')
  const height = hero.getByLabel('Height (px)')
  await expect(height).toHaveValue('420')
  await expect(hero.getByText('Changed')).toHaveCount(0)
  await height.fill('500')
  await expect(hero.getByText('Changed')).toHaveCount(1)
  const field = hero
    .locator('div')
    .filter({ has: page.getByLabel('Height (px)') })
    .last()
    .locator('xpath=ancestor::div[contains(@class,"relative")][1]')
  await field.getByRole('button', { name: 'Reset …' }).click()
  await page.getByRole('menuitem', { name: 'Height: published value' }).click()
  await expect(height).toHaveValue('420')
  await expect(page.getByText('Everything is published')).toBeVisible()
  await field.getByRole('button', { name: 'Reset …' }).click()
  await page.getByRole('menuitem', { name: 'Height: factory setting' }).click()
  await expect(height).toHaveValue('350')
  await hero.getByLabel('Heading English').fill('Mine')
  await expect(hero.getByText('Changed')).toHaveCount(2)
  await admin.apply()
  await expect(hero.getByText('Changed')).toHaveCount(0)
})

test('G10 before saving it is compared what would change, and each of it can be taken back', async ({ admin, page }) => {
  await admin.enter()
  await page.getByLabel(titleField).fill('Other title')
  await page.getByRole('switch', { name: 'Hide the dashboard' }).click()
  await admin.open('search')
  await page.getByRole('button', { name: 'Remove Media type', exact: true }).click()
  await page.getByText('Keywords', { exact: true }).first().click()
  await page.getByLabel('Values before “More …”').fill('5')
  const views = admin.group('Views')
  await views.getByLabel('Default', { exact: true }).selectOption('list')
  await views.getByText('List', { exact: true }).last().click()
  await views.getByLabel('Icon').selectOption('table')
  await page.getByRole('button', { name: 'Compare', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Changes' })
  await expect(dialog.getByText('General › Global settings › Page title')).toBeVisible()
  await expect(dialog.getByText('Removed: Media type')).toBeVisible()
  await expect(dialog.getByText(/Keywords, Values before “More …”: \d+ → 5/)).toBeVisible()
  await expect(dialog.getByText('Published: Posters')).toBeVisible()
  await expect(dialog.getByText('Changed: List')).toBeVisible()
  await expect(dialog.getByText('List, Icon: List → Table')).toBeVisible()
  await expect(dialog.getByText('Published: Vitrine')).toBeVisible()
  await expect(dialog.getByText('Changed: Other title')).toBeVisible()
  await dialog.getByRole('button', { name: 'Undo: General › Global settings › Page title' }).click()
  await expect(dialog.getByText('General › Global settings › Page title')).toHaveCount(0)
  await expect(dialog.getByText('General › Global settings › Hide the dashboard')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await admin.open('general')
  await expect(page.getByLabel(titleField)).toHaveValue('Vitrine')
})

test('G3 one corporate colour makes a whole theme that can be read', async ({ admin, own, browser }) => {
  await admin.enter('appearance')
  const themes = admin.group('Themes')
  await themes.getByRole('listitem').first().getByText('Light', { exact: true }).click()
  await themes.getByLabel('Corporate colour', { exact: true }).fill('#ffcc00')
  await themes.getByRole('button', { name: 'Generate the colours' }).click()
  await expect(themes.getByLabel('Accent', { exact: true })).not.toHaveValue('#b84a00')
  await expect(themes.getByText('hard to read')).toHaveCount(0)
  const accent = await themes.getByLabel('Accent', { exact: true }).inputValue()
  await admin.apply()
  const { themes: stored } = (await configOf(own)) as { themes: { options: { templates?: unknown; appearance: { primary: string } }[] } }
  expect(stored.options[0]).toMatchObject({ templates: { brand: '#ffcc00' }, appearance: { primary: accent } })
  const guest = await (await browser.newContext({ colorScheme: 'light' })).newPage()
  await guest.goto(own.address)
  await expect(guest.locator('html')).toHaveCSS('--c-primary', accent)
  await guest.context().close()
})

test('G8 a picture of the catalogue is found, put into a page and seen by visitors', async ({ admin, own, page, browser }) => {
  await own.writePage('en', '<p>Contact</p>')
  await admin.enter('editor')
  await page.getByRole('button', { name: 'Picture', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Picture' })
  await dialog.getByRole('radio', { name: 'From the catalogue' }).check()
  const pictures = dialog.getByRole('list', { name: 'Pictures' }).getByRole('button')
  await pictures.first().click()
  await expect(pictures.first()).toHaveAttribute('aria-pressed', 'true')
  await expect(dialog.getByLabel('Alternative text')).not.toHaveValue('')
  await dialog.getByRole('button', { name: 'Insert the picture' }).click()
  await admin.apply()
  const guest = await (await browser.newContext({ locale: 'en-GB' })).newPage()
  await guest.goto(`${own.address}#/custom`)
  const picture = guest.locator('main img[src*="config/thumbnail?id="]')
  await expect(picture).toBeVisible()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await guest.context().close()
})

test('G6 what the server writes in mails and what the index calls its fields are translated with everything else', async ({
  admin,
  own,
  page,
}) => {
  await admin.enter('language')
  const texts = admin.group('Translations')
  await texts.getByLabel('Language', { exact: true }).selectOption('German')
  await texts.getByLabel('Find a text').fill('mail.password_changed.subject')
  await expect(texts.getByLabel('mail.password_changed.subject')).toHaveAttribute('placeholder', 'Ihr Passwort wurde geändert')
  await texts.getByLabel('mail.password_changed.subject').fill('Neues Passwort')
  await texts.getByLabel('Find a text').fill('fields.filesize')
  await texts.getByLabel('fields.filesize').fill('Umfang')
  await admin.apply()
  const { messages } = (await (await fetch(`${own.address}assetportal/api/config/translations?lang=de`)).json()) as {
    messages: Record<string, string>
  }
  expect(messages).toMatchObject({ 'mail.password_changed.subject': 'Neues Passwort', 'fields.filesize': 'Umfang' })
  await expect(page.getByText('Everything is published')).toBeVisible()
})

test('G5 the box that filters values is always, never or above fifty values there for visitors', async ({ admin, own, page, browser }) => {
  await own.configure({ facets: [{ field_name: 'orientation', translation: 'fields.orientation', position: 0, options: {} }] })
  await admin.enter('search')
  await admin.group('Filters in the sidebar').getByText('Orientation', { exact: true }).first().click()
  await page.getByLabel('Filter field for values').selectOption('Always')
  await admin.apply()
  const guest = await (await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' })).newPage()
  await guest.goto(`${own.address}#/search/*`)
  await expect(guest.getByRole('searchbox', { name: 'Filter Orientation' })).toBeVisible()
  await guest.context().close()
})
