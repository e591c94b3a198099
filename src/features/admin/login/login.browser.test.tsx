import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { adminGroup, openAdmin, openAsGuest, saveButton, untilPublished } from '../../../../tests/support/component/admin-portal.ts'

test('G7 shows a visitor the configured heading, information, width and registration of the sign-in page', async () => {
  const opened = await openAdmin('login')
  await adminGroup('Headings').getByLabelText('Heading English', { exact: true }).fill('Press login')
  await adminGroup('Headings').getByLabelText('Capitalisation').selectOptions('ALL CAPITALS')
  await adminGroup('Information below the form').getByLabelText('Text English').fill('Ask the press office.')
  const more = adminGroup('More settings')
  await more.getByLabelText('Maximum form width').fill('wide')
  await expect.element(more.getByText('Enter a length such as 8rem or 120px.')).toBeVisible()
  await expect.element(saveButton()).toBeDisabled()
  await more.getByLabelText('Maximum form width').fill('28rem')
  await more.getByRole('switch', { name: 'Offer to reset a forgotten password' }).click()
  const registration = adminGroup('Registration')
  await registration.getByRole('switch', { name: 'Show the button' }).click()
  await registration.getByLabelText('Registration form (English)').fill('https://example.org/register')
  await untilPublished()
  await openAsGuest(opened, '#/login?stay=1')
  await expect.element(page.getByRole('heading', { name: 'Press login' })).toBeVisible()
  await expect.element(page.getByText('Ask the press office.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: /^Register/ })).toHaveAttribute('href', 'https://example.org/register')
})
