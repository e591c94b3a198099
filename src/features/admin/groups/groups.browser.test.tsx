import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ListedGroup } from '#contract/groups.ts'
import { RemoteError } from '#local/remote-error.ts'
import { type OpenedAdmin, openAdmin } from '../../../../tests/support/component/admin-portal.ts'
import type { Handlers } from '../../../../tests/support/component/fake-api.ts'

const groupOf = (name: string, changes: Partial<ListedGroup> = {}): ListedGroup => ({
  name,
  description: '',
  people: 0,
  rules: [],
  ruleCount: 0,
  files: 0,
  signInRules: 0,
  isKept: false,
  ...changes,
})

const press = groupOf('press', {
  description: 'Journalists',
  people: 12,
  rules: ['a', 'b/c', 'd', ''].map((path) => ({ path, view: true, download: path === 'a' })),
  ruleCount: 4,
  files: 340,
  signInRules: 2,
  isKept: true,
})
const media = groupOf('Media', { people: 1 })
const typo = groupOf('pres', { rules: [{ path: 'a', view: false, download: true }], ruleCount: 1 })

const openGroups = (groups: readonly ListedGroup[] = [media, typo, press], calls: Handlers = {}): Promise<OpenedAdmin> =>
  openAdmin('groups', undefined, {
    calls: {
      listGroups: () => ({ groups: [...groups] }),
      addGroup: () => ({ result: true }),
      changeGroup: () => ({ people: 12 }),
      removeGroup: () => ({ people: 12 }),
      ...calls,
    },
  })

const row = (name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('button', { name: `Actions for ${name}`, exact: true }) })
const act = async (name: string, action: string) => {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}
const bodies = (opened: OpenedAdmin, name: 'addGroup' | 'changeGroup' | 'removeGroup') => opened.api.callsOf(name).map(({ body }) => body)
const taken = () => {
  throw new RemoteError('group.name-taken', 409)
}

test('Y18 the list shows members and rights of every group, and finds groups', async () => {
  await openGroups()
  await expect.element(row('press')).toHaveTextContent(/^pressJournalists12 peopleRights: a, b\/c, d, 1 more340 files in tables/)
  await expect.element(row('Media')).toHaveTextContent(/1 personNo right names this group/)
  await expect.element(row('pres')).toHaveTextContent(/No membersRights: a/)
  await page.getByRole('searchbox', { name: 'Name or description' }).fill(' JOURNAL ')
  await expect.element(page.getByText('1 group', { exact: true })).toBeVisible()
  await expect.element(row('Media')).not.toBeInTheDocument()
  await page.getByRole('searchbox').fill('nothing')
  await expect.element(page.getByText('No group fits')).toBeVisible()
})

test('Y18 a group is added by keyboard, and a refused name keeps the input', async () => {
  const opened = await openGroups()
  const add = page.getByRole('button', { name: 'Add a group' })
  await expect.element(add).toBeEnabled()
  add.element().focus()
  await userEvent.keyboard('{Enter}')
  const dialog = page.getByRole('dialog', { name: 'Add a group' })
  await dialog.getByLabelText('Name').fill('a/b')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByText(/^A group name has 1 to 64 letters/)).toBeVisible()
  opened.api.handle({ addGroup: taken })
  await dialog.getByLabelText('Name').fill(' PRESS ')
  await dialog.getByLabelText('Description').fill(' Newspapers ')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByText('A group with this name already exists.')).toBeVisible()
  opened.api.handle({ addGroup: () => ({ result: true }) })
  const loadCount = opened.api.callsOf('listGroups').length
  await dialog.getByLabelText('Name').fill('Papers')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect.element(page.getByText('The group was added.')).toBeVisible()
  expect(bodies(opened, 'addGroup').at(-1)).toEqual({ name: 'Papers', description: 'Newspapers' })
  await expect.poll(() => opened.api.callsOf('listGroups').length).toBeGreaterThan(loadCount)
})

