import { readFileSync } from 'node:fs'
import { scaledMs } from '../support/time-limits.ts'
import { expect, test } from './admin-fixtures.ts'

test('G6 adds a language with name and code, translates its texts and offers it to visitors without a rebuild', async ({
  admin,
  own,
  page,
  browser,
}) => {
  await admin.enter('language')
  const group = admin.group('New language')
  const add = group.getByRole('button', { name: 'Add the language' })
  await add.click()
  await expect(group.getByText('Enter a name.')).toBeVisible()
  await expect(group.getByText('Enter a code.')).toBeVisible()
  await group.getByLabel('Code (ISO 639-1)').fill('de')
  await expect(group.getByText('The code is already used.')).toBeVisible()
  await group.getByLabel('Code (ISO 639-1)').fill('xq')
  await expect(group.getByText('This code does not exist. Examples: fr, pt-BR.')).toBeVisible()
  // The name is filled in from the code.
  await group.getByLabel('Code (ISO 639-1)').fill('FR')
  await expect(group.getByLabel('Name', { exact: true })).toHaveValue('Français')
  await page.keyboard.press('Enter')
  await expect(admin.group('Languages of the interface').getByText('Français (fr)')).toBeVisible()
  const texts = admin.group('Translations')
  await expect(texts.getByLabel('Language', { exact: true })).toHaveValue('fr')
  await texts.getByLabel('Find a text').fill('views.dashboard.search.button')
  await expect(texts.getByText('Not translated')).toBeVisible()
  const text = texts.getByLabel('views.dashboard.search.button')
  await text.fill('Chercher {0')
  await expect(texts.getByText('This text cannot be shown: a bracket or a plural is incomplete.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
  await text.fill('Chercher')
  await expect(texts.getByText('Not translated')).toBeHidden()
  // A new language starts with the texts of its template.
  await admin.open('general')
  const footer = admin.group('Footer')
  await footer.getByText('Privacy', { exact: true }).click()
  await expect(footer.getByLabel('Column (French)')).toHaveValue('Left')
  await footer.getByLabel('Link (French)').fill('https://example.org/vie-privee')
  await expect(footer.getByLabel('Column (French)')).toHaveValue('Left')
  // A user whose portal has been open all the time and becomes visible again.
  const reader = await (await browser.newContext({ locale: 'en-GB' })).newPage()
  await reader.goto(own.address)
  await expect(reader.getByRole('button', { name: 'English' })).toBeVisible()
  // The message disappears after some seconds, maybe before everything is published.
  const saved = expect(admin.toast('Translations have been saved')).toBeAttached()
  await admin.apply()
  await saved
  await reader.getByRole('button', { name: 'English' }).click()
  const added = reader.getByRole('menuitemradio', { name: 'Français' })
  await expect(async () => {
    await reader.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(added).toBeVisible({ timeout: scaledMs(2000) })
  }).toPass()
  await added.click()
  await expect(reader.getByRole('button', { name: 'Chercher', exact: true })).toBeVisible()
  await reader.context().close()
  const guest = await (await browser.newContext({ locale: 'fr-FR' })).newPage()
  await guest.goto(own.address)
  await expect(guest.getByRole('button', { name: 'Chercher', exact: true })).toBeVisible()
  await expect(guest.locator('html')).toHaveAttribute('lang', 'fr')
  await guest.context().close()
})

test('G6 exports texts as PO, imports the translations and compares their placeholders with the original', async ({ admin, page, own }) => {
  await admin.enter('language')
  const texts = admin.group('Translations')
  await texts.getByLabel('Language', { exact: true }).selectOption('German')
  await texts.getByRole('button', { name: 'Files' }).click()
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'Export as PO' }).click()])
  expect(download.suggestedFilename()).toBe('de.po')
  const file = readFileSync(await download.path(), 'utf8')
  expect(file).toContain('msgctxt "views.dashboard.search.button"')
  const input = texts.getByLabel('Import translations …')
  await input.setInputFiles({ name: 'notes.po', mimeType: 'text/plain', buffer: Buffer.from('notes') })
  await expect(admin.toast('This file has no translations.')).toBeVisible()
  const back = file.replace(/(msgctxt "views\.dashboard\.search\.button"\nmsgid "[^"]*"\nmsgstr )"[^"]*"/, '$1"Los {0}"')
  await input.setInputFiles({ name: 'de.po', mimeType: 'text/plain', buffer: Buffer.from(back) })
  await expect(
    admin.toast('text was imported. Check it and save.').or(admin.toast('texts were imported. Check them and save.')),
  ).toBeVisible()
  await texts.getByLabel('Find a text').fill('views.dashboard.search.button')
  await expect(texts.getByLabel('views.dashboard.search.button')).toHaveValue('Los {0}')
  await expect(texts.getByText('The original does not have {0}; it stays empty.')).toBeVisible()
  await texts.getByLabel('views.dashboard.search.button').fill('Los')
  await admin.apply()
  const { messages } = (await (await fetch(`${own.address}assetportal/api/config/translations?lang=de`)).json()) as {
    messages: Record<string, string>
  }
  expect(messages['views.dashboard.search.button']).toBe('Los')
})
