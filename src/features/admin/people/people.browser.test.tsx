import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Accounts, ListedAccount } from '#contract/people.ts'
import { RemoteError } from '#local/remote-error.ts'
import { type OpenedAdmin, openAdmin } from '../../../../tests/support/component/admin-portal.ts'
import type { Handlers } from '../../../../tests/support/component/fake-api.ts'
import { catchSavedFiles } from '../../../../tests/support/component/saved-files.ts'

const accountOf = (id: string, changes: Partial<ListedAccount> = {}): ListedAccount => ({
  id,
  name: id,
  mail: `${id}@portal.example`,
  groups: ['press'],
  isAssetUser: true,
  isGuiAdmin: false,
  disabled: false,
  isInvited: false,
  isLinked: false,
  ...changes,
})

const ada = accountOf('ada', { isGuiAdmin: true, isAssetUser: false, groups: [] })
const nina = accountOf('nina', { isInvited: true })
const sam = accountOf('sam', { isLinked: true, disabled: true, mail: null, groups: ['press', 'staff'] })

const listed: Accounts = { accounts: [ada, nina, sam], total: 3, groups: ['press', 'staff'], delivery: 'copy', self: 'ada' }

const openPeople = (changes: Partial<Accounts> = {}, calls: Handlers = {}): Promise<OpenedAdmin> =>
  openAdmin('people', undefined, {
    calls: {
      listAccounts: () => ({ ...listed, ...changes }),
      addAccount: () => ({ id: 'new', delivery: 'copy', token: 'secret-token', lifetime: 604_800 }),
      changeAccount: () => ({ result: true }),
      sendPasswordLink: () => ({ delivery: 'mail', token: null, lifetime: 86_400 }),
      endAccountSessions: () => ({ result: true }),
      removeAccount: () => ({ result: true }),
      ...calls,
    },
  })

const row = (name: string) => page.getByRole('listitem').filter({ hasText: `${name}@` })
const actions = (name: string) => page.getByRole('button', { name: `Actions for ${name}`, exact: true })
const act = async (name: string, action: string) => {
  await actions(name).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}
const confirm = (title: string, button: string) =>
  page.getByRole('dialog', { name: title }).getByRole('button', { name: button, exact: true }).click()
const toast = (text: string | RegExp) => expect.element(page.getByText(text)).toBeVisible()

test('G14 the list shows roles and states, and asks for what a user chooses', async () => {
  const { api } = await openPeople()
  await expect.element(row('ada')).toHaveTextContent(/adaYouAdministratorSees no files/)
  await expect.element(row('nina')).toHaveTextContent(/ninaInvitednina@portal\.examplepress$/)
  await expect.element(page.getByText('3 accounts', { exact: true })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Name, email or group' }).fill(' nina ')
  await page.getByLabelText('Show', { exact: true }).selectOptions('Invited')
  await page.getByLabelText('Group', { exact: true }).selectOptions('press')
  await page.getByLabelText('Order').selectOptions('Name, Z to A')
  await expect
    .poll(() => api.callsOf('listAccounts').at(-1)?.query)
    .toEqual({ text: 'nina', show: 'invited', group: 'press', sort: 'name', order: 'down', start: '0', rows: '50' })
})

test('G14 long lists have pages, and another search begins at the first one', async () => {
  const { api } = await openPeople({ total: 120 })
  await expect.element(page.getByText('1 to 50 of 120')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Previous' })).toBeDisabled()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect.element(page.getByText('101 to 120 of 120')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Next' })).toBeDisabled()
  api.handle({ listAccounts: ({ query }) => ({ ...listed, accounts: query?.start === '0' ? [ada] : [], total: 50 }) })
  await page.getByRole('button', { name: 'Previous' }).click()
  // Others have removed accounts in the meantime.
  await expect.element(page.getByText('50 accounts', { exact: true })).toBeVisible()
  await expect.element(actions('ada')).toBeVisible()
  await page.getByRole('searchbox').fill('x')
  await expect.poll(() => api.callsOf('listAccounts').at(-1)?.query).toMatchObject({ text: 'x', start: '0' })
})

