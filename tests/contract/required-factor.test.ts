import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { noPasswordHash } from '../../server/records/administrators.ts'
import { keptGroupsDocument } from '../../server/records/kept-groups.ts'
import type { Call } from '../../src/contract/call.ts'
import { type CallName, calls } from '../../src/contract/calls.ts'
import type { Session } from '../../src/contract/session.ts'
import { periodMs, setUpFactor } from '../support/authenticator-app.ts'
import { makeImage, rights } from '../support/delivery-assets.ts'
import { createTestPortal, password, type TestPortal, type TestPortalOptions } from '../support/portal.ts'
import { createSoftwareAuthenticator } from '../support/software-authenticator.ts'
import { sampleCalls } from './sample-calls.ts'

const dayMs = 24 * 3_600_000
const origin = 'https://media.example'

let portal: TestPortal
const stores = () => portal.portal.services.stores
const now = () => portal.portal.services.clock()
const open = async (options: TestPortalOptions = { publicUrl: `${origin}/portal/` }) => {
  portal = await createTestPortal(options)
  await stores().accounts.changeUser('user', () => ({ groups: ['press'] }))
}
beforeEach(() => open())
afterEach(() => portal.close())

const outcome = async (response: Response) => [response.status, ((await response.json().catch(() => ({}))) as { code?: string }).code]
const change = async (json: object) => {
  await portal.renew('admin')
  return outcome(await portal.call('changeGroup', { as: 'admin', json }))
}
const require = (graceDays: number, name = 'press') => change({ name, secondFactor: { graceDays } })
const listed = async (name: string) => {
  const response = await portal.call('listGroups', { as: 'admin' })
  return ((await response.json()) as { groups: { name: string; secondFactor?: unknown }[] }).groups.find((group) => group.name === name)
}
/** Signs in by the form, and uses this session from now on. */
const signIn = async (as: 'user' | 'bare' = 'user'): Promise<Session> => {
  const response = await portal.call('getSession', { json: { user: as === 'user' ? 'Ursel' : 'Bert', pass: password } })
  const session = (await response.json()) as Session
  portal.tokens[as] = session.session
  return session
}
const current = async (as: 'user' | 'bare' = 'user') => (await (await portal.call('getSession', { as, json: {} })).json()) as Session
const search = async (as: 'user' | 'bare' = 'user') => outcome(await portal.call('search', { as, query: { solr_q: '*' } }))
const refused = [409, 'factor.required']
const addPasskey = async () => {
  const device = createSoftwareAuthenticator(origin)
  const begun = await portal.call('beginPasskey', { as: 'user', json: { password } })
  const { options } = (await begun.json()) as { options: { challenge: string } }
  const json = { name: 'Phone', credential: device.register(options.challenge) }
  expect((await portal.call('addPasskey', { as: 'user', json })).status).toBe(200)
  return device.id
}

const names = Object.keys(calls) as CallName[]
const isOpen = (name: CallName) => (calls[name] as Call).access === 'open'
/** Independent of the table of the server. */
const forSetUp: readonly CallName[] = ['setLocale', 'getSignInFactors', 'beginTotp', 'confirmTotp', 'beginPasskey', 'addPasskey']

