import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { createSmtpMailer } from '../../server/engines/mail/smtp.ts'
import type { CallResponse } from '../../src/contract/calls.ts'
import { startMailServer } from '../support/mail-server.ts'
import { createTestPortal, type TestPortal, type TestPortalOptions, users } from '../support/portal.ts'

let portal: TestPortal
const open = async (options: TestPortalOptions = {}) => {
  portal = await createTestPortal(options)
}
beforeEach(() => open())
afterEach(() => portal.close())

type Imported = CallResponse<'importAccounts'>
const stores = () => portal.portal.services.stores
const send = (json: unknown) => portal.call('importAccounts', { as: 'admin', json, headers: { 'Accept-Language': 'en' } })
const read = async (json: unknown): Promise<Imported> => {
  const response = await send(json)
  expect(response.status).toBe(200)
  return (await response.json()) as Imported
}
const preview = (text: string) => read({ text, dryRun: true })
/** Previews a file, and applies it in as many calls as it needs. */
const apply = async (text: string): Promise<Imported[]> => {
  const done: Imported[] = []
  for (let last = await preview(text); last.remaining > 0; ) {
    last = await read({ text, dryRun: false, plan: last.plan })
    done.push(last)
  }
  return done
}
const userNamed = async (name: string) => (await stores().accounts.findUser(name)) ?? expect.fail(`no account ${name}`)
const events = async () => {
  const response = await portal.call('getAudit', { as: 'admin', query: {} })
  return ((await response.json()) as CallResponse<'getAudit'>).entries
}

const file = 'Benutzername;E-Mail;Gruppen;Administrator\nTom;tom@portal.example;press, staff;nein\nUrsel;ursel@portal.example;archive;\n'