test('G14 a person is added by keyboard, and the link is shown once to copy', async () => {
  const { api } = await openPeople()
  const add = page.getByRole('button', { name: 'Add a person' })
  await expect.element(add).toBeEnabled()
  add.element().focus()
  await userEvent.keyboard('{Enter}')
  const dialog = page.getByRole('dialog', { name: 'Add a person' })
  await userEvent.keyboard('{Tab}')
  await dialog.getByLabelText('Username').fill(' tom ')
  await dialog.getByLabelText('Email').fill('tom')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByText('Please enter one address, such as ann@example.org.')).toBeVisible()
  await dialog.getByLabelText('Email').fill('tom@portal.example')
  await dialog.getByLabelText('staff').click()
  await dialog.getByLabelText('New groups').fill('a/b')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect.element(dialog.getByText(/^Group names have at most 64 letters/)).toBeVisible()
  await dialog.getByLabelText('New groups').fill('archive, Bühne')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  const link = page.getByRole('dialog', { name: 'Pass on the link' })
  await expect.element(link).toHaveTextContent(/With this link, tom chooses a password\. It works once and expires after 7 days\./)
  await expect.element(link.getByLabelText('Link')).toHaveValue(new URL('#/login?reset=secret-token', document.baseURI).href)
  expect(api.callsOf('addAccount').map(({ body }) => body)).toEqual([
    {
      name: 'tom',
      mail: 'tom@portal.example',
      groups: ['staff', 'archive', 'Bühne'],
      isAssetUser: true,
      isGuiAdmin: false,
    },
  ])
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await link.getByRole('button', { name: 'Copy link' }).click()
  await expect.element(link.getByText('The link was copied.')).toBeVisible()
  expect(write).toHaveBeenCalledWith(new URL('#/login?reset=secret-token', document.baseURI).href)
  // It is shown only once, so that a press next to it keeps it.
  link.element().dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  await expect.element(link).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(link).not.toBeInTheDocument()
  await expect.element(add).toHaveFocus()
})

test('G14 a name that is taken stays in the form, with the reason', async () => {
  await openPeople(
    {},
    {
      addAccount: () => {
        throw new RemoteError('account.name-taken', 409)
      },
    },
  )
  await page.getByRole('button', { name: 'Add a person' }).click()
  const name = page.getByLabelText('Username')
  await name.fill('nina')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect.element(page.getByText('This name is taken. Please choose another one.')).toBeVisible()
  await name.fill('nina 2')
  await expect.element(page.getByText('This name is taken. Please choose another one.')).not.toBeInTheDocument()
})

test('G14 a slow answer does not close another dialog', async () => {
  const pending = Promise.withResolvers<void>()
  const { api } = await openPeople(
    {},
    {
      changeAccount: async () => {
        await pending.promise
        return { result: true }
      },
    },
  )
  await act('nina', 'Edit')
  const edited = page.getByRole('dialog', { name: 'Edit nina' })
  await edited.getByLabelText('staff').click()
  await edited.getByRole('button', { name: 'Save' }).click()
  await userEvent.keyboard('{Escape}')
  await act('sam', 'Edit')
  const mail = page.getByRole('dialog', { name: 'Edit sam' }).getByLabelText('Email')
  await mail.fill('sam@portal.example')
  const callCount = api.callsOf('listAccounts').length
  pending.resolve()
  await expect.poll(() => api.callsOf('listAccounts').length).toBeGreaterThan(callCount)
  await expect.element(mail).toHaveValue('sam@portal.example')
})

test('G14 only what differs is changed, and the focus returns to the menu', async () => {
  const { api } = await openPeople()
  await expect.element(actions('nina')).toBeVisible()
  const callCount = api.callsOf('listAccounts').length
  await act('nina', 'Edit')
  const dialog = page.getByRole('dialog', { name: 'Edit nina' })
  await expect.element(dialog.getByLabelText('Username')).not.toBeInTheDocument()
  await dialog.getByLabelText('press').click()
  await dialog.getByLabelText('staff').click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await toast('The account was changed.')
  expect(api.callsOf('changeAccount').map(({ body }) => body)).toEqual([{ id: 'nina', addGroups: ['staff'], removeGroups: ['press'] }])
  await expect.element(actions('nina')).toHaveFocus()
  expect(api.callsOf('listAccounts').length).toBeGreaterThan(callCount)
})

