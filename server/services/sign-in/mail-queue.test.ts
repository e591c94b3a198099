import pino from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createMailOutbox } from '../../engines/stores/sqlite/mail-outbox.ts'
import { sampleUser } from '../../ports/conformance/conformance-samples.ts'
import { createMailQueue } from './mail-queue.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('V8 a mail that is sent twice has the same id both times, and each mail has another one', async () => {
  const sent: { readonly to: string; readonly id: string }[] = []
  const write = async (_user: unknown, to: string) => ({ mail: { to, subject: 'A link', text: 'link' }, sender: 'Portal' })
  const queue = createMailQueue({
    stores: { accounts: { getUser: async (id: string) => sampleUser(id, { mail: id }) } as never, mails: createMailOutbox() },
    mailer: {
      send: async ({ to }, _sender, id) => {
        sent.push({ to, id })
        // The mail server has the mail, but its response is lost.
        if (sent.length === 1) throw new Error('ECONNRESET')
      },
    },
    writers: {
      'password-link': write,
      'password-renewal': write,
      invitation: write,
      'password-changed': write,
      'new-device': write,
      'factor-added': write,
      'factor-removed': write,
      'passkey-added': write,
      'passkey-removed': write,
    },
    clock: Date.now,
    log: pino({ enabled: false }),
  })
  for (const user of ['ann', 'bob']) await queue.queueMail('password-link', user, 'en')
  await vi.advanceTimersByTimeAsync(60_000)
  await queue.close()
  const idsTo = (name: string) => sent.filter(({ to }) => to === name).map(({ id }) => id)
  const [id = ''] = idsTo('ann')
  expect(idsTo('ann')).toEqual([id, id])
  expect(id).toMatch(/^[0-9a-f]{32}$/)
  expect(idsTo('bob')).toEqual([expect.not.stringContaining(id)])
})
