import { violationsOn } from '../support/axe.ts'
import { type OwnPortal, startOwnPortal } from '../support/own-portal.ts'
import { expect, Portal, test, users } from './fixtures.ts'

let own: OwnPortal
test.beforeAll(async () => {
  own = await startOwnPortal(process.env['PORTAL_TEMPLATE'] ?? '')
})
test.afterAll(() => own.stop())

test('L10 a user adds a passkey and signs in with it, without a name and a password', async ({ browser }) => {
  const account = users.assetUser
  const page = await (await browser.newContext({ viewport: { width: 1180, height: 820 } })).newPage()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  // Passkeys belong to a host name, never to an IP address.
  const portal = new Portal(page, own.address.replace('127.0.0.1', 'localhost'))
  await portal.startAs(account, '#/account')
  const passkeys = page.getByRole('region', { name: 'Passkeys' })
  await passkeys.getByRole('button', { name: 'Add passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add passkey' })
  await dialog.getByLabel('Name of the passkey').fill('Virtual device')
  await dialog.getByLabel('Current password').fill(account.password)
  expect(await violationsOn(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog).toBeHidden()
  await expect(passkeys.getByRole('listitem')).toHaveText(/^Virtual deviceAdded .*, not used yet/)
  const { credentials } = await devtools.send('WebAuthn.getCredentials', { authenticatorId })
  expect(credentials).toMatchObject([{ isResidentCredential: true, rpId: 'localhost' }])

  await portal.open('#/logout')
  await expect(page.getByText('You are signed out')).toBeVisible()
  await portal.open('#/login?stay=1')
  const button = page.getByRole('button', { name: 'Sign in with a passkey' })
  await expect(button).toBeVisible()
  // Without the verification of the user the browser gives up, and the page stays.
  await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
  await button.click()
  await expect(page.getByText('No passkey was used.').first()).toBeVisible()
  await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true })
  await button.click()
  await expect(page.getByRole('button', { name: account.name, exact: true })).toBeVisible()
  await portal.open('#/account')
  await expect(passkeys.getByRole('listitem')).toHaveText(/last used/)
  await page.context().close()
})
