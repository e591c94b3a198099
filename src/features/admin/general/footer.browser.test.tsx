import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  adminGroup,
  moveByKeyboard,
  openAdmin,
  openAsGuest,
  saveButton,
  untilPublished,
} from '../../../../tests/support/component/admin-portal.ts'

test('G2 adds footer entries, names them per language, sorts them by keyboard and shows them to visitors', async () => {
  const opened = await openAdmin('general')
  const footer = adminGroup('Footer')
  await footer.getByRole('button', { name: 'Add an entry' }).click()
  const entry = footer.getByRole('listitem').last()
  const [english, german] = [entry.getByLabelText('Text English'), entry.getByLabelText('Text German')]
  const [englishLink, germanLink] = [entry.getByLabelText('Link (English)'), entry.getByLabelText('Link (German)')]
  await expect.element(english).toHaveValue('New entry')
  await expect.element(german).toHaveValue('Neuer Eintrag')
  await english.fill('Press office')
  // Without an own text, another language shows the text of the first one.
  await expect.element(german).toHaveValue('Press office')
  await german.fill('Pressestelle')
  await expect.element(english).toHaveValue('Press office')
  await englishLink.fill('javascript:alert(1)')
  await expect.element(saveButton()).toBeDisabled()
  await expect.element(entry.getByText('Enter an address that begins with https://, mailto:, tel: or #/.').first()).toBeVisible()
  await expect.element(englishLink).toHaveAttribute('aria-invalid', 'true')
  await englishLink.fill(`${window.location.origin}${window.location.pathname}#/custom`)
  await expect.element(englishLink).toHaveValue('#/custom')
  await englishLink.fill('https://example.org/press')
  await expect.element(germanLink).toHaveValue('https://example.org/press')
  await germanLink.fill('https://example.org/presse')
  await moveByKeyboard('Press office', 'ArrowUp')
  await untilPublished()
  const entries = opened.portal.config()['footer'] as { translation: string; position: number }[]
  expect(entries.map(({ position }) => position)).toEqual([0, 1, 2, 3, 4, 5])
  expect(entries[4]?.translation).toMatch(/^footer\.entry_\w{5}$/)
  await openAsGuest(opened, '#/', { locale: 'de' })
  await expect
    .element(page.getByRole('contentinfo').getByRole('link', { name: /^Pressestelle/ }))
    .toHaveAttribute('href', 'https://example.org/presse')
})