test('Y18 a new name warns about tables, and sends only what differs', async () => {
  const opened = await openGroups()
  await act('press', 'Edit')
  const dialog = page.getByRole('dialog', { name: 'Edit press' })
  const warning = dialog.getByText(/^Tables of the media folder name this group for 340 files\./)
  await expect.element(warning).not.toBeInTheDocument()
  await dialog.getByLabelText('Name').fill('Press')
  await expect.element(warning).toBeVisible()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => bodies(opened, 'changeGroup')).toEqual([{ name: 'press', newName: 'Press' }])
  await act('Media', 'Edit')
  const other = page.getByRole('dialog', { name: 'Edit Media' })
  await other.getByLabelText('Description').fill('Radio')
  await other.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => bodies(opened, 'changeGroup').at(-1)).toEqual({ name: 'Media', description: 'Radio' })
})

test('Y18 a group joins another one only after a choice', async () => {
  const opened = await openGroups()
  await act('pres', 'Edit')
  const dialog = page.getByRole('dialog', { name: 'Edit pres' })
  await dialog.getByLabelText('Name').fill('press')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog.getByText('A group with this name already exists.')).toBeVisible()
  expect(bodies(opened, 'changeGroup')).toEqual([])
  await dialog.getByLabelText(/^Join both groups/).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => bodies(opened, 'changeGroup')).toEqual([{ name: 'pres', newName: 'press', join: true }])
})

test('Y18 the deletion says what it does; what only rights name is not offered for it', async () => {
  const opened = await openGroups()
  await page.getByRole('button', { name: 'Actions for pres', exact: true }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Show rights' })).toBeVisible()
  await expect.element(page.getByRole('menuitem', { name: 'Delete' })).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await act('press', 'Delete')
  const dialog = page.getByRole('dialog', { name: 'Delete press?' })
  await expect
    .element(dialog)
    .toHaveTextContent(
      /12 people are no longer members.*Rights of folders and tables still name the group.*Rules of the single sign-on give/,
    )
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect.element(page.getByText('The group was deleted.')).toBeVisible()
  expect(bodies(opened, 'removeGroup')).toEqual([{ name: 'press' }])
})

test('Y18 the rights of a group are listed, and its members are shown and removed', async () => {
  const nina = {
    id: 'nina',
    name: 'nina',
    mail: null,
    groups: ['press', 'staff'],
    isAssetUser: true,
    isGuiAdmin: false,
    disabled: false,
    isInvited: false,
    isLinked: false,
  }
  const { api } = await openGroups(undefined, {
    listAccounts: () => ({ accounts: [nina], total: 1, groups: ['press'], delivery: 'copy', self: 'admin' }),
    changeAccount: () => ({ result: true }),
  })
  await act('press', 'Show rights')
  const rights = page.getByRole('dialog', { name: 'Rights of press' })
  await expect.element(rights).toHaveTextContent(/aSees and downloads files.*b\/cSees files.*Whole portalSees files.*for 340 files/)
  await userEvent.keyboard('{Escape}')
  await act('press', 'Show members')
  await expect.element(page.getByLabelText('Group', { exact: true })).toHaveValue('press')
  expect(new Set(api.callsOf('listAccounts').map(({ query }) => query?.group))).toEqual(new Set(['press']))
  await page.getByRole('checkbox', { name: 'Select nina' }).click()
  await page.getByRole('button', { name: 'Remove from press' }).click()
  await expect.poll(() => api.callsOf('changeAccount').map(({ body }) => body)).toEqual([{ id: 'nina', removeGroups: ['press'] }])
})

test('Y18 a group without members is the chosen one in the list of people', async () => {
  const { api } = await openGroups(undefined, {
    listAccounts: () => ({ accounts: [], total: 0, groups: ['press'], delivery: 'copy', self: 'admin' }),
  })
  await act('pres', 'Show members')
  await expect.element(page.getByText('No account fits')).toBeVisible()
  await expect.element(page.getByLabelText('Group', { exact: true })).toHaveValue('pres')
  await page.getByLabelText('Group', { exact: true }).selectOptions('All groups')
  await expect.poll(() => api.callsOf('listAccounts').at(-1)?.query?.group).toBeUndefined()
})

test('L24 Y18 a group requires a second factor with days of grace, and ends it again', async () => {
  const opened = await openGroups([press, groupOf('staff', { isKept: true, secondFactor: { since: 0, graceDays: 30 } })])
  await expect.element(row('staff')).toHaveTextContent(/Second factor required/)
  await expect.element(row('press')).not.toHaveTextContent(/Second factor required/)
  await act('press', 'Edit')
  const dialog = page.getByRole('dialog', { name: 'Edit press' })
  const days = dialog.getByLabelText('Days to set it up')
  await expect.element(days).not.toBeInTheDocument()
  await dialog.getByLabelText('Require a second factor').click()
  await expect.element(days).toHaveValue('14')
  for (const wrong of ['', '91', '1.5', 'x']) {
    await days.fill(wrong)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.element(days).toHaveAccessibleDescription('Enter a number of days from 0 to 90.')
  }
  expect(bodies(opened, 'changeGroup')).toEqual([])
  await days.fill('7')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => bodies(opened, 'changeGroup')).toEqual([{ name: 'press', secondFactor: { graceDays: 7 } }])
  await act('staff', 'Edit')
  const other = page.getByRole('dialog', { name: 'Edit staff' })
  await expect.element(other.getByLabelText('Days to set it up')).toHaveValue('30')
  await other.getByLabelText('Require a second factor').click()
  await other.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => bodies(opened, 'changeGroup').at(-1)).toEqual({ name: 'staff', secondFactor: null })
  await page.getByRole('button', { name: 'Add a group' }).click()
  const added = page.getByRole('dialog', { name: 'Add a group' })
  await added.getByLabelText('Name').fill('Archive')
  await added.getByLabelText('Require a second factor').click()
  await added.getByRole('button', { name: 'Add', exact: true }).click()
  await expect.poll(() => bodies(opened, 'addGroup')).toEqual([{ name: 'Archive', description: '', secondFactor: { graceDays: 14 } }])
})

