import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ListedPasskey } from '#contract/passkeys.ts'
import { RemoteError } from '#local/remote-error.ts'
import { openPage } from '../../../tests/support/component/open-page.ts'
import { sessions } from '../../../tests/support/component/users.ts'

const section = page.getByRole('region', { name: 'Passkeys' })
const rows = section.getByRole('listitem')
const dialog = page.getByRole('dialog')
const phone: ListedPasskey = { id: 'a', name: 'Phone', created: Date.UTC(2026, 0, 5), used: null }
const laptop: ListedPasskey = { id: 'b', name: 'Laptop', created: Date.UTC(2026, 0, 6), used: Date.UTC(2026, 1, 7) }

beforeEach(() => page.viewport(1180, 820))

const openAccount = async (initial: readonly ListedPasskey[] | null) => {
  let passkeys = initial && [...initial]
  const opened = await openPage('#/account', {
    session: sessions.press,
    calls: {
      listSessions: () => ({ sessions: [] }),
      getSignInFactors: () => ({ totp: null, passkeys }),
      renamePasskey: ({ body }) => {
        passkeys = (passkeys ?? []).map((one) => (one.id === body?.id ? { ...one, name: body.name } : one))
        return { result: true }
      },
      removePasskey: ({ body }) => {
        if (body?.password !== 'right') throw new RemoteError('password.wrong', 422)
        passkeys = (passkeys ?? []).filter(({ id }) => id !== body.id)
        return { result: true }
      },
    },
  })
  await expect.element(page.getByRole('button', { name: 'Set up second factor' })).toBeVisible()
  return opened
}

test('L10 passkeys are listed with their last use, renamed, and removed after the password', async () => {
  await openAccount([phone, laptop])
  await expect.element(rows.nth(0)).toHaveTextContent(/^PhoneAdded .*2026, not used yet/)
  await expect.element(rows.nth(1)).toHaveTextContent(/^LaptopAdded .*2026, last used .*Feb/)
  await section.getByRole('button', { name: 'Rename: Phone' }).click()
  await expect.element(dialog.getByLabelText('Name of the passkey')).toHaveFocus()
  await dialog.getByLabelText('Name of the passkey').fill(' Tablet ')
  await userEvent.keyboard('{Enter}')
  await expect.element(rows.nth(0)).toHaveTextContent(/^Tablet/)
  await section.getByRole('button', { name: 'Remove: Laptop' }).click()
  await dialog.getByLabelText('Current password').fill('wrong')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByLabelText('Current password')).toHaveAccessibleDescription(/^This is not your current password/)
  await dialog.getByLabelText('Current password').fill('right')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => rows.elements().length).toBe(1)
})

test('L10 an account that cannot have passkeys has no section', async () => {
  await openAccount(null)
  expect(section.query()).toBeNull()
})

test('L10 where the browser cannot use passkeys, none can be added, and those of other addresses stay listed', async () => {
  vi.spyOn(window, 'isSecureContext', 'get').mockReturnValue(false)
  await openAccount([phone])
  await expect.element(rows).toHaveTextContent('Phone')
  expect(section.getByRole('button', { name: 'Add passkey' }).query()).toBeNull()
})

test('L10 the section is hidden where the browser cannot use passkeys and there are none', async () => {
  vi.spyOn(window, 'isSecureContext', 'get').mockReturnValue(false)
  await openAccount([])
  await expect.element(page.getByRole('region', { name: 'Second factor' })).toBeVisible()
  expect(section.query()).toBeNull()
})