test('G14 each action says what happens before it happens', async () => {
  const { api } = await openPeople({ delivery: 'mail' })
  await act('nina', 'Invite again')
  await expect.element(page.getByText(/^Another link is sent to/)).toHaveTextContent('Another link is sent to nina@portal.example.')
  await confirm('Invite nina again?', 'Create link')
  await toast('An email with the link is being sent to nina@portal.example.')
  await act('nina', 'Sign out everywhere')
  await confirm('Sign nina out everywhere?', 'Sign out everywhere')
  await toast('The account is signed out everywhere.')
  await act('nina', 'Disable')
  await expect.element(page.getByText(/signed out everywhere at once and cannot sign in/)).toBeVisible()
  await confirm('Disable nina?', 'Cancel')
  expect(api.callsOf('changeAccount')).toEqual([])
  await act('nina', 'Delete')
  await expect
    .element(
      page.getByText(/its bookmarks, its share links and its links to a provider are deleted for good\. The settings of the portal stay/),
    )
    .toBeVisible()
  await confirm('Delete nina?', 'Delete')
  await toast('The account was deleted.')
  // A disabled account that another provider verifies.
  await actions('sam').click()
  const items = () =>
    page
      .getByRole('menuitem')
      .elements()
      .map(({ textContent }) => textContent)
  await expect.poll(items).toEqual(['Edit', 'Sign out everywhere', 'Enable', 'Delete'])
  await page.getByRole('menuitem', { name: 'Enable' }).click()
  await toast('The account is enabled.')
  expect(api.callsOf('changeAccount').map(({ body }) => body)).toEqual([{ id: 'sam', disabled: false }])
})

test('G14 an administrator is warned before an action against the own account, and leaves the administration', async () => {
  const { api } = await openPeople()
  await act('ada', 'Delete')
  await expect.element(page.getByText('This is your own account: you are signed out, too.')).toBeVisible()
  await confirm('Delete ada?', 'Cancel')
  await act('ada', 'Edit')
  await page.getByLabelText(/^Administrator:/).click()
  await expect.element(page.getByText(/^This is your own account\. You leave the administration when you save/)).toBeVisible()
  await page.getByLabelText(/^Sees files/).click()
  await page.getByRole('dialog', { name: 'Edit ada' }).getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => api.callsOf('changeAccount').map(({ body }) => body))
    .toEqual([{ id: 'ada', isAssetUser: true, isGuiAdmin: false }])
  await expect.poll(() => window.location.hash).not.toBe('#/admin/people')
})

test('G14 the last administrator stays, with the reason in the language of the page', async () => {
  await openAdmin('people', undefined, {
    locale: 'de',
    calls: {
      listAccounts: () => ({ accounts: [ada], total: 1, groups: [], delivery: 'none', self: 'ada' }),
      removeAccount: () => {
        throw new RemoteError('account.last-administrator', 409)
      },
    },
  })
  await page.getByRole('button', { name: 'Aktionen für ada' }).click()
  await page.getByRole('menuitem', { name: 'Löschen' }).click()
  await confirm('ada löschen?', 'Löschen')
  await toast(/^Außer diesem Konto kann kein anderes das Portal und seine Personen verwalten/)
})

test('G14 several accounts are added to a group, disabled and deleted at once, but not the own one', async () => {
  const { api } = await openPeople(
    {},
    {
      removeAccount: ({ body }) => {
        if (body?.id === 'nina') throw new RemoteError('account.not-found', 404)
        return { result: true }
      },
    },
  )
  await page.getByLabelText('Select nina').click()
  await page.getByLabelText('Select sam').click()
  await expect.element(page.getByText('2 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Add to a group' }).click()
  const group = page.getByRole('dialog', { name: 'Add to a group' })
  await group.getByLabelText('Group').fill('a/b')
  await userEvent.keyboard('{Enter}')
  await expect.element(group.getByText('Please enter the name of one group, such as press.')).toBeVisible()
  await group.getByLabelText('Group').fill('staff')
  await userEvent.keyboard('{Enter}')
  await toast('The selected accounts were changed.')
  // sam is in the group already.
  expect(api.callsOf('changeAccount').map(({ body }) => body)).toEqual([{ id: 'nina', addGroups: ['staff'] }])
  await expect.element(page.getByText('2 selected')).not.toBeInTheDocument()

  await page.getByLabelText('Select nina').click()
  await page.getByRole('button', { name: 'Add to a group' }).click()
  await expect.element(group.getByLabelText('Group')).toHaveValue('')
  await userEvent.keyboard('{Escape}')

  await page.getByLabelText('Select all on this page').click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete the selected accounts?' })
  await expect.element(dialog).toHaveTextContent(/nina, sam.*Your own account stays as it is\./)
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect.poll(() => api.callsOf('removeAccount').map(({ body }) => body)).toEqual([{ id: 'nina' }, { id: 'sam' }])
  await toast('This account no longer exists. Please load the list again.')
})

