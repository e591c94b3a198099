import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { composedRights, folderRulesDocument, noFolderRules } from '../../server/records/folder-rules.ts'
import { keptGroupsDocument } from '../../server/records/kept-groups.ts'
import type { CallName, CallResponse } from '../../src/contract/calls.ts'
import type { RuleChange } from '../../src/contract/folder-rules.ts'
import type { ListedGroup } from '../../src/contract/groups.ts'
import { makeImage } from '../support/delivery-assets.ts'
import { createTestPortal, type TestPortal } from '../support/portal.ts'

let portal: TestPortal
beforeEach(async () => {
  portal = await createTestPortal()
})
afterEach(() => portal.close())

const stores = () => portal.portal.services.stores
const asAdmin = async <Name extends CallName>(name: Name, json?: unknown, headers: Record<string, string> = {}) => {
  const response = await portal.call(name, { as: 'admin', ...(json === undefined ? {} : { json }), headers })
  return { status: response.status, body: (await response.json()) as CallResponse<Name> & { readonly code?: string } }
}
const outcome = async (name: CallName, json: unknown) => {
  const { status, body } = await asAdmin(name, json)
  return [status, body.code]
}
const list = async () => (await asAdmin('listGroups')).body.groups
const listed = async (name: string): Promise<ListedGroup | undefined> => (await list()).find((group) => group.name === name)
const setGroups = (id: string, groups: readonly string[]) => stores().accounts.changeUser(id, () => ({ groups }))
const groupsOf = async (id: string) => (await stores().accounts.getUser(id))?.groups
const saveRules = async (changes: readonly RuleChange[]) => {
  const { etag } = (await asAdmin('getFolderRules')).body
  expect((await asAdmin('saveFolderRules', { changes }, { 'If-Match': `"${etag}"` })).status).toBe(200)
}
const rules = async () => (await asAdmin('getFolderRules')).body.rules.map(({ path, view, download }) => ({ path, view, download }))
const events = async () => (await asAdmin('getAudit')).body.entries.filter(({ event }) => event.startsWith('group.'))

const none = { description: '', people: 0, rules: [], ruleCount: 0, files: 0, signInRules: 0, isKept: false }

describe('Y18 the list of groups', () => {
  test('Y18 names every group of accounts, rules, tables and administrators, with what each has', async () => {
    await setGroups('user', ['press', 'Bühne'])
    await setGroups('admin', ['press'])
    await saveRules([{ path: 'press', view: ['press', 'users'], download: { '*': ['staff'], '0': ['everyone'] } }])
    const named = { view: 'press/vitrine.csv', download: { '*': 'press/vitrine.csv' } }
    const origin = { view: ['typo', 'users'], download: { '*': ['press'] }, folder: 'press', named }
    await portal.put(await makeImage(portal.blobs, 'one', { rights: composedRights(origin, {}, noFolderRules, 0) }, new Uint8Array(3000)))
    const inherited = { ...origin, view: ['other'], named: {} }
    await portal.put(
      await makeImage(portal.blobs, 'two', { rights: composedRights(inherited, {}, noFolderRules, 0) }, new Uint8Array(3000)),
    )
    expect((await asAdmin('addGroup', { name: ' Archive ', description: ' Old records ' })).status).toBe(200)
    expect(await list()).toEqual([
      { ...none, name: 'Archive', description: 'Old records', isKept: true },
      { ...none, name: 'Bühne', people: 1 },
      { ...none, name: 'press', people: 2, rules: [{ path: 'press', view: true, download: false }], ruleCount: 1, files: 1 },
      { ...none, name: 'staff', rules: [{ path: 'press', view: false, download: true }], ruleCount: 1 },
      { ...none, name: 'typo', files: 1 },
    ])
  })

  test('Y18 a group without members is offered for accounts, rules and previews', async () => {
    await asAdmin('addGroup', { name: 'Archive', description: '' })
    expect((await asAdmin('listAccounts')).body.groups).toContain('Archive')
    expect((await asAdmin('getFolderRules')).body.groups).toContain('Archive')
    expect((await asAdmin('getPreviewGroups')).body.groups).toContain('Archive')
    expect((await asAdmin('beginPreview', { kind: 'user', groups: ['Archive'] })).status).toBe(200)
  })
})