describe('L24 V3 every call of an account without the factor that it needs', () => {
  /** An administrator with all rights, whose grace is over. */
  const openOverdue = async () => {
    await stores().accounts.changeUser('admin', () => ({ groups: ['staff'], isAssetUser: true }))
    await portal.put(await makeImage(portal.blobs, 'open', { rights: rights(['everyone']) }))
    const added = await portal.call('addToken', { as: 'admin', json: { name: 'Script', access: 'change', days: 30 } })
    const preview = await portal.call('beginPreview', { as: 'admin', json: { kind: 'guest' } })
    const found = await portal.call('search', { as: 'admin', query: { solr_q: '*' } })
    const picture = /\/assetportal\/api\/media\/[^"\\]+/.exec(await found.text())?.[0] ?? ''
    expect(await require(0, 'staff')).toEqual([200, undefined])
    const { token } = (await added.json()) as { token: string }
    const { session } = (await preview.json()) as Session
    return { token, preview: session ?? '', picture }
  }

  test.each(names)('L24 V3 %s', async (name) => {
    await openOverdue()
    const before = JSON.stringify([await stores().accounts.listUsers(), await stores().configuration.getDocument(keptGroupsDocument)])
    const result = await outcome(await portal.call(name, { as: 'admin', ...sampleCalls[name]() }))
    if (isOpen(name) || forSetUp.includes(name)) expect(result[1]).not.toBe('factor.required')
    else expect(result).toEqual(refused)
    const after = JSON.stringify([await stores().accounts.listUsers(), await stores().configuration.getDocument(keptGroupsDocument)])
    expect(after).toBe(before)
  })

  test('L24 V3 app tokens, previews and pictures are refused likewise, and work again with a factor', async () => {
    const { token, preview, picture } = await openOverdue()
    for (const name of names.filter((one) => !isOpen(one))) {
      const result = await outcome(await portal.call(name, { token, ...sampleCalls[name]() }))
      expect([name, ...result]).toEqual([name, ...(forSetUp.includes(name) ? [403, 'access.denied'] : refused)])
    }
    const previewed = () => portal.call('search', { token: preview, query: { solr_q: '*' } })
    const cookie = { headers: { Cookie: `vitrine_session=${portal.tokens.admin}` } }
    expect(picture).not.toBe('')
    expect([(await previewed()).status, await outcome(await portal.request(picture, cookie))]).toEqual([401, refused])
    const check = await portal.call('checkSession', { as: 'admin' })
    expect(await check.json()).toEqual({ isGuiAdmin: false, sessionValid: true })
    await setUpFactor(portal, 'admin')
    expect([(await previewed()).status, (await portal.request(picture, cookie)).status]).toEqual([200, 200])
    expect((await portal.call('search', { token, query: { solr_q: '*' } })).status).toBe(200)
    expect((await portal.call('listAccounts', { as: 'admin' })).status).toBe(200)
  })
})

describe('L24 the life of a requirement', () => {
  test('L24 notice, end of the grace, set-up without a new sign-in, and the last factor stays', async () => {
    expect((await signIn()).factorUntil).toBeUndefined()
    expect(await require(14)).toEqual([200, undefined])
    const until = now() + 14 * dayMs
    expect([(await current()).factorUntil, await search()]).toEqual([until, [200, undefined]])
    portal.wait(14 * dayMs - 1)
    expect([(await signIn()).factorUntil, await search()]).toEqual([until, [200, undefined]])
    portal.wait(1)
    expect([(await current()).factorUntil, await search()]).toEqual([0, refused])
    expect([(await signIn()).factorUntil, await search()]).toEqual([0, refused])
    const app = await setUpFactor(portal, 'user')
    expect([(await current()).factorUntil, await search()]).toEqual([undefined, [200, undefined]])
    portal.wait(periodMs)
    const removeApp = async () => outcome(await portal.call('removeTotp', { as: 'user', json: { password, code: app.code() } }))
    const removePasskey = async (id: string) => outcome(await portal.call('removePasskey', { as: 'user', json: { id, password } }))
    expect(await removeApp()).toEqual([409, 'factor.last'])
    const id = await addPasskey()
    // The refused removal has not used the code up.
    expect([await removeApp(), await search()]).toEqual([
      [200, undefined],
      [200, undefined],
    ])
    expect(await removePasskey(id)).toEqual([409, 'factor.last'])
    const other = await addPasskey()
    expect([await removePasskey(id), await removePasskey(other)]).toEqual([
      [200, undefined],
      [409, 'factor.last'],
    ])
    await change({ name: 'press', secondFactor: null })
    expect([await removePasskey(other), await search()]).toEqual([
      [200, undefined],
      [200, undefined],
    ])
  })

  test('L24 a passkey is enough', async () => {
    await require(0)
    expect(await search()).toEqual(refused)
    await addPasskey()
    expect([(await current()).factorUntil, await search()]).toEqual([undefined, [200, undefined]])
  })

  test('L24 the grace of an account that signs in later begins then, and only once', async () => {
    await stores().accounts.changeUser('bare', () => ({ groups: ['press'], isAssetUser: true }))
    await require(14)
    portal.wait(20 * dayMs)
    const until = now() + 14 * dayMs
    expect([(await signIn('bare')).factorUntil, await search('bare')]).toEqual([until, [200, undefined]])
    portal.wait(5 * dayMs)
    expect((await signIn('bare')).factorUntil).toBe(until)
  })

  test('L24 a reset factor is required again, and an administrator can lock nobody out but those without the password', async () => {
    await stores().accounts.changeUser('admin', () => ({ groups: ['press'] }))
    await require(0)
    await setUpFactor(portal, 'admin')
    await setUpFactor(portal, 'user')
    expect((await portal.call('resetFactors', { as: 'admin', json: { id: 'user' } })).status).toBe(200)
    expect(await search()).toEqual(refused)
    await setUpFactor(portal, 'user')
    expect(await search()).toEqual([200, undefined])
  })

  test('L24 accounts without a password are the concern of their provider', async () => {
    await stores().accounts.changeUser('user', () => ({ passwordHash: noPasswordHash }))
    await portal.renew('user')
    await require(0)
    expect([(await current()).factorUntil, await search()]).toEqual([undefined, [200, undefined]])
  })

  test('L24 a portal without sign-in by password refuses nobody', async () => {
    await portal.close()
    await open({ passwordSignIn: false })
    await require(0)
    expect([(await current()).factorUntil, await search()]).toEqual([undefined, [200, undefined]])
  })
})

describe('L24 Y18 the requirement of a group', () => {
  test('L24 Y18 it is stored beside the description, keeps its begin with other days, and begins anew after an end', async () => {
    await change({ name: 'press', description: 'Journalists' })
    await require(14)
    const since = now()
    expect(await listed('press')).toMatchObject({ description: 'Journalists', secondFactor: { since, graceDays: 14 } })
    portal.wait(dayMs)
    await require(30)
    await change({ name: 'press', description: 'Radio' })
    expect(await listed('press')).toMatchObject({ description: 'Radio', secondFactor: { since, graceDays: 30 } })
    await change({ name: 'press', secondFactor: null })
    expect(await listed('press')).not.toHaveProperty('secondFactor')
    await require(7)
    expect(await listed('press')).toMatchObject({ secondFactor: { since: since + dayMs, graceDays: 7 } })
    const log = await portal.call('getAudit', { as: 'admin', query: { event: 'group.second-factor' } })
    const { entries } = (await log.json()) as { entries: { detail: object }[] }
    expect(entries.map(({ detail }) => detail)).toEqual(
      [
        ['', 7],
        [30, ''],
        [14, 30],
        ['', 14],
      ].map(([before, after]) => ({ group: 'press', 'days.before': before, 'days.after': after })),
    )
  })

  test('L24 Y18 a new group can require it, and only for 0 to 90 whole days', async () => {
    const add = async (graceDays: number) =>
      outcome(await portal.call('addGroup', { as: 'admin', json: { name: 'Archive', description: '', secondFactor: { graceDays } } }))
    for (const days of [-1, 91, 1.5]) expect(await add(days)).toEqual([400, 'request.invalid'])
    expect(await add(90)).toEqual([200, undefined])
    expect(await listed('Archive')).toMatchObject({ secondFactor: { since: now(), graceDays: 90 } })
  })

  test('L24 Y18 a new name keeps it, a join keeps the stricter one, and a deletion ends it', async () => {
    await require(14)
    const since = now()
    await change({ name: 'press', newName: 'media' })
    expect(await listed('media')).toMatchObject({ secondFactor: { since, graceDays: 14 } })
    await portal.call('addGroup', { as: 'admin', json: { name: 'radio', description: '', secondFactor: { graceDays: 3 } } })
    await change({ name: 'radio', newName: 'media', join: true })
    expect(await listed('media')).toMatchObject({ secondFactor: { graceDays: 3 } })
    portal.wait(4 * dayMs)
    await portal.renew('user')
    expect(await search()).toEqual(refused)
    await portal.renew('admin')
    await portal.call('removeGroup', { as: 'admin', json: { name: 'media' } })
    expect(await search()).toEqual([200, undefined])
  })
})
