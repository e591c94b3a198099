import { createHash } from 'node:crypto'
import type { Logger } from 'pino'
import type { UserRecord } from '../../ports/account-store.ts'
import type { ClaimedMail, MailKind } from '../../ports/mail-outbox.ts'
import { type Mail, type Mailer, MailRefusedError } from '../../ports/mailer.ts'
import type { Stores } from '../../ports/stores.ts'

/** Queues a mail for the owner of the account. It does not wait until the mail is sent, so that the time does not reveal the result. */
export type QueueMail = (kind: MailKind, userId: string, locale: string) => Promise<void>

/**
 * Creates the mail to a user; null = none is sent.
 * @param addedAt when the mail was queued, in milliseconds since the epoch
 */
export type WriteMail = (
  user: UserRecord,
  to: string,
  locale: string,
  addedAt: number,
) => Promise<{ readonly mail: Mail; readonly sender: string } | null>

export interface MailQueue {
  readonly queueMail: QueueMail
  /** Waits for mails that are being sent. Those that wait stay in the outbox. */
  close(): Promise<void>
}

export interface MailQueueOptions {
  readonly stores: Pick<Stores, 'accounts' | 'mails'>
  readonly mailer: Mailer
  readonly writers: Readonly<Record<MailKind, WriteMail>>
  readonly clock: () => number
  readonly log: Logger
}

/** Milliseconds before the second, third and fourth attempt. */
const retryDelaysMs = [20_000, 120_000, 600_000] as const
/** Interval of the polls for mails that other servers have queued or that are due again. */
const pollIntervalMs = 5000
const parallelCount = 2

/** With the time, because another database counts its mails from one again. */
const messageIdOf = ({ id, addedAt, userId }: ClaimedMail): string =>
  createHash('sha256')
    .update(JSON.stringify([id, addedAt, userId]))
    .digest('hex')
    .slice(0, 32)

/** Sends the mails of the outbox, two at a time, and repeats while the mail server is unreachable. */
export const createMailQueue = ({ stores: { accounts, mails }, mailer, writers, clock, log }: MailQueueOptions): MailQueue => {
  const closing = new AbortController()
  const attempt = async (claimed: ClaimedMail): Promise<void> => {
    const { kind, userId, locale, addedAt, attempts } = claimed
    try {
      const user = await accounts.getUser(userId)
      const written = user?.mail && !user.disabled ? await writers[kind](user, user.mail, locale, addedAt) : null
      if (written) await mailer.send(written.mail, written.sender, messageIdOf(claimed))
    } catch (error) {
      const delayMs = error instanceof MailRefusedError ? undefined : retryDelaysMs[attempts - 1]
      log.warn({ err: error, tries: attempts, again: delayMs !== undefined }, 'a mail could not be sent')
      if (delayMs !== undefined) return mails.postpone(claimed, clock() + delayMs)
    }
    await mails.finish(claimed)
  }
  const sendDue = async (): Promise<void> => {
    while (!closing.signal.aborted) {
      const claimed = await mails.claim(clock())
      if (!claimed) return
      await attempt(claimed)
    }
  }
  const running = new Set<Promise<void>>()
  const wake = () => {
    if (closing.signal.aborted || running.size >= parallelCount) return
    // Without the database no mail can be claimed; the next poll tries again.
    const run = sendDue()
      .catch((error: unknown) => log.warn({ err: error }, 'mails could not be read'))
      .finally(() => running.delete(run))
    running.add(run)
  }
  const timer = setInterval(wake, pollIntervalMs).unref()
  return {
    queueMail: async (kind, userId, locale) => {
      await mails.add({ kind, userId, locale }, clock())
      wake()
    },
    close: async () => {
      closing.abort()
      clearInterval(timer)
      await Promise.all(running)
    },
  }
}