describe('G20 import of accounts', () => {
  test('G20 V3 only administrators who manage people import', async () => {
    const before = await stores().accounts.listUsers()
    for (const as of users.filter((user) => user !== 'admin')) {
      const response = await portal.call('importAccounts', { as, json: { text: file, dryRun: false, plan: '' } })
      expect([as, [401, 403].includes(response.status)]).toEqual([as, true])
    }
    await stores().accounts.putUser({ ...(await userNamed('Ursel')), isGuiAdmin: true, managesPeople: true })
    await stores().accounts.changeUser('admin', () => ({ managesPeople: false }))
    expect((await send({ text: file, dryRun: true })).status).toBe(404)
    expect((await stores().accounts.listUsers()).length).toBe(before.length)
  })

  test('G20 a preview stores nothing, and the same plan is applied with the log of single changes', async () => {
    const before = await stores().accounts.listUsers()
    const shown = await preview(file)
    expect(await stores().accounts.listUsers()).toEqual(before)
    expect([shown.counts, shown.remaining, shown.links]).toEqual([{ added: 1, changed: 1, unchanged: 0, refused: 0 }, 2, []])
    expect(shown.lines[1]).toMatchObject({
      line: 3,
      name: 'Ursel',
      outcome: 'changed',
      changes: expect.arrayContaining([{ field: 'groups', before: expect.any(String), after: 'archive' }]),
    })
    const [done] = await apply(file)
    expect([done?.counts, done?.remaining]).toEqual([{ added: 1, changed: 1, unchanged: 2, refused: 0 }, 0])
    expect(await userNamed('Tom')).toMatchObject({ mail: 'tom@portal.example', groups: ['press', 'staff'], isGuiAdmin: false })
    expect(await userNamed('Ursel')).toMatchObject({ groups: ['archive'] })
    const logged = (await events()).slice(0, 3).map(({ event, person, detail }) => [event, person?.id, detail['groups.after']])
    expect(logged).toEqual([
      ['account.changed', 'admin', 'archive'],
      ['account.invited', 'admin', undefined],
      ['account.added', 'admin', 'press, staff'],
    ])
    // The invitation is to be passed on, and works.
    const [link] = done?.links ?? []
    expect(link).toMatchObject({ name: 'Tom', mail: 'tom@portal.example' })
    const chosen = await portal.call('setPassword', { json: { token: link?.token ?? '', password: 'a wholly new one' } })
    expect(chosen.status).toBe(200)
    expect((await preview(file)).counts).toEqual({ added: 0, changed: 0, unchanged: 2, refused: 0 })
  })

  test('G20 if accounts have changed since the preview, nothing is applied and a new preview is shown', async () => {
    const { plan } = await preview(file)
    await stores().accounts.changeUser('user', () => ({ groups: ['archive', 'other'] }))
    const again = await read({ text: file, dryRun: false, plan })
    expect([again.problem, again.remaining]).toEqual([{ code: 'changed' }, 2])
    expect(await stores().accounts.findUser('Tom')).toBeNull()
    expect((await read({ text: file, dryRun: false, plan: again.plan })).counts).toMatchObject({ added: 1, changed: 1 })
  })

  test('G20 the own rights stay, and refused lines do not stop the others', async () => {
    const text = 'name,admin,disabled\nAda,no,\nBert,,yes\nada,,yes\n'
    const [done] = await apply(text)
    expect((await preview(text)).lines.map(({ line, reason }) => [line, reason])).toEqual([
      [2, 'self'],
      [4, 'name.repeated'],
    ])
    expect(done?.counts).toMatchObject({ changed: 1, refused: 0 })
    expect([await userNamed('Ada'), await userNamed('Bert')]).toMatchObject([{ isGuiAdmin: true }, { disabled: true }])
  })

  test('G20 a new account that is disabled gets no invitation', async () => {
    const [done] = await apply('name,disabled\nTom,yes\n')
    expect(done?.links).toEqual([])
    expect(await userNamed('Tom')).toMatchObject({ disabled: true })
  })

  test('G20 long files are applied in several calls, and too long ones are refused', async () => {
    const text = `name\n${Array.from({ length: 600 }, (_, index) => `Member ${index}`).join('\n')}\n`
    const calls = await apply(text)
    expect(calls.map(({ counts, remaining }) => [counts.added, remaining])).toEqual([
      [250, 350],
      [250, 100],
      [100, 0],
    ])
    expect(calls.flatMap(({ links }) => links).length).toBe(600)
    expect((await preview(`name\n${'a\n'.repeat(10_001)}`)).problem).toEqual({ code: 'too-many-lines' })
    expect((await send({ text: 'a'.repeat(4_000_001), dryRun: true })).status).toBe(400)
  })

  test('G20 with a mail server the invitations are mailed', async () => {
    const post = await startMailServer()
    onTestFinished(() => post.close())
    await portal.close()
    const account = { host: '127.0.0.1', port: post.port, secure: false, plain: true, account: null, from: 'portal@media.example' }
    await open({ publicUrl: 'https://media.example/portal/', mailer: createSmtpMailer(account) })
    const [done] = await apply('name,mail\nTom,tom@portal.example\nNina,\n')
    expect([done?.delivery, done?.links.map(({ name }) => name)]).toEqual(['mail', ['Nina']])
    expect((await post.next()).to).toEqual(['tom@portal.example'])
  })
})

describe('G20 change of a name', () => {
  const rename = (id: string, name: string) => portal.call('changeAccount', { as: 'admin', json: { id, name } })

  test('G20 the account keeps its id, session and bookmarks, and signs in by the new name', async () => {
    const token = portal.tokens.user ?? ''
    expect((await rename('user', 'Ursula')).status).toBe(200)
    const shown = await portal.call('checkSession', { token })
    expect(await shown.json()).toMatchObject({ sessionValid: true })
    expect(await stores().accounts.findUser('Ursel')).toBeNull()
    expect(await userNamed('ursula')).toMatchObject({ id: 'user' })
    expect((await events())[0]).toMatchObject({
      event: 'account.changed',
      detail: { 'name.before': 'Ursel', 'name.after': 'Ursula' },
    })
    const taken = await rename('user', ' ADA ')
    expect([taken.status, ((await taken.json()) as { code: string }).code]).toEqual([409, 'account.name-taken'])
    expect((await rename('user', 'a\u0001b')).status).toBe(400)
  })
})
