import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { SignInRuleList } from '#contract/sign-in-rules.ts'
import { RemoteError } from '#local/remote-error.ts'
import { type OpenedAdmin, openAdmin } from '../../../../../tests/support/component/admin-portal.ts'
import type { Handlers } from '../../../../../tests/support/component/fake-api.ts'

const press = { claim: 'groups', value: 'press-*', group: 'Press' }
const editors = { claim: 'realm_access.roles', value: 'editor', group: 'Editors' }
const list: SignInRuleList = { etag: '7', isUnreadable: false, isOffered: true, rules: [press], groups: ['Board', 'Press'] }

const openRules = (changes: Partial<SignInRuleList> = {}, calls: Handlers = {}): Promise<OpenedAdmin> =>
  openAdmin('groups', undefined, {
    calls: {
      getSignInRules: () => ({ ...list, ...changes }),
      saveSignInRules: () => ({ etag: '8' }),
      testSignInRules: () => ({ groups: ['Press', 'Editors'], matches: [], missing: [] }),
      ...calls,
    },
  })

const section = page.getByRole('region', { name: 'Groups of the single sign-on' })
const button = (name: string) => section.getByRole('button', { name, exact: true })
const rule = (place: number) => section.getByRole('group', { name: `Rule ${place}`, exact: true })
const fill = async (place: number, { claim, value, group }: typeof press) => {
  await rule(place).getByLabelText('Claim').fill(claim)
  await rule(place).getByLabelText('Value').fill(value)
  await rule(place).getByLabelText('Group').fill(group)
}
const conflict = () => {
  throw new RemoteError('config.conflict', 412)
}

test('Y18 a rule is added by keyboard and saved with the version that its author saw', async () => {
  const { api } = await openRules()
  await expect.element(rule(1).getByLabelText('Value')).toHaveValue('press-*')
  expect(button('Save rules').elements()).toEqual([])
  button('Add a rule').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(rule(2).getByLabelText('Claim')).toHaveFocus()
  await expect.element(rule(2).getByLabelText('Claim')).toHaveValue('groups')
  await button('Save rules').click()
  await expect.element(rule(2).getByLabelText('Value')).toHaveFocus()
  await expect.element(rule(2)).toHaveTextContent(/Please enter a value, or \* for any\..*Please enter the name of one group/)
  expect(api.callsOf('saveSignInRules')).toEqual([])
  await fill(2, { ...editors, group: ' Editors ' })
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('The rules are saved. They apply at each next sign-in.')).toBeVisible()
  expect(api.callsOf('saveSignInRules')).toMatchObject([{ body: { rules: [press, editors] }, headers: { 'If-Match': '"7"' } }])
  expect(button('Save rules').elements()).toEqual([])
  await button('Remove rule 1').click()
  await expect.element(button('Add a rule')).toHaveFocus()
  await expect.element(section.getByText(/^No rule gives these groups any more: Press\. People who have them keep them/)).toBeVisible()
  await button('Save rules').click()
  await expect
    .poll(() => api.callsOf('saveSignInRules').at(-1))
    .toMatchObject({ body: { rules: [editors] }, headers: { 'If-Match': '"8"' } })
})

test('Y18 the test shows what a person would get from unsaved rules, and names wrong input', async () => {
  const { api } = await openRules()
  const claims = section.getByLabelText('Claims of a person, as JSON')
  await claims.fill('{groups: press}')
  await button('Show groups').click()
  await expect.element(section.getByText(/^This is not a JSON object/)).toBeVisible()
  await claims.fill('{"groups": ["press-desk"]}')
  await button('Add a rule').click()
  await button('Show groups').click()
  await expect.element(section.getByText('Please complete the marked rules first.')).toBeVisible()
  expect(api.callsOf('testSignInRules')).toEqual([])
  await fill(2, editors)
  await button('Show groups').click()
  await expect.element(section.getByText('This person would get: Press, Editors')).toBeVisible()
  expect(api.callsOf('testSignInRules').map(({ body }) => body)).toEqual([{ rules: [press, editors], claims: { groups: ['press-desk'] } }])
  // The result is of other claims.
  await claims.fill('{"groups": "canteen"}')
  await expect.element(section.getByText('This person would get: Press, Editors')).not.toBeInTheDocument()
  api.handle({ testSignInRules: () => ({ groups: [], matches: [], missing: ['realm_access.roles'] }) })
  await button('Show groups').click()
  await expect.element(section.getByText('This person would get no group.')).toBeVisible()
  await expect.element(section.getByText('Claims of the rules that the person does not have: realm_access.roles')).toBeVisible()
  expect(api.callsOf('saveSignInRules')).toEqual([])
})