test('Y18 without groups the section says how to begin', async () => {
  await openGroups([])
  await expect.element(page.getByText('No groups yet')).toBeVisible()
})

test('Y18 without the right to manage people the section says why it is empty', async () => {
  await openGroups([], {
    listGroups: () => {
      throw new RemoteError('request.not-found', 404)
    },
  })
  await expect.element(page.getByText('You do not manage people')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Add a group' })).toBeDisabled()
})

test('H5 a group gets and loses the right to create share links', async () => {
  const opened = await openGroups([groupOf('press', { people: 1, mayShare: true }), media])
  await expect.element(row('press')).toHaveTextContent('Members may create share links')
  await act('press', 'Edit')
  const edited = page.getByRole('dialog', { name: 'Edit press' })
  const right = edited.getByLabelText('Members may create share links')
  await expect.element(right).toBeChecked()
  await expect.element(right).toHaveAccessibleDescription(/^This counts only if the setting/)
  await right.click()
  await edited.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => bodies(opened, 'changeGroup')).toEqual([{ name: 'press', mayShare: false }])
  await page.getByRole('button', { name: 'Add a group' }).click()
  const added = page.getByRole('dialog', { name: 'Add a group' })
  await added.getByLabelText('Name').fill('Papers')
  await added.getByLabelText('Members may create share links').click()
  await added.getByRole('button', { name: 'Add', exact: true }).click()
  await expect.poll(() => bodies(opened, 'addGroup')).toEqual([{ name: 'Papers', description: '', mayShare: true }])
})
