import { afterEach, beforeEach, expect, test } from 'vitest'
import { createSmtpMailer } from '../../server/engines/mail/smtp.ts'
import type { CallResponse } from '../../src/contract/calls.ts'
import { setUpFactor } from '../support/authenticator-app.ts'
import { type MailServer, startMailServer } from '../support/mail-server.ts'
import { createTestPortal, password, type TestPortal } from '../support/portal.ts'
import { createSoftwareAuthenticator } from '../support/software-authenticator.ts'

const publicUrl = 'https://media.example/portal/'

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
    from: 'p@media.example',
  })
  portal = await createTestPortal({ publicUrl, mailer })
})
afterEach(async () => {
  await portal.close()
  await post.close()
})
const nextMail = async () => {
  const { to, headers, text } = await post.next()
  return [to, headers.get('subject'), text]
}

test('L9 L2 the owner gets a mail when a second factor is set up and removed', async () => {
  const app = await setUpFactor(portal, 'user')
  expect(await nextMail()).toEqual([
    ['user@portal.example'],
    'A second factor has been set up',
    expect.stringMatching(/^From now on, signing in to .+ as “Ursel” requires a code[\s\S]+\n\nhttps:\/\/media\.example\/portal\/\n$/),
  ])
  await portal.call('removeTotp', { as: 'user', json: { password, code: app.code(1) }, headers: { 'Accept-Language': 'de-AT' } })
  expect(await nextMail()).toEqual([
    ['user@portal.example'],
    'Der zweite Faktor wurde entfernt',
    expect.stringMatching(/^Für die Anmeldung/),
  ])
})

test('L9 G14 the mail of a reset is in the language of the owner, else in that of the administrator', async () => {
  const reset = () => portal.call('resetFactors', { as: 'admin', json: { id: 'user' }, headers: { 'Accept-Language': 'en' } })
  await setUpFactor(portal, 'user')
  await nextMail()
  await portal.call('saveTranslations', { as: 'admin', query: { lang: 'de' }, json: { messages: { a: 'b' } } })
  await portal.call('setLocale', { as: 'user', query: { locale: 'de' } })
  await reset()
  expect((await nextMail())[1]).toBe('Der zweite Faktor wurde entfernt')
  await setUpFactor(portal, 'user')
  await nextMail()
  await portal.portal.services.stores.sessions.removeSessionsOf('user')
  await reset()
  expect((await nextMail())[1]).toBe('The second factor has been removed')
})

test('L10 L2 the owner gets a mail when a passkey is added and removed', async () => {
  const headers = { 'Accept-Language': 'en' }
  const begun = await portal.call('beginPasskey', { as: 'user', json: { password } })
  const { challenge } = ((await begun.json()) as CallResponse<'beginPasskey'>).options
  const device = createSoftwareAuthenticator(new URL(publicUrl).origin)
  await portal.call('addPasskey', { as: 'user', json: { name: 'Phone', credential: device.register(challenge) }, headers })
  expect(await nextMail()).toEqual([['user@portal.example'], 'A passkey has been added', expect.stringMatching(/as “Ursel”, without/)])
  await portal.call('removePasskey', { as: 'user', json: { id: device.id, password }, headers })
  expect((await nextMail())[1]).toBe('A passkey has been removed')
})