describe('Y18 changes of groups', () => {
  test('Y18 a name exists once in any spelling, and built-in names are refused', async () => {
    await setGroups('user', ['press'])
    await asAdmin('addGroup', { name: 'Archive', description: '' })
    for (const name of ['press', 'PRESS', 'archive', 'Ａrchive'])
      expect(await outcome('addGroup', { name, description: '' })).toEqual([409, 'group.name-taken'])
    for (const name of ['users', 'a/b', '', '*'])
      expect(await outcome('addGroup', { name, description: '' })).toEqual([400, 'request.invalid'])
    expect(await outcome('changeGroup', { name: 'press', newName: 'ARCHIVE' })).toEqual([409, 'group.name-taken'])
    // Not the same group: the two spellings would exist side by side.
    expect(await outcome('changeGroup', { name: 'press', newName: 'ARCHIVE', join: true })).toEqual([409, 'group.name-taken'])
    expect(await outcome('changeGroup', { name: 'unknown', newName: 'other' })).toEqual([404, 'group.not-found'])
    expect(await outcome('removeGroup', { name: 'unknown' })).toEqual([404, 'group.not-found'])
    expect(await groupsOf('user')).toEqual(['press'])
  })

  test('Y18 another spelling and a group that only rules name are allowed', async () => {
    await setGroups('user', ['press'])
    await saveRules([{ path: 'a', view: ['staff'] }])
    expect(await outcome('addGroup', { name: 'staff', description: 'All employees' })).toEqual([200, undefined])
    expect(await outcome('changeGroup', { name: 'press', newName: 'Press' })).toEqual([200, undefined])
    expect(await groupsOf('user')).toEqual(['Press'])
    expect(await listed('staff')).toMatchObject({ description: 'All employees', ruleCount: 1, isKept: true })
  })

  test('Y18 a new name replaces the old one in accounts, rules and the description, and the log has one entry', async () => {
    await setGroups('user', ['press', 'staff'])
    await saveRules([
      { path: '', view: ['users'] },
      { path: 'a', view: ['press', 'staff'], download: { '*': ['press'], '0': [] } },
    ])
    await asAdmin('changeGroup', { name: 'press', description: 'Journalists' })
    const signInRules = ['press', 'staff'].map((group) => ({ claim: 'groups', value: group, group }))
    await asAdmin('saveSignInRules', { rules: signInRules }, { 'If-Match': '"0"' })
    expect((await asAdmin('changeGroup', { name: 'press', newName: 'Media' })).body).toEqual({ people: 1 })
    expect((await asAdmin('getSignInRules')).body.rules.map(({ value, group }) => [value, group])).toEqual([
      ['press', 'Media'],
      ['staff', 'staff'],
    ])
    expect(await groupsOf('user')).toEqual(['Media', 'staff'])
    expect(await rules()).toEqual([
      { path: '', view: ['users'] },
      { path: 'a', view: ['Media', 'staff'], download: { '*': ['Media'], '0': [] } },
    ])
    expect(await listed('Media')).toMatchObject({ description: 'Journalists', people: 1, ruleCount: 1, signInRules: 1 })
    expect(await listed('press')).toBeUndefined()
    expect(await events()).toMatchObject([
      {
        event: 'group.renamed',
        person: { id: 'admin' },
        detail: { 'group.before': 'press', 'group.after': 'Media', people: 1, folders: 1 },
      },
      { event: 'group.described', detail: { group: 'press', 'description.before': '', 'description.after': 'Journalists' } },
    ])
  })

  test('Y18 a group joins another one: members and rules of both are kept', async () => {
    await setGroups('user', ['press', 'media'])
    await setGroups('admin', ['press'])
    await asAdmin('changeGroup', { name: 'press', description: 'Journalists' })
    await saveRules([
      { path: 'a', view: ['press', 'media'] },
      { path: 'b', view: ['press'] },
    ])
    expect(await outcome('changeGroup', { name: 'press', newName: 'media' })).toEqual([409, 'group.name-taken'])
    expect((await asAdmin('changeGroup', { name: 'press', newName: 'media', join: true })).body).toEqual({ people: 2 })
    expect([await groupsOf('user'), await groupsOf('admin')]).toEqual([['media'], ['media']])
    expect(await rules()).toEqual([
      { path: 'a', view: ['media'] },
      { path: 'b', view: ['media'] },
    ])
    expect(await listed('media')).toMatchObject({ people: 2, ruleCount: 2, description: 'Journalists' })
    await asAdmin('addGroup', { name: 'radio', description: 'Radio' })
    await asAdmin('changeGroup', { name: 'radio', newName: 'media', join: true, description: 'Newspapers and radio' })
    expect(await listed('media')).toMatchObject({ people: 2, description: 'Newspapers and radio' })
    expect(await listed('radio')).toBeUndefined()
  })

  test('Y18 a deleted group has no members, what rules and tables name stays, and the log names the members', async () => {
    await setGroups('user', ['press', 'staff'])
    await saveRules([{ path: 'a', view: ['press'] }])
    await asAdmin('changeGroup', { name: 'press', description: 'Journalists' })
    expect((await asAdmin('removeGroup', { name: 'press' })).body).toEqual({ people: 1 })
    expect(await groupsOf('user')).toEqual(['staff'])
    expect(await rules()).toEqual([{ path: 'a', view: ['press'] }])
    expect(await listed('press')).toMatchObject({ people: 0, ruleCount: 1, isKept: false, description: '' })
    const name = (await stores().accounts.getUser('user'))?.name
    expect((await events())[0]).toMatchObject({ event: 'group.removed', detail: { group: 'press', people: 1, members: name } })
  })

  test('Y18 two administrators at once: every description is stored, and a name is added once', async () => {
    const names = ['a', 'b', 'c', 'd', 'e']
    const added = await Promise.all(names.map((name) => outcome('addGroup', { name, description: name })))
    expect(added.map(([status]) => status)).toEqual(names.map(() => 200))
    const twice = await Promise.all([1, 2, 3].map(() => outcome('addGroup', { name: 'same', description: '' })))
    expect(twice.map(([status]) => status).toSorted((a, b) => Number(a) - Number(b))).toEqual([200, 409, 409])
    const kept = (await list()).filter(({ isKept }) => isKept)
    expect(kept.map(({ name, description }) => [name, description])).toEqual([...names.map((name) => [name, name]), ['same', '']])
  })

  test('Y18 unreadable rules prevent a new name before anything is changed', async () => {
    await setGroups('user', ['press'])
    await stores().configuration.putDocument(folderRulesDocument, { rules: 3 }, null, null)
    portal.portal.services.folderRights.forget()
    expect((await asAdmin('changeGroup', { name: 'press', newName: 'media' })).status).toBe(503)
    expect(await groupsOf('user')).toEqual(['press'])
  })

  test('Y18 an unreadable list of groups hides no members and is replaced', async () => {
    await setGroups('user', ['press'])
    await stores().configuration.putDocument(keptGroupsDocument, { groups: 3 }, null, null)
    expect(await listed('press')).toEqual({ ...none, name: 'press', people: 1 })
    expect(await outcome('changeGroup', { name: 'press', description: 'Journalists' })).toEqual([200, undefined])
    expect(await listed('press')).toMatchObject({ description: 'Journalists', isKept: true })
  })
})
