import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { SignInFactors } from '#contract/second-factor.ts'
import type { Session } from '#contract/session.ts'
import { RemoteError } from '#local/remote-error.ts'
import { openPage } from '../../../tests/support/component/open-page.ts'
import { sessions } from '../../../tests/support/component/users.ts'

const section = page.getByRole('region', { name: 'Second factor' })
const notice = section.getByText(/^Your account needs a second factor\./)
const dialog = page.getByRole('dialog')

beforeEach(() => page.viewport(1180, 820))

/** An account that needs a second factor. */
const openRequired = (hash: string, session: Session) => {
  let factors: SignInFactors = { totp: null, passkeys: [] }
  return openPage(hash, {
    session,
    calls: {
      getSession: () => (factors.totp ? sessions.press : session),
      listSessions: () => ({ sessions: [] }),
      getSignInFactors: () => factors,
      beginTotp: () => ({ secret: 'NB2W45DFOIZA4ZLXON2HK4TFEBRW6ZDF', uri: 'otpauth://totp/Portal:press?secret=NB2W45DF' }),
      confirmTotp: () => {
        factors = { totp: { since: Date.UTC(2026, 0, 5), unusedRecoveryCodes: 10 }, passkeys: [] }
        return { recoveryCodes: ['aaaaaa-bbbbbb-cccccc-dddddd'] }
      },
      removeTotp: () => {
        throw new RemoteError('factor.last', 409)
      },
    },
  })
}

test('L24 after the grace every address leads to the account page, which says why, and works again with a factor', async () => {
  const { api, go } = await openRequired('#/search/*', { ...sessions.press, factorUntil: 0 })
  await expect.element(notice).toHaveTextContent(/^Your account needs a second factor\. .* use the portal again\.$/)
  expect(page.getByRole('region').elements().length).toBeGreaterThan(2)
  for (const name of ['Signed-in devices', 'App tokens', 'Your data']) expect(page.getByRole('region', { name }).query()).toBeNull()
  expect([api.callsOf('listSessions'), api.callsOf('listTokens'), api.callsOf('getOwnAccount')]).toEqual([[], [], []])
  go('#/downloads')
  await expect.poll(() => window.location.hash).toBe('#/account')
  await section.getByRole('button', { name: 'Set up second factor' }).click()
  await dialog.getByLabelText('Current password').fill('right')
  await userEvent.keyboard('{Enter}')
  await dialog.getByLabelText('Code that the app shows').fill('123456')
  await userEvent.keyboard('{Enter}')
  // The recovery codes stay on the screen while the other sections come back.
  await expect.element(dialog.getByText('aaaaaa-bbbbbb-cccccc-dddddd', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'I have stored them' }).click()
  await expect.element(page.getByRole('region', { name: 'App tokens' })).toBeVisible()
  expect(notice.query()).toBeNull()
  await section.getByRole('button', { name: 'Remove second factor' }).click()
  await dialog.getByLabelText(/^Code of your authenticator app/).fill('123456')
  await dialog.getByLabelText('Current password').fill('right')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(/^Your account must have a second factor, and this is the only one/).first()).toBeVisible()
})

test('L24 during the grace the account page says until when, and everything else stays', async () => {
  const until = new Date(2026, 2, 5, 14, 20).getTime()
  await openRequired('#/account', { ...sessions.press, factorUntil: until })
  await expect.element(notice).toHaveTextContent(/^Your account needs a second factor\. .* by 5 Mar 2026, 14:20\.$/)
  await expect.element(page.getByRole('region', { name: 'App tokens' })).toBeVisible()
})
