import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createSmtpMailer } from '../../server/engines/mail/smtp.ts'
import { type MailServer, startMailServer } from '../support/mail-server.ts'
import { createTestPortal, password, type TestPortal } from '../support/portal.ts'

const publicUrl = 'https://media.example/portal/'
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0'
const nextFirefox = firefox.replaceAll('144', '145')
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

let portal: TestPortal
let post: MailServer
beforeEach(async () => {
  post = await startMailServer()
  const mailer = createSmtpMailer({
    host: '127.0.0.1',
    port: post.port,
    secure: false,
    plain: true,
    account: null,
    from: 'portal@media.example',
  })
  portal = await createTestPortal({ publicUrl, mailer })
})
afterEach(async () => {
  await portal.close()
  await post.close()
})

const signIn = async (userAgent: string | null, { user = 'Ursel', language = 'en', pass = password } = {}) => {
  portal.wait(1000)
  const headers = { 'Accept-Language': language, ...(userAgent !== null && { 'User-Agent': userAgent }) }
  const response = await portal.call('getSession', { json: { user, pass }, headers })
  return { status: response.status, token: ((await response.json()) as { session: string }).session }
}
/** Mails are sent in their order: this one comes after all that were queued before. */
const lastMail = async () => {
  await portal.call('sendPasswordMail', { json: { user: 'Ada' }, headers: { 'Accept-Language': 'en' } })
  const mail = await post.next()
  expect(mail.to).toEqual(['admin@portal.example'])
}

describe('L22 mails about new devices', () => {
  test('L22 a new browser or system is mailed once, but neither the very first one nor a new version', async () => {
    await signIn(firefox)
    await signIn(nextFirefox)
    await lastMail()
    await signIn(iPhone)
    const mail = await post.next()
    expect([mail.to, mail.headers.get('subject')]).toEqual([['user@portal.example'], 'New sign-in to your account'])
    expect(mail.text).toContain('Your account “Ursel” in Vitrine was used to sign in on a device for the first time: Safari on iOS.')
    expect(mail.text).toContain(publicUrl)
    await signIn(iPhone)
    portal.wait(30 * 24 * 3_600_000)
    await signIn(firefox)
    await lastMail()
    expect(post.mails).toHaveLength(3)
  })

  test('L22 a program without a known name is a device, too', async () => {
    await signIn(firefox)
    await signIn('curl/8.5.0')
    expect((await post.next()).text).toContain('for the first time: a program that is not a known browser.')
  })

  test('L22 the mail has the language that the owner has chosen in another session', async () => {
    const { token } = await signIn(firefox)
    await portal.call('setLocale', { token, query: { locale: 'de' } })
    await signIn(iPhone, { language: 'en' })
    const mail = await post.next()
    expect(mail.headers.get('subject')).toBe('Neue Anmeldung bei Ihrem Konto')
    expect(mail.text).toContain('Safari unter iOS')
  })

  test('L22 a refused sign-in, an account without an address and a failing store send none', async () => {
    const { stores } = portal.portal.services
    await signIn(firefox)
    expect((await signIn(iPhone, { pass: 'wrong' })).status).toBe(401)
    await lastMail()
    await stores.accounts.changeUser('bare', () => ({ mail: null }))
    await signIn(firefox, { user: 'Bert' })
    await signIn(iPhone, { user: 'Bert' })
    await lastMail()
    stores.devices.noteDevice = () => Promise.reject(new Error('the disk is full'))
    expect((await signIn(iPhone)).status).toBe(200)
    await lastMail()
  })
})
