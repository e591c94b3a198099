import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { adminGroup, openAdmin, saveButton, untilPublished } from '../../../../tests/support/component/admin-portal.ts'

const texts = () => adminGroup('Translations')
const files = () => texts().getByRole('button', { name: 'Files' })
const fileInput = () => texts().getByLabelText('Import translations …')
const searchButton = 'views.dashboard.search.button'
const twoPlaceholders = 'admin.texts.other.text'

const openGerman = async () => {
  const opened = await openAdmin('language')
  await texts().getByLabelText('Language', { exact: true }).selectOptions('German')
  return opened
}

/** @returns the field of the text with this message id */
const find = async (id: string) => {
  await texts().getByLabelText('Find a text').fill(id)
  return texts().getByLabelText(id, { exact: true })
}

/** Chooses an entry of the menu of files. @returns the link or the file input that the page clicks */
const choose = async (entry: string): Promise<HTMLElement> => {
  const clicked = Promise.withResolvers<HTMLElement>()
  const take = (event: Event): void => {
    if (!(event.target instanceof HTMLAnchorElement || event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    clicked.resolve(event.target)
  }
  document.addEventListener('click', take)
  await files().click()
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
  const target = await clicked.promise
  document.removeEventListener('click', take)
  return target
}

const exported = async (entry: string) => {
  const { download, href } = (await choose(entry)) as HTMLAnchorElement
  return { download, content: await (await fetch(href)).text() }
}

const poOf = (entries: Readonly<Record<string, string>>): File => {
  const items = Object.entries(entries).map(([id, text]) => `msgctxt "${id}"\nmsgid "Original"\nmsgstr "${text}"\n`)
  return new File([`msgid ""\nmsgstr ""\n"Language: de\\n"\n\n${items.join('\n')}`], 'de.po', { type: 'text/plain' })
}

const toast = (text: string) => page.getByText(text, { exact: true }).first()

test('G6 exports texts as PO, imports the translations and compares their placeholders with the original', async () => {
  const { portal } = await openGerman()
  await files().click()
  const entries = () =>
    page
      .getByRole('menuitem')
      .elements()
      .map(({ textContent }) => textContent)
  await expect.poll(entries).toEqual(['Export as PO', 'Export as CSV', 'Import translations …'])
  await userEvent.keyboard('{Escape}')
  await expect.element(files()).toHaveFocus()
  const { download, content } = await exported('Export as PO')
  expect(download).toBe('de.po')
  expect(content).toContain(`msgctxt "${searchButton}"`)
  await expect.element(files()).toHaveFocus()
  expect(await choose('Import translations …')).toBe(fileInput().element())
  const back = content.replace(/(msgctxt "views\.dashboard\.search\.button"\nmsgid "[^"]*"\nmsgstr )"[^"]*"/, '$1"Los {0}"')
  await userEvent.upload(fileInput(), new File([back], 'de.po', { type: 'text/plain' }))
  await expect.element(page.getByText(/^\d,\d{3} texts were imported\. Check them and save\.$/).first()).toBeVisible()
  const text = await find(searchButton)
  await expect.element(text).toHaveValue('Los {0}')
  await expect.element(text).toHaveAccessibleDescription('The original does not have {0}; it stays empty.')
  await text.fill('Los')
  await expect.element(text).toHaveAccessibleDescription('')
  await untilPublished()
  expect(portal.published().texts['de']?.messages[searchButton]).toBe('Los')
})

test('G6 a file without translations is refused', async () => {
  await openGerman()
  await userEvent.upload(fileInput(), new File(['notes'], 'notes.po', { type: 'text/plain' }))
  await expect.element(toast('This file has no translations. Choose a PO or CSV file that was exported here.')).toBeVisible()
  await expect.element(saveButton()).toBeDisabled()
})

test('G6 exports texts as CSV and imports a single text', async () => {
  await openGerman()
  const { download, content } = await exported('Export as CSV')
  expect(download).toBe('de.csv')
  expect(content).toContain(`"${searchButton}",`)
  await userEvent.upload(fileInput(), poOf({ [searchButton]: 'Los' }))
  await expect.element(toast('1 text was imported. Check it and save.')).toBeVisible()
  await expect.element(await find(searchButton)).toHaveValue('Los')
})

test.each([
  ['Die Sprache ist {fileLanguage}.', 'The original also has {chosenLanguage}.'],
  ['Texte', 'The original also has {chosenLanguage}, {fileLanguage}.'],
  ['{fileLanguage}, {chosenLanguage}, {size}', 'The original does not have {size}; it stays empty.'],
  ['{size} und {name}', 'The original does not have {name}, {size}; it stays empty.'],
  ['{chosenLanguage} und {fileLanguage}', ''],
  ['{chosenLanguage', 'This text cannot be shown: a bracket or a plural is incomplete.'],
])('G6 the placeholders of “%s” are compared with those of the original', async (written, note) => {
  await openGerman()
  const text = await find(twoPlaceholders)
  await text.fill(written)
  await expect.element(text).toHaveAccessibleDescription(note)
})

test('G6 translates texts of e-mails and names of index fields like other texts', async () => {
  const { portal } = await openGerman()
  const subject = await find('mail.password_changed.subject')
  await expect.element(subject).toHaveAttribute('placeholder', 'Ihr Passwort wurde geändert')
  await subject.fill('Neues Passwort')
  await (await find('fields.filesize')).fill('Umfang')
  await untilPublished()
  expect(portal.published().texts['de']?.messages).toMatchObject({
    'mail.password_changed.subject': 'Neues Passwort',
    'fields.filesize': 'Umfang',
  })
})