test('Y18 T19 after another administrator has saved, both changes are shown and saved together', async () => {
  const { api } = await openRules({}, { saveSignInRules: conflict })
  await button('Add a rule').click()
  await fill(2, editors)
  const theirs = { claim: 'groups', value: 'board', group: 'Board' }
  api.handle({ getSignInRules: () => ({ ...list, etag: '9', rules: [press, theirs] }) })
  await button('Save rules').click()
  await expect.element(section.getByText(/^Another administrator has saved rules in the meantime/)).toBeVisible()
  await expect.element(rule(2).getByLabelText('Value')).toHaveValue('editor')
  await expect.element(rule(3).getByLabelText('Value')).toHaveValue('board')
  api.handle({ saveSignInRules: () => ({ etag: '10' }) })
  await button('Save rules').click()
  await expect
    .poll(() => api.callsOf('saveSignInRules').at(-1))
    .toMatchObject({ body: { rules: [press, editors, theirs] }, headers: { 'If-Match': '"9"' } })
  await expect.element(section.getByText(/^Another administrator/)).not.toBeInTheDocument()
})

test('Y18 rules that the server refuses stay in the form, also while another section is shown', async () => {
  await openRules(
    {},
    {
      saveSignInRules: () => {
        throw new RemoteError('server.full', 507)
      },
    },
  )
  await button('Add a rule').click()
  await fill(2, editors)
  await button('Save rules').click()
  await expect.element(page.getByText(/^The server’s disk is full\./).first()).toBeVisible()
  await expect.element(rule(2).getByLabelText('Value')).toHaveValue('editor')
  await page.getByRole('link', { name: 'General', exact: true }).click()
  await expect.element(page.getByLabelText('Page title')).toBeVisible()
  await page.getByRole('link', { name: 'Groups', exact: true }).click()
  await expect.element(rule(2).getByLabelText('Value')).toHaveValue('editor')
  await button('Discard changes').click()
  await expect.element(rule(2)).not.toBeInTheDocument()
})

test('Y18 L23 an older session is asked to sign in again, and the rules stay if the user cancels', async () => {
  const { api } = await openRules(
    {},
    {
      saveSignInRules: () => {
        throw new RemoteError('factor.sign-in-again', 409)
      },
    },
  )
  await rule(1).getByLabelText('Group').fill('Board')
  await button('Save rules').click()
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(rule(1).getByLabelText('Group')).toHaveValue('Board')
  expect(api.callsOf('saveSignInRules')).toHaveLength(1)
})

test('Y18 rules that cannot be read can be saved anew', async () => {
  const { api } = await openRules({ isUnreadable: true, rules: [] })
  await expect.element(section.getByText(/^The stored rules cannot be read\./)).toBeVisible()
  await button('Save rules').click()
  await expect.poll(() => api.callsOf('saveSignInRules')).toMatchObject([{ body: { rules: [] }, headers: { 'If-Match': '"7"' } }])
  await expect.element(section.getByText(/^The stored rules cannot be read\./)).not.toBeInTheDocument()
})

test('Y18 without a provider, or without the right to manage people, there are no rules on the screen', async () => {
  const { close } = await openRules({ isOffered: false })
  await expect.element(page.getByText('No groups yet')).toBeVisible()
  expect(section.elements()).toEqual([])
  await close()
  await openRules(
    {},
    {
      getSignInRules: () => {
        throw new RemoteError('request.not-found', 404)
      },
    },
  )
  await expect.element(page.getByText('No groups yet')).toBeVisible()
  expect(section.elements()).toEqual([])
})

test('Y18 on a phone long rules are inside the window', async () => {
  await page.viewport(390, 844)
  await openRules({ rules: [{ claim: 'c'.repeat(128), value: 'v'.repeat(256), group: 'G'.repeat(64) }] })
  await expect.element(button('Remove rule 1')).toBeVisible()
  await button('Remove rule 1').click()
  await expect.element(section.getByText(/^No rule gives these groups any more/)).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})
