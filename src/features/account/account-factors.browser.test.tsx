import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { SignInFactors } from '#contract/second-factor.ts'
import { RemoteError } from '#local/remote-error.ts'
import type { Handlers } from '../../../tests/support/component/fake-api.ts'
import { openPage } from '../../../tests/support/component/open-page.ts'
import { sessions } from '../../../tests/support/component/users.ts'

const section = page.getByRole('region', { name: 'Second factor' })
const dialog = page.getByRole('dialog')
const recoveryCodes = ['aaaaaa-bbbbbb-cccccc-dddddd', 'eeeeee-ffffff-gggggg-hhhhhh']
const secret = 'NB2W45DFOIZA4ZLXON2HK4TFEBRW6ZDF'

beforeEach(() => page.viewport(1180, 820))

/** An account whose password is `right`, and the code of the app `123456`. */
const openAccount = (totp: SignInFactors['totp'], calls: Handlers = {}) => {
  let factors: SignInFactors = { totp }
  const prove = (body: { readonly password: string } | undefined) => {
    if (body?.password !== 'right') throw new RemoteError('password.wrong', 422)
  }
  return openPage('#/account', {
    session: sessions.press,
    calls: {
      listSessions: () => ({ sessions: [] }),
      getSignInFactors: () => factors,
      beginTotp: ({ body }) => {
        prove(body)
        return { secret, uri: `otpauth://totp/Portal:press?secret=${secret}` }
      },
      confirmTotp: ({ body }) => {
        if (body?.code !== '123456') throw new RemoteError('factor.wrong', 422)
        factors = { totp: { since: Date.UTC(2026, 0, 5), unusedRecoveryCodes: 10 } }
        return { recoveryCodes }
      },
      renewRecoveryCodes: ({ body }) => {
        prove(body)
        return { recoveryCodes }
      },
      removeTotp: ({ body }) => {
        prove(body)
        if (body?.code !== '123456') throw new RemoteError('factor.wrong', 422)
        factors = { totp: null }
        return { result: true }
      },
      ...calls,
    },
  })
}
const enter = async (label: string, text: string) => {
  await dialog.getByLabelText(label).fill(text)
  await userEvent.keyboard('{Enter}')
}

test('L9 a user sets up an authenticator app by keyboard and stores the recovery codes', async () => {
  await openAccount(null)
  await section.getByRole('button', { name: 'Set up second factor' }).click()
  await expect.element(dialog.getByLabelText('Current password')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByLabelText('Current password')).toHaveAccessibleDescription('This field is required.')
  await enter('Current password', 'wrong')
  await expect.element(dialog.getByLabelText('Current password')).toHaveAccessibleDescription(/^This is not your current password/)
  await enter('Current password', 'right')
  await expect.element(dialog.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  await expect.element(dialog.getByText('NB2W 45DF OIZA 4ZLX ON2H K4TF EBRW 6ZDF')).toBeVisible()
  await expect.element(dialog.getByLabelText('Code that the app shows')).toHaveFocus()
  await enter('Code that the app shows', '000000')
  await expect.element(dialog.getByLabelText('Code that the app shows')).toHaveAccessibleDescription(/^This code is not valid/)
  await enter('Code that the app shows', '123456')
  for (const code of recoveryCodes) await expect.element(dialog.getByText(code, { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'I have stored them' }).click()
  await expect.element(section).toHaveTextContent(/set up since .*2026\. 10 recovery codes are left/)
})

test('L9 a user renews the recovery codes and removes the second factor', async () => {
  const { api } = await openAccount({ since: Date.UTC(2026, 0, 5), unusedRecoveryCodes: 1 })
  await expect.element(section).toHaveTextContent(/1 recovery code is left/)
  await section.getByRole('button', { name: 'New recovery codes' }).click()
  await enter('Current password', 'right')
  await expect.element(dialog.getByText(recoveryCodes[0] ?? '', { exact: true })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await section.getByRole('button', { name: 'Remove second factor' }).click()
  const code = dialog.getByLabelText('Code of your authenticator app, or a recovery code')
  await code.fill('000000')
  await enter('Current password', 'right')
  await expect.element(code).toHaveAccessibleDescription(/^This code is not valid/)
  await code.fill(' 123456 ')
  await enter('Current password', 'right')
  await expect.element(page.getByText('The second factor was removed.').first()).toBeVisible()
  await expect.element(section.getByRole('button', { name: 'Set up second factor' })).toBeVisible()
  expect(api.callsOf('removeTotp').map(({ body }) => body)).toEqual([
    { password: 'right', code: '000000' },
    { password: 'right', code: '123456' },
  ])
})

test('L9 the section is hidden with a server that has no such call, and loads again after a failure', async () => {
  let failure = new RemoteError('server.busy', 503)
  const { api } = await openAccount(null, {
    getSignInFactors: () => {
      throw failure
    },
  })
  await section.getByRole('button', { name: 'Try again' }).click()
  failure = new RemoteError('request.not-found', 404)
  await section.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => section.query()).toBeNull()
  expect(api.callsOf('getSignInFactors').length).toBeGreaterThan(1)
})
