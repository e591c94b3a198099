import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  adminGroup,
  createAdminPortal,
  moveByKeyboard,
  openAdmin,
  saveAndPublish,
} from '../../../../tests/support/component/admin-portal.ts'

const openEditor = async (changes: Parameters<typeof createAdminPortal>[0] = { pages: {} }, locale: 'de' | 'en' = 'en') => {
  await page.viewport(1180, 820)
  return openAdmin('editor', createAdminPortal(changes), { locale })
}

const saveButton = () => page.getByRole('button', { name: 'Save', exact: true })

test('Z13 one click adds imprint and privacy in both languages, with links in the footer', async () => {
  const { portal } = await openEditor()
  await userEvent.click(page.getByRole('button', { name: 'Add imprint and privacy' }))
  await expect.element(page.getByRole('textbox', { name: 'Text of the page' })).toHaveTextContent('Name of the organisation')
  await expect.element(page.getByRole('button', { name: 'Add imprint and privacy' })).not.toBeInTheDocument()
  await saveAndPublish()
  await expect.element(page.getByText('Everything is published')).toBeVisible()
  const { pages, texts, config } = portal.published()
  expect(Object.keys(pages).toSorted()).toEqual(['imprint/de', 'imprint/en', 'privacy/de', 'privacy/en'])
  expect(texts['de']?.messages).toMatchObject({ 'custom_pages.imprint': 'Impressum', 'custom_pages.privacy': 'Datenschutz' })
  expect(config?.['custom_pages']).toMatchObject([
    { key: 'imprint', slug: 'imprint', column: 'Right' },
    { key: 'privacy', slug: 'privacy', column: 'Right' },
  ])
})

test('Z13 addresses are checked while typing, and a removed page takes its content along', async () => {
  const { portal } = await openEditor({ pages: { en: { html: '<p>First</p>' } } })
  await userEvent.click(page.getByRole('button', { name: 'Add imprint and privacy' }))
  const pages = adminGroup('Pages')
  await userEvent.click(pages.getByText('Privacy', { exact: true }))
  const address = pages.getByRole('textbox', { name: 'Address' })
  await userEvent.fill(address, 'imprint')
  await expect.element(pages.getByText('Another page has this address.')).toBeVisible()
  await expect.element(saveButton()).toBeDisabled()
  await userEvent.fill(address, 'a b')
  await expect.element(pages.getByText(/^Enter an address of lower-case letters/)).toBeVisible()
  await userEvent.fill(address, 'privacy-policy')
  await expect.element(saveButton()).toBeEnabled()
  await userEvent.click(pages.getByRole('button', { name: 'Remove Imprint', exact: true }))
  await expect.element(pages.getByRole('button', { name: 'Remove First page' })).not.toBeInTheDocument()
  await saveAndPublish()
  await expect.element(page.getByText('Everything is published')).toBeVisible()
  expect(Object.keys(portal.published().pages).toSorted()).toEqual(['en', 'privacy/de', 'privacy/en'])
  expect(portal.config()['custom_pages']).toMatchObject([{ key: 'privacy', slug: 'privacy-policy' }])
  expect(portal.published().texts['en']?.messages).not.toHaveProperty('custom_pages.imprint')
})

test('Z13 pages are sorted by keyboard, and each content is saved before another page opens', async () => {
  const { portal } = await openEditor()
  await userEvent.click(page.getByRole('button', { name: 'Add imprint and privacy' }))
  await moveByKeyboard('Privacy', 'ArrowUp', 2)
  await page.getByRole('combobox', { name: 'Page', exact: true }).selectOptions('Privacy')
  const dialog = page.getByRole('dialog', { name: 'Save this page first?' })
  await userEvent.click(dialog.getByRole('button', { name: 'Save and continue' }))
  await expect.element(page.getByRole('textbox', { name: 'Text of the page' })).toHaveTextContent('Data protection')
  await userEvent.click(page.getByRole('button', { name: 'Publish', exact: true }))
  await expect.element(page.getByText('Everything is published')).toBeVisible()
  expect((portal.config()['custom_pages'] as { key: string }[]).map(({ key }) => key)).toEqual(['privacy', 'custom', 'imprint'])
})

test('Z13 a stored configuration with one page shows it first and changes nothing', async () => {
  const { portal } = await openEditor({ pages: { en: { html: '<p>Legal notice</p>' } } })
  await expect.element(adminGroup('Pages').getByText('#/custom', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'Text of the page' })).toHaveTextContent('Legal notice')
  await expect.element(saveButton()).toBeDisabled()
  expect(portal.config()).not.toHaveProperty('custom_pages')
})
