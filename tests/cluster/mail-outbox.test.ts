import { afterEach, expect, test } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { linkIn, type MailServer, startMailServer } from '../support/mail-server.ts'
import { pdf } from '../support/media-fixtures-other.ts'
import { scaledMs } from '../support/time-limits.ts'
import { newSchema, runStatements } from './databases.ts'
import { call, newUser, signIn } from './portal-calls.ts'
import { type PortalGroup, startPortalGroup, untilReady } from './portal-group.ts'

let group: PortalGroup | null = null
let mailServer: MailServer | null = null
afterEach(async () => {
  await group?.close()
  await mailServer?.close()
})

test('L2 V8 a mail is sent once by another portal after the portal of the request was killed, and the database contains no link', async () => {
  let isAway = true
  mailServer = await startMailServer({
    onMailFrom: (_address, _session, done) => done(isAway ? Object.assign(new Error('try later'), { responseCode: 451 }) : null),
  })
  const address = newSchema()
  const mail = ['--smtp', `smtp://127.0.0.1:${mailServer.port}?tls=off`, '--mail-from', 'portal@media.example']
  const args = ['--search', 'replicated', '--public-url', 'https://media.example/', ...mail]
  group = await startPortalGroup({ files: { 'report.pdf': pdf() }, args, address })
  await untilReady(group)
  const { stores, nodes } = group
  const [first, second] = nodes
  if (!first || !second) throw new Error('no portals')
  const user = await newUser(stores)
  const account = await stores.accounts.findUser(user)
  if (!account) throw new Error('no account')
  await stores.accounts.putUser({ ...account, mail: 'ann@portal.example' })
  const json = { 'Content-Type': 'application/json' }
  const requested = await call(first, 'user/passwordmail', { method: 'POST', headers: json, body: JSON.stringify({ user }) })
  expect(requested.status).toBe(200)
  const waiting = async () => (await runStatements(address, 'SELECT * FROM mail_outbox WHERE attempts > 0 AND claim IS NULL')).rows
  await eventually(async () => expect(await waiting()).toHaveLength(1), 50)
  const [order] = await waiting()
  expect(Object.keys(order as object).toSorted()).toEqual(['added_at', 'attempts', 'claim', 'due_at', 'id', 'kind', 'locale', 'user_id'])
  expect(order).toMatchObject({ kind: 'password-link', user_id: account.id })

  await first.kill('SIGKILL')
  isAway = false
  // The pause before the next attempt is twenty seconds.
  await eventually(() => expect(mailServer?.mails).toHaveLength(1), 50, scaledMs(90_000))
  await eventually(async () => expect((await runStatements(address, 'SELECT 1 FROM mail_outbox')).rows).toEqual([]), 50)
  const [received] = mailServer.mails
  expect(received?.to).toEqual(['ann@portal.example'])
  const token = new URLSearchParams(new URL(received ? linkIn(received) : '').hash.split('?')[1]).get('reset')
  const pass = 'another long password'
  const chosen = await call(second, 'user/password', {
    method: 'POST',
    headers: { ...json, 'Accept-Language': 'en' },
    body: JSON.stringify({ token, password: pass }),
  })
  expect(chosen.status).toBe(200)
  expect((await signIn(second, { user, pass })).code).toBe('')
  // The notice of the change is the only other mail.
  await eventually(() => expect(mailServer?.mails).toHaveLength(2))
  expect(mailServer.mails[1]?.headers.get('subject')).toBe('Your password has been changed')
  console.log('faults injected: 1 kill')
})
