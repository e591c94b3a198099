import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Session } from '#contract/session.ts'
import { RemoteError } from '#local/remote-error.ts'
import { openAdmin } from '../../../tests/support/component/admin-portal.ts'
import type { Handlers } from '../../../tests/support/component/fake-api.ts'
import { openPage } from '../../../tests/support/component/open-page.ts'
import { unchangedRights } from '../../../tests/support/component/rules-preview.ts'
import { sessions } from '../../../tests/support/component/users.ts'

beforeEach(() => page.viewport(1180, 820))

const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
const confirm = () => dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
const password = dialog.getByLabelText('Your password')
const signInAgain = () => new RemoteError('factor.sign-in-again', 409)

/** The session is an hour old until the password, and the code if there is a second factor, are right. */
const oldSession = (session: Session, hasFactor: boolean): { readonly require: () => void; readonly calls: Handlers } => {
  let isRecent = false
  return {
    require: () => {
      if (!isRecent) throw signInAgain()
    },
    calls: {
      getSession: ({ body }) => {
        if (body?.user === undefined) return session
        if (body.pass !== 'right one') throw new RemoteError('auth.invalid-credentials', 401)
        if (hasFactor) throw new RemoteError('factor.needed', 401, { values: { ticket: 'ticket-1' } })
        isRecent = true
        return { ...session, session: 'a new token' }
      },
      finishSignIn: ({ body }) => {
        if (body?.ticket !== 'ticket-1' || body.code !== '123456') throw new RemoteError('factor.wrong', 422)
        isRecent = true
        return { ...session, session: 'a new token' }
      },
    },
  }
}

test('L23 a new token asks for password and code, then continues with what was entered', async () => {
  const { require, calls } = oldSession(sessions.press, true)
  const { api } = await openPage('#/account', {
    session: sessions.press,
    calls: {
      listSessions: () => ({ sessions: [] }),
      addToken: () => {
        require()
        return { id: 't1', name: 'Export', access: 'read', created: 0, expires: 1, used: null, token: 'vitrine_secret' }
      },
      ...calls,
    },
  })
  await page.getByRole('button', { name: 'New token' }).click()
  const form = page.getByRole('dialog', { name: 'New token' })
  await form.getByLabelText('Name').fill('Export')
  await form.getByRole('button', { name: 'Create token' }).click()
  await confirm()
  await expect.element(password).toHaveAccessibleDescription('This field is required.')
  await password.fill('wrong one')
  await confirm()
  await expect.element(password).toHaveAccessibleDescription('Incorrect username or password')
  await password.fill('right one')
  await confirm()
  const code = dialog.getByLabelText(/^Code of your authenticator app/)
  await expect.element(code).toHaveFocus()
  await code.fill('000000')
  await confirm()
  await expect.element(code).toHaveAccessibleDescription(/^This code is not valid/)
  await code.fill('123456')
  await confirm()
  await expect
    .element(page.getByRole('dialog', { name: 'Copy the token' }).getByLabelText('Token', { exact: true }))
    .toHaveValue('vitrine_secret')
  const body = { name: 'Export', access: 'read', days: 90 }
  expect(api.callsOf('addToken').map((parts) => parts.body)).toEqual([body, body])
})

const ada = {
  id: 'ada',
  name: 'ada',
  mail: null,
  groups: [],
  isAssetUser: true,
  isGuiAdmin: true,
  disabled: false,
  isInvited: false,
  isLinked: false,
}

test('L23 a cancelled confirmation changes nothing and keeps the form of the account', async () => {
  const { require, calls } = oldSession(sessions.editor, false)
  const { api } = await openAdmin('people', undefined, {
    session: sessions.editor,
    calls: {
      listAccounts: () => ({ accounts: [ada], total: 1, groups: [], delivery: 'copy', self: 'ada' }),
      addAccount: () => {
        require()
        return { id: 'new', delivery: 'copy', token: 'secret-token', lifetime: 604_800 }
      },
      ...calls,
    },
  })
  await page.getByRole('button', { name: 'Add a person' }).click()
  const form = page.getByRole('dialog', { name: 'Add a person' })
  await form.getByLabelText('Username').fill('tom')
  await form.getByRole('button', { name: 'Add', exact: true }).click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByText(/^This change needs a new sign-in/).first()).toBeVisible()
  await expect.element(form.getByLabelText('Username')).toHaveValue('tom')
  await form.getByRole('button', { name: 'Add', exact: true }).click()
  await password.fill('right one')
  await confirm()
  await expect.element(page.getByRole('dialog', { name: 'Pass on the link' })).toBeVisible()
  expect(api.callsOf('addAccount').length).toBe(3)
})

test('L23 rights of folders are saved after the confirmation, and stay unsaved without it', async () => {
  const { require, calls } = oldSession(sessions.editor, false)
  const { api } = await openAdmin('rights', undefined, {
    session: sessions.editor,
    calls: {
      getFolderRules: () => ({ etag: '7', isUnreadable: false, rules: [], groups: [] }),
      findFolders: () => ({ folders: [{ path: 'press', assetCount: 3 }], total: 1 }),
      previewFolderRules: () => unchangedRights,
      saveFolderRules: () => {
        require()
        return { etag: '8' }
      },
      ...calls,
    },
  })
  await page.getByRole('button', { name: 'Edit rights: press', exact: true }).click()
  await page.getByRole('group', { name: 'Who sees the files' }).getByRole('radio', { name: 'Nobody' }).click()
  await page.getByRole('button', { name: 'Apply', exact: true }).click()
  await page.getByRole('button', { name: 'Preview and save', exact: true }).click()
  const save = page.getByRole('dialog', { name: 'What changes' }).getByRole('button', { name: 'Save', exact: true })
  await save.click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(page.getByText(/^This change needs a new sign-in/).first()).toBeVisible()
  await save.click()
  await password.fill('right one')
  await confirm()
  await expect.element(page.getByText('The rights are saved and apply now.')).toBeVisible()
  expect(api.callsOf('saveFolderRules').length).toBe(3)
})

test('L23 a cancelled confirmation ends an action on several accounts', async () => {
  const others = ['nina', 'sam', 'tom'].map((id) => ({ ...ada, id, name: id, isGuiAdmin: false }))
  const { api } = await openAdmin('people', undefined, {
    session: sessions.editor,
    calls: {
      listAccounts: () => ({ accounts: [ada, ...others], total: 4, groups: [], delivery: 'copy', self: 'ada' }),
      removeAccount: () => {
        throw signInAgain()
      },
    },
  })
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(page.getByText(/^This change needs a new sign-in/).first()).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(api.callsOf('removeAccount').length).toBe(1)
})
