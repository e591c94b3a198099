import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { OwnData } from '#contract/own-account.ts'
import { RemoteError } from '#local/remote-error.ts'
import type { Handlers } from '../../../tests/support/component/fake-api.ts'
import { openPage } from '../../../tests/support/component/open-page.ts'
import { catchSavedFiles } from '../../../tests/support/component/saved-files.ts'
import { sessions } from '../../../tests/support/component/users.ts'

beforeEach(() => page.viewport(1180, 820))

const data: OwnData = {
  account: {
    id: 'u1',
    name: 'press',
    mail: null,
    groups: [],
    isAssetUser: true,
    isGuiAdmin: false,
    managesPeople: false,
    hasPassword: true,
    identities: [],
  },
  bookmarks: ['a'],
  sessions: [],
  devices: [],
  tokens: [],
  links: [],
  totp: null,
  passkeys: [],
  log: [],
}

const section = page.getByRole('region', { name: 'Your data' })
const dialog = page.getByRole('dialog', { name: 'Delete your account?' })

const open = (calls: Handlers) =>
  openPage('#/account', { session: sessions.press, calls: { listSessions: () => ({ sessions: [] }), ...calls } })

test('L21 the own data is saved as a file and, unless the portal allows it, no deletion is offered', async () => {
  const saved = catchSavedFiles()
  let isAllowed = false
  await open({
    exportOwnData: () => {
      if (!isAllowed) throw new RemoteError('request.too-many', 429)
      return data
    },
  })
  await section.getByRole('button', { name: 'Export my data' }).click()
  await expect.element(page.getByText(/^Too many requests in a short time/).first()).toBeVisible()
  isAllowed = true
  await section.getByRole('button', { name: 'Export my data' }).click()
  await expect.poll(() => saved.names()).toEqual(['My data.json'])
  expect(JSON.parse(await saved.lastText())).toEqual(data)
  expect(section.getByRole('button', { name: 'Delete my account' }).elements()).toEqual([])
})

test('L21 the account is deleted with the password, and the user is signed out', async () => {
  let failure: RemoteError | null = new RemoteError('password.wrong', 422)
  const { api } = await open({
    getOwnAccount: () => ({ deletion: 'password' }),
    removeOwnAccount: () => {
      if (failure) throw failure
      return { result: true }
    },
  })
  await section.getByRole('button', { name: 'Delete my account' }).click()
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect.element(dialog.getByLabelText('Current password')).toHaveAccessibleDescription('This field is required.')
  await dialog.getByLabelText('Current password').fill('wrong')
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect.element(dialog.getByLabelText('Current password')).toHaveAccessibleDescription(/This is not your current password/)
  failure = null
  await dialog.getByLabelText('Current password').fill('right one')
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect.element(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible()
  expect(api.callsOf('removeOwnAccount').map(({ body }) => body)).toEqual([{ password: 'wrong' }, { password: 'right one' }])
  expect(api.callsOf('logout').length).toBe(1)
})

test('L21 without a password the name confirms, and the last administrator is told why the account stays', async () => {
  const { api } = await open({
    getOwnAccount: () => ({ deletion: 'name' }),
    removeOwnAccount: ({ body }) => {
      throw body?.name === 'press' ? new RemoteError('account.last-administrator', 409) : new RemoteError('request.invalid', 400)
    },
  })
  await section.getByRole('button', { name: 'Delete my account' }).click()
  await dialog.getByLabelText('Type your username to confirm').fill('other')
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect.element(dialog.getByLabelText('Type your username to confirm')).toHaveAccessibleDescription(/This is not your username/)
  await dialog.getByLabelText('Type your username to confirm').fill('press')
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect.poll(() => api.callsOf('removeOwnAccount').length).toBe(2)
  await expect.element(page.getByText(/last administrator/).first()).toBeVisible()
  expect(api.callsOf('logout')).toEqual([])
})
