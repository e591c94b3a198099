import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { RemoteError } from '#local/remote-error.ts'
import { openPage } from '../../../tests/support/component/open-page.ts'
import { sessions } from '../../../tests/support/component/users.ts'

const dialog = page.getByRole('dialog', { name: 'Change password' })
const current = dialog.getByLabelText('Current password')
const password = dialog.getByLabelText('New password')
const send = dialog.getByRole('button', { name: 'Change password' })

/** @param respond response of the server to a change */
const openDialog = async (respond: () => { result: boolean } = () => ({ result: true })) => {
  const opened = await openPage('#/account', {
    session: sessions.press,
    calls: { listSessions: () => ({ sessions: [] }), changePassword: respond },
  })
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect.element(dialog).toBeVisible()
  return opened
}

beforeEach(() => page.viewport(1180, 820))

test('V3 a rejected password is reported at its field, which gets the focus', async () => {
  let failure: RemoteError | null = new RemoteError('password.wrong', 422)
  const { api } = await openDialog(() => {
    if (failure) throw failure
    return { result: true }
  })
  await expect.element(current).toHaveFocus()
  await current.fill('not the right one')
  await password.fill('password1')
  await userEvent.keyboard('{Enter}')
  await expect.element(current).toHaveAccessibleDescription('This is not your current password. Please check it and try again.')
  await expect.element(current).toHaveFocus()
  failure = new RemoteError('password.common', 422)
  await current.fill('the right one')
  await userEvent.keyboard('{Enter}')
  await expect.element(password).toHaveAccessibleDescription(/^This password is common or has a simple pattern/)
  await expect.element(password).toHaveFocus()
  expect(current.element().getAttribute('aria-invalid')).not.toBe('true')
  failure = null
  await password.fill('seven herons wade')
  const message = page.getByText('Your password has been changed. You are signed out on all other devices.').first()
  const shown = expect.element(message).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await shown
  await expect.poll(() => dialog.query()).toBeNull()
  expect(api.callsOf('changePassword').at(-1)?.body).toEqual({ current: 'the right one', password: 'seven herons wade' })
})

test('V3 missing and short passwords are not sent', async () => {
  const { api } = await openDialog()
  await send.click()
  await expect.element(current).toHaveAccessibleDescription('This field is required.')
  await expect.element(current).toHaveFocus()
  await current.fill('the right one')
  await password.fill('short')
  await send.click()
  await expect.element(password).toHaveAccessibleDescription(/^At least \d+ characters/)
  await expect.element(password).toHaveFocus()
  expect(api.callsOf('changePassword')).toEqual([])
})