test('G14 on a phone names, addresses and menus of all rows are inside the window', async () => {
  await page.viewport(390, 844)
  const long = accountOf('long', { name: 'n'.repeat(120), mail: `${'m'.repeat(120)}@portal.example`, groups: ['press'.repeat(12)] })
  await openPeople({ accounts: [long] })
  const menu = page.getByRole('button', { name: /^Actions for/ })
  await expect.element(menu).toBeVisible()
  const { right } = menu.element().getBoundingClientRect()
  expect(right).toBeLessThanOrEqual(390)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})

test('G14 the file has all accounts of the shown list, page by page', async () => {
  const saved = catchSavedFiles()
  const { api } = await openPeople(
    {},
    {
      listAccounts: ({ query }) => ({
        ...listed,
        accounts: [ada, nina, sam].slice(Number(query?.start ?? 0)).slice(0, query?.rows === '50' ? 3 : 2),
      }),
    },
  )
  await page.getByRole('button', { name: 'CSV: People' }).click()
  await expect.poll(saved.names).toEqual(['People.csv'])
  expect((await saved.lastText()).trim().split('\r\n').slice(1)).toEqual([
    '"ada","ada@portal.example","","no","yes","yes","no","no"',
    '"nina","nina@portal.example","press","yes","no","no","no","yes"',
    '"sam","","press, staff","yes","no","no","yes","no"',
  ])
  const pages = api.callsOf('listAccounts').filter(({ query }) => query?.rows !== '50')
  expect(pages.map(({ query }) => query?.start)).toEqual(['0', '2'])
})

test('G14 an administrator gets the right to manage people by a box of its own', async () => {
  const { api } = await openPeople({ accounts: [accountOf('eva', { managesPeople: false })], total: 1 })
  await act('eva', 'Edit')
  const dialog = page.getByRole('dialog', { name: 'Edit eva' })
  expect(dialog.getByLabelText(/^Manages people/).elements()).toEqual([])
  await dialog.getByLabelText(/^Administrator:/).click()
  await dialog.getByLabelText(/^Manages people/).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => api.callsOf('changeAccount').map(({ body }) => body))
    .toEqual([{ id: 'eva', isGuiAdmin: true, managesPeople: true }])
})

test('G14 a new account has the box too, and giving up the own right shows a warning', async () => {
  const self = accountOf('ada', { isGuiAdmin: true, managesPeople: true })
  const { api } = await openPeople({ accounts: [self], total: 1 })
  await page.getByRole('button', { name: 'Add a person' }).click()
  const added = page.getByRole('dialog', { name: 'Add a person' })
  await added.getByLabelText('Username').fill('tom')
  await added.getByLabelText(/^Administrator:/).click()
  await added.getByLabelText(/^Manages people/).click()
  await added.getByRole('button', { name: 'Add', exact: true }).click()
  await expect.poll(() => api.callsOf('addAccount').map(({ body }) => body?.managesPeople)).toEqual([true])
  await userEvent.keyboard('{Escape}')
  await act('ada', 'Edit')
  const dialog = page.getByRole('dialog', { name: 'Edit ada' })
  const warning = dialog.getByText(/^This is your own account/)
  expect(warning.elements()).toEqual([])
  await dialog.getByLabelText(/^Manages people/).click()
  await expect.element(warning).toHaveTextContent(/you no longer manage people/)
  await dialog.getByLabelText(/^Administrator:/).click()
  await expect.element(warning).toHaveTextContent(/You leave the administration/)
})

test('G14 an administrator without the right is told so, in place of the list', async () => {
  await openPeople(
    {},
    {
      listAccounts: () => {
        throw new RemoteError('request.not-found', 404)
      },
    },
  )
  await expect.element(page.getByText('You do not manage people')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Add a person' })).toBeDisabled()
})
