import { linkIn, type MailServer, startMailServer } from '../support/mail-server.ts'
import { type OwnPortal, startOwnPortal } from '../support/own-portal.ts'
import { users } from './fixtures.ts'
import { expect, test } from './portal-fixtures.ts'

let post: MailServer
let portal: OwnPortal

test.beforeAll(async () => {
  post = await startMailServer()
  const mail = ['--smtp', `smtp://127.0.0.1:${post.port}?tls=off`, '--mail-from', 'portal@vitrine.example']
  portal = await startOwnPortal(process.env['PORTAL_TEMPLATE'] ?? '', { arguments: (address) => ['--public-url', address, ...mail] })
  await portal.configure({ login: { show_passwordReset: true } })
})
test.afterAll(async () => {
  await portal.stop()
  await post.close()
})

test('L2 resets a forgotten password through the link in an e-mail and signs in with it', async ({ page }) => {
  const { name } = users.assetUser
  await page.goto(`${portal.address}#/login?stay=1`)
  await page.getByRole('button', { name: 'Forgot your password?' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reset password' })
  await dialog.getByLabel('Username').fill(name)
  await dialog.getByLabel('Username').press('Enter')
  await expect(page.getByText('If the account exists, we’ve sent an email.', { exact: true })).toBeVisible()
  const mail = await post.next()
  expect(mail.headers.get('subject')).toBe('Reset your password')
  const link = linkIn(mail)
  expect(link.startsWith(`${portal.address}#/login?reset=`)).toBe(true)

  // The page is already open: a link can be opened in the same tab.
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  await expect(page).not.toHaveURL(/reset=/)
  const field = page.getByLabel('New password', { exact: true })
  await field.fill('short')
  await field.press('Enter')
  await expect(field).toHaveAccessibleDescription('At least 8 characters.')
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await field.fill('a wholly new one')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Your password has been changed. Please sign in with it.', { exact: true })).toBeVisible()
  await page.getByLabel('Username', { exact: true }).fill(name)
  await page.getByLabel('Password', { exact: true }).fill('a wholly new one')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/#\/$/)

  // The link is used up.
  await page.goto('about:blank')
  await page.goto(link)
  await page.getByLabel('New password', { exact: true }).fill('yet another one')
  await page.getByLabel('New password', { exact: true }).press('Enter')
  await expect(page.getByText('This link has already been used or has expired. Please ask for a new one.', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Back to sign-in' }).click()
  await expect(page.getByLabel('Username', { exact: true })).toBeVisible()
})

test('L2 reports that a portal without a mail server cannot send e-mails', async ({ own, ownPortal, page }) => {
  await own.configure({ login: { show_passwordReset: true } })
  await ownPortal.open('#/login?stay=1')
  await page.getByRole('button', { name: 'Forgot your password?' }).click()
  await page.getByRole('dialog').getByLabel('Username').fill('press')
  await page.getByRole('dialog').getByLabel('Username').press('Enter')
  await expect(page.getByText('This portal cannot send emails. Please contact its operators.', { exact: true })).toBeVisible()
  await expect(page.getByRole('dialog').getByLabel('Username')).toHaveValue('press')
})
