import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { RemoteError } from '#local/remote-error.ts'
import { openPage } from '../../../tests/support/component/open-page.ts'
import { sessions } from '../../../tests/support/component/users.ts'

const user = page.getByLabelText('Username', { exact: true })
const password = page.getByLabelText('Password', { exact: true })
const code = page.getByLabelText('Code', { exact: true })
const recovery = page.getByLabelText('Recovery code', { exact: true })

beforeEach(() => page.viewport(820, 1180))

/** A portal in which press has a second factor. */
const open = async () => {
  const opened = await openPage('#/login', {
    calls: {
      getSession: ({ body }) => {
        if (body?.user === undefined) return sessions.guest
        throw new RemoteError('factor.needed', 401, { values: { ticket: 'the-ticket' } })
      },
      finishSignIn: ({ body }) => {
        if (body?.code !== '123456' && body?.code !== 'aaaaaa-bbbbbb-cccccc-dddddd') throw new RemoteError('factor.wrong', 422)
        // Without a role the page stays, so that no other screen loads.
        return { ...sessions.press, isAssetUser: false }
      },
    },
  })
  await user.fill('press')
  await password.fill('secret')
  await userEvent.keyboard('{Enter}')
  return opened
}

test('L9 after the password the page asks for a code, by keyboard alone', async () => {
  const { api } = await open()
  await expect.element(code).toHaveFocus()
  await expect.element(code).toHaveAttribute('autocomplete', 'one-time-code')
  await userEvent.keyboard('{Enter}')
  await expect.element(code).toHaveAccessibleDescription('This field is required.')
  await userEvent.keyboard('000000{Enter}')
  await expect.element(code).toHaveAccessibleDescription(/^This code is not valid/)
  await code.fill('123456')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('This account has no permissions in this portal yet.').first()).toBeVisible()
  expect(api.callsOf('finishSignIn').map(({ body }) => body)).toEqual([
    { ticket: 'the-ticket', code: '000000' },
    { ticket: 'the-ticket', code: '123456' },
  ])
})

test('L9 a recovery code replaces the app, and the first step is empty when the user goes back', async () => {
  const { api } = await open()
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await expect.element(recovery).toHaveFocus()
  await page.getByRole('button', { name: 'Back to sign-in' }).click()
  await expect.element(user).toHaveValue('press')
  await expect.element(password).toHaveValue('')
  await password.fill('secret')
  await userEvent.keyboard('{Enter}')
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await recovery.fill('aaaaaa-bbbbbb-cccccc-dddddd')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('This account has no permissions in this portal yet.').first()).toBeVisible()
  expect(api.callsOf('finishSignIn')).toHaveLength(1)
})
