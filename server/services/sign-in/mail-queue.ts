import type { Logger } from 'pino'
import { type Mail, type Mailer, MailRefused } from '../../ports/mailer.ts'
import { createQueueLimit } from '../limits/queue-limit.ts'

/** Queues a mail and returns immediately, so that responses do not reveal whether a recipient exists. */
export type QueueMail = (mail: Mail, sender: string) => void

/** Milliseconds before the second, third and fourth attempt. */
const retryDelaysMs = [20_000, 120_000, 600_000] as const

/** Sends two mails at a time in the background and retries while the mail server is unreachable. A restart discards queued mails. */
export const createMailQueue = (mailer: Mailer, log: Logger): QueueMail => {
  const runQueued = createQueueLimit(2, 500)
  const attempt = async (mail: Mail, sender: string, previousAttemptCount: number): Promise<void> => {
    try {
      await runQueued(() => mailer.send(mail, sender))
    } catch (error) {
      const delayMs = error instanceof MailRefused ? undefined : retryDelaysMs[previousAttemptCount]
      log.warn({ err: error, tries: previousAttemptCount + 1, again: delayMs !== undefined }, 'a mail could not be sent')
      if (delayMs !== undefined) setTimeout(() => void attempt(mail, sender, previousAttemptCount + 1), delayMs).unref()
    }
  }
  return (mail, sender) => void attempt(mail, sender, 0)
}
