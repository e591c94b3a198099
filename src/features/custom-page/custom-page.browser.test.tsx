import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import demoConfig from '../../../demo/config.json'
import { createAdminPortal } from '../../../tests/support/component/admin-portal.ts'
import { openPage } from '../../../tests/support/component/open-page.ts'

const entry = (key: string, slug: string, column = 'Right') => ({ key, slug, translation: `custom_pages.${key}`, column })
const config = { ...demoConfig, custom_pages: [entry('imprint', 'impressum'), entry('privacy', 'privacy', 'None')] }
const html = (text: string) => ({ html: `<h1>${text}</h1><p><a href="#more">More</a></p><script>0</script>` })
const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true })

const open = async (hash: string, pages: Record<string, { html: string }>) => {
  const portal = createAdminPortal({ config, pages })
  const messages = { 'custom_pages.imprint': 'Imprint', 'custom_pages.privacy': 'Privacy' }
  return openPage(hash, { config, calls: portal.calls, boot: { translations: { de: messages, en: messages } } })
}

test('Z13 each page has an address, the language of the user and a link in the footer', async () => {
  const { go } = await open('#/custom/impressum', {
    en: html('First'),
    'imprint/de': html('Impressum'),
    'imprint/en': html('Imprint'),
    'privacy/de': html('Datenschutz'),
  })
  await expect.element(heading('Imprint')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'More' })).toHaveAttribute('href', '#/custom/impressum#more')
  await expect.element(page.getByRole('link', { name: 'Imprint', exact: true })).toHaveAttribute('href', '#/custom/impressum')
  await expect.element(page.getByRole('link', { name: 'Privacy', exact: true })).not.toBeInTheDocument()
  expect(document.querySelector('article script')).toBeNull()
  go('#/custom/privacy')
  await expect.element(heading('Datenschutz')).toBeVisible()
  go('#/custom')
  await expect.element(heading('First')).toBeVisible()
  go('#/custom/unknown')
  await expect.element(page.getByText('This page has no content yet')).toBeVisible()
})

test('Z13 without a first page, the address of the first page opens the first of the others', async () => {
  await open('#/custom', { 'privacy/en': html('Privacy policy') })
  await expect.element(heading('Privacy policy')).toBeVisible()
})
