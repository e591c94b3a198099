import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createSmtpMailer } from '../../server/engines/mail/smtp.ts'
import { linkIn, type MailServer, type ReceivedMail, startMailServer } from '../support/mail-server.ts'
import { createTestPortal, password, type TestPortal } from '../support/portal.ts'

const minuteMs = 60_000
const publicUrl = 'https://media.example/portal/'
const from = 'portal@media.example'

let portal: TestPortal
let post: MailServer
const mailer = (port: number) => createSmtpMailer({ host: '127.0.0.1', port, secure: false, plain: true, account: null, from })
const open = async () => {
  portal = await createTestPortal({ publicUrl, mailer: mailer(post.port) })
}
beforeEach(async () => {
  post = await startMailServer()
})
afterEach(async () => {
  await portal.close()
  await post.close()
})

const requestLink = (
  user: string,
  options: { from?: string; headers?: Record<string, string>; subject?: string; message?: string } = {},
) => {
  const { subject = 'Win a prize', message = 'https://evil.example', ...rest } = options
  return portal.call('sendPasswordMail', { json: { user, subject, message }, ...rest })
}
const choose = (token: string, chosen: string, more: { from?: string } = {}) =>
  portal.call('setPassword', { json: { token, password: chosen }, headers: { 'Accept-Language': 'en' }, ...more })
const signIn = async (user: string, pass: string) => {
  const response = await portal.call('getSession', { json: { user, pass } })
  return { status: response.status, body: (await response.json()) as { session: string; code?: string } }
}
const outcome = async (response: Response) => [response.status, ((await response.json()) as { code?: string }).code]
const tokenIn = (mail: ReceivedMail) => new URLSearchParams(new URL(linkIn(mail)).hash.split('?')[1]).get('reset') ?? ''
/** Mails are sent in request order: after this one, no earlier mail is pending. */
const mailTo = async (user: string) => {
  await requestLink(user, { from: '203.0.113.200' })
  return post.next()
}

