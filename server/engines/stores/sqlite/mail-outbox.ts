import { randomUUID } from 'node:crypto'
import { type ClaimedMail, type MailOrder, type MailOutbox, mailClaimMs, mailLifetimeMs } from '../../../ports/mail-outbox.ts'

interface Entry extends MailOrder {
  readonly id: string
  readonly addedAt: number
  dueAt: number
  attempts: number
  claim: string | null
}

/** In memory: one server uses the file, and a restart discards mails that wait. */
export const createMailOutbox = (): MailOutbox => {
  let entries: Entry[] = []
  const claimed = ({ id, claim }: ClaimedMail) => entries.find((entry) => entry.id === id && entry.claim === claim)
  return {
    add: async (order, now) => void entries.push({ ...order, id: randomUUID(), addedAt: now, dueAt: now, attempts: 0, claim: null }),
    claim: async (now) => {
      entries = entries.filter(({ addedAt }) => now - addedAt < mailLifetimeMs)
      const entry = entries.find(({ dueAt }) => dueAt <= now || dueAt > now + mailLifetimeMs)
      if (!entry) return null
      const claim = randomUUID()
      Object.assign(entry, { claim, attempts: entry.attempts + 1, dueAt: now + mailClaimMs })
      const { id, kind, userId, locale, addedAt, attempts } = entry
      return { id, claim, kind, userId, locale, addedAt, attempts }
    },
    finish: async (mail) => {
      const entry = claimed(mail)
      entries = entries.filter((other) => other !== entry)
    },
    postpone: async (mail, dueAt) => {
      const entry = claimed(mail)
      if (entry) Object.assign(entry, { claim: null, dueAt })
    },
  }
}