describe('L2 password mail', () => {
  test('L2 sends a link to the address of the account, and the link sets a new password', async () => {
    await open()
    const before = (await signIn('Ursel', password)).body.session
    const response = await requestLink('  URSEL ', { headers: { 'Accept-Language': 'en' } })
    expect([response.status, await response.json()]).toEqual([200, { result: true }])
    const mail = await post.next()
    expect(mail.to).toEqual(['user@portal.example'])
    expect(linkIn(mail)).toMatch(/^https:\/\/media\.example\/portal\/#\/login\?reset=[\w-]{43}$/)
    const chosen = await choose(tokenIn(mail), 'a wholly new one')
    expect([chosen.status, await chosen.json()]).toEqual([200, { result: true }])
    expect((await signIn('Ursel', password)).body.code).toBe('auth.invalid-credentials')
    expect((await signIn('Ursel', 'a wholly new one')).status).toBe(200)
    const check = await portal.call('checkSession', { token: before })
    expect(((await check.json()) as { sessionValid: boolean }).sessionValid).toBe(false)
    const notice = await post.next()
    expect([notice.to, notice.headers.get('subject')]).toEqual([['user@portal.example'], 'Your password has been changed'])
  })

  test('L2 a link works once, for half an hour, and its use ends the earlier links', async () => {
    await open()
    const [first, second, late] = [tokenIn(await mailTo('Ursel')), tokenIn(await mailTo('Ursel')), tokenIn(await mailTo('Ada'))]
    expect(await outcome(await choose(second, 'a wholly new one'))).toEqual([200, undefined])
    for (const token of [second, first, '', 'x'.repeat(43), `password-reset ${first}`])
      expect(await outcome(await choose(token, 'another new one'))).toEqual([410, 'auth.link-over'])
    portal.wait(30 * minuteMs)
    expect(await outcome(await choose(late, 'another new one'))).toEqual([410, 'auth.link-over'])
    expect((await signIn('Ursel', 'a wholly new one')).status).toBe(200)
  })

  test('L2 neither opening the link nor a rejected password uses it up', async () => {
    await open()
    const token = tokenIn(await mailTo('Ursel'))
    for (const refused of ['short', 'x'.repeat(1025)]) expect(await outcome(await choose(token, refused))).toEqual([400, 'request.invalid'])
    for (const refused of ['password', '12345678']) expect(await outcome(await choose(token, refused))).toEqual([422, 'password.common'])
    for (const refused of ['Vitrine1', 'ursel-2026', 'media.example'])
      expect(await outcome(await choose(token, refused))).toEqual([422, 'password.guessable'])
    expect(await outcome(await choose(token, 'a wholly new one'))).toEqual([200, undefined])
  })

  test('L2 a mailed link cannot sign in, and a disabled account gets no mail and cannot use a link', async () => {
    await open()
    const { stores } = portal.portal.services
    const token = tokenIn(await mailTo('Ursel'))
    expect(await outcome(await portal.call('getSession', { json: {}, query: { token } }))).toEqual([401, 'auth.session-expired'])
    const user = await stores.accounts.findUser('Ursel')
    if (user) await stores.accounts.putUser({ ...user, disabled: true })
    expect(await outcome(await choose(token, 'a wholly new one'))).toEqual([410, 'auth.link-over'])
    await requestLink('Ursel')
    expect((await mailTo('Ada')).to).toEqual(['admin@portal.example'])
  })
})

describe('V3 what an attacker can learn and do', () => {
  test('L2 returns the same response for an account, for no account and for one without an address', async () => {
    await open()
    const { stores } = portal.portal.services
    const bert = await stores.accounts.findUser('Bert')
    if (bert) await stores.accounts.putUser({ ...bert, mail: null })
    const responses = await Promise.all(['Ursel', 'nobody', 'Bert', '../..', '\r\nBcc: evil@evil.example'].map((user) => requestLink(user)))
    const comparable = await Promise.all(
      responses.map(async (response) => {
        const headers = Object.fromEntries(response.headers)
        delete headers['x-request-id']
        return { status: response.status, headers, body: await response.text() }
      }),
    )
    expect(new Set(comparable.map((one) => JSON.stringify(one))).size).toBe(1)
    await mailTo('Ada')
    await post.next()
    expect(post.mails.map(({ to }) => to.join(',')).toSorted((a, b) => (a < b ? -1 : 1))).toEqual([
      'admin@portal.example',
      'user@portal.example',
    ])
  })

  test('V3 puts no client input and no client-provided host into the mail', async () => {
    await open()
    await requestLink('Ursel', {
      subject: 'x\r\nBcc: evil@evil.example',
      message: 'https://evil.example',
      headers: { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example', 'Accept-Language': 'en' },
    })
    const mail = await post.next()
    const link = linkIn(mail)
    expect(mail.text).toBe(
      'A new password was requested for your account. If this was not you, you can ignore this email.\n\n' +
        `Use this link to set a new password for “Ursel”. It works once and expires after 30 minutes:\n${link}\n`,
    )
    expect(mail.headers.get('subject')).toBe('Reset your password')
    expect([mail.to, mail.headers.get('to'), mail.headers.has('bcc'), mail.headers.get('auto-submitted')]).toEqual([
      ['user@portal.example'],
      'user@portal.example',
      false,
      'auto-generated',
    ])
    expect(new URL(link).origin).toBe('https://media.example')
  })

  test('L2 writes the mail in the page language with the portal texts, and a title cannot inject a header', async () => {
    await open()
    const id = 'views.login.modals.password_reset.mail'
    const messages = { [`${id}.subject`]: 'Neues Passwort\nBcc: evil@evil.example', [`${id}.message`]: 'Guten Tag {name}, {portal} grüßt.' }
    await portal.call('saveTranslations', { as: 'admin', query: { lang: 'de' }, json: { messages } })
    await portal.call('saveConfig', { as: 'admin', json: { global: { website_title: 'Mühle\r\nBcc: evil@evil.example' } } })
    await requestLink('Ursel', { headers: { 'Accept-Language': 'de-AT' } })
    await portal.call('saveTranslations', { as: 'admin', query: { lang: 'de' }, json: { messages: {} } })
    const mail = await post.next()
    expect(mail.headers.get('subject')).toBe('Ihr Passwort zurücksetzen')
    await portal.call('saveTranslations', { as: 'admin', query: { lang: 'de' }, json: { messages } })
    await requestLink('Ursel', { headers: { 'Accept-Language': 'de' } })
    const own = await post.next()
    expect(own.headers.get('subject')).toBe('Neues Passwort Bcc: evil@evil.example')
    expect(own.headers.get('from')).toBe(`Mühle Bcc: evil@evil.example <${from}>`)
    expect(own.text).toContain('Guten Tag Ursel, Mühle Bcc: evil@evil.example grüßt.')
    expect([own.headers.has('bcc'), own.to]).toEqual([false, ['user@portal.example']])
  })

  test('V3 limits mails to three an hour per account and requests to twenty a quarter per network', async () => {
    await open()
    for (let times = 0; times < 8; times++) expect((await requestLink('Ursel', { from: `203.0.${times}.1` })).status).toBe(200)
    await mailTo('Ada')
    for (let more = 0; more < 3; more++) await post.next()
    expect(post.mails.filter(({ to }) => to[0] === 'user@portal.example')).toHaveLength(3)
    const responses: number[] = []
    for (let times = 0; times < 22; times++) responses.push((await requestLink(`nobody${times}`, { from: `198.51.100.${times}` })).status)
    expect([responses.filter((status) => status === 200).length, responses.filter((status) => status === 429).length]).toEqual([20, 2])
    portal.wait(60 * minuteMs)
    expect((await mailTo('Ursel')).to).toEqual(['user@portal.example'])
  })

  test('V3 limits token guessing and logs no token', async () => {
    await open()
    const token = tokenIn(await mailTo('Ursel'))
    const statuses = new Set<number>()
    for (let tries = 0; tries < 25; tries++)
      statuses.add((await choose('y'.repeat(43), 'a wholly new one', { from: '203.0.113.5' })).status)
    expect([...statuses]).toEqual([410, 429])
    expect(portal.log.join('\n')).not.toContain(token)
    expect(await outcome(await choose(token, 'a wholly new one', { from: '192.0.2.77' }))).toEqual([200, undefined])
  })

  test('L6 a locked-out user signs in with the new password', async () => {
    await open()
    for (let tries = 0; tries < 6; tries++) await signIn('Ursel', 'wrong')
    expect((await signIn('Ursel', password)).body.code).toBe('auth.blocked')
    await choose(tokenIn(await mailTo('Ursel')), 'a wholly new one')
    expect((await signIn('Ursel', 'a wholly new one')).status).toBe(200)
  })
})

describe('L2 without a mail service', () => {
  test('L2 returns the same clear error for every name', async () => {
    portal = await createTestPortal()
    for (const user of ['Ursel', 'nobody']) expect(await outcome(await requestLink(user))).toEqual([501, 'mail.not-configured'])
    expect(await outcome(await choose('x'.repeat(43), 'a wholly new one'))).toEqual([410, 'auth.link-over'])
  })
})

describe('V3 the mail server', () => {
  const mail = { to: 'user@portal.example', subject: 'Subject', text: 'Text\n' }
  const engine = (over: Partial<Parameters<typeof createSmtpMailer>[0]>) =>
    createSmtpMailer({ host: '127.0.0.1', port: post.port, secure: false, plain: false, account: null, from, ...over })
  beforeEach(async () => {
    portal = await createTestPortal()
  })

  test('V3 no mail is sent to a server without TLS or with an untrusted certificate', async () => {
    await expect(engine({}).send(mail, 'Portal', 'a1')).rejects.toThrow(/STARTTLS|TLS/i)
    const tls = await startMailServer({ disabledCommands: [] })
    await expect(engine({ port: tls.port }).send(mail, 'Portal', 'a1')).rejects.toThrow(/certificate|self.signed|altnames/i)
    expect([post.mails.length, tls.mails.length]).toEqual([0, 0])
    await tls.close()
  })

  test('L2 signs in with the configured account and distinguishes permanent from temporary rejections', async () => {
    const guarded = await startMailServer({
      authOptional: false,
      onAuth: ({ username, password: given }, _session, done) =>
        username === 'portal' && given === 'geheim' ? done(null, { user: username }) : done(new Error('no')),
      onRcptTo: ({ address }, _session, done) =>
        done(address.startsWith('gone') ? Object.assign(new Error('no such mailbox'), { responseCode: 550 }) : null),
      allowInsecureAuth: true,
    })
    const known = engine({ port: guarded.port, plain: true, account: { user: 'portal', password: 'geheim' } })
    await known.send(mail, 'Portal', 'a1')
    const { user, headers } = await guarded.next()
    expect([user, headers.get('message-id')]).toEqual(['portal', '<a1@media.example>'])
    await expect(known.send({ ...mail, to: 'gone@portal.example' }, 'Portal', 'a2')).rejects.toMatchObject({ name: 'MailRefusedError' })
    const stranger = engine({ port: guarded.port, plain: true, account: { user: 'portal', password: 'wrong' } })
    await expect(stranger.send(mail, 'Portal', 'a1')).rejects.not.toMatchObject({ name: 'MailRefusedError' })
    await guarded.close()
  })
})
