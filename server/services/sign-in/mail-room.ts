import type { Logger } from 'pino'
import { type Mail, type Mailer, MailRefused } from '../../ports/mailer.ts'
import { createQueueLimit } from '../limits/queue-limit.ts'

/** Takes a mail and answers at once; nobody learns from the answer whether there was somebody to write to. */
export type Post = (mail: Mail, sender: string) => void

/** Milliseconds before the second, third and fourth try. */
const pauses = [20_000, 120_000, 600_000] as const

/** Sends mails two at a time in the background and tries again when the mail server can't be reached. What a restart finds undone is not done. */
export const createMailRoom = (mailer: Mailer, log: Logger): Post => {
  const inTurn = createQueueLimit(2, 500)
  const attempt = async (mail: Mail, sender: string, tries: number): Promise<void> => {
    try {
      await inTurn(() => mailer.send(mail, sender))
    } catch (error) {
      const pause = error instanceof MailRefused ? undefined : pauses[tries]
      log.warn({ err: error, tries: tries + 1, again: pause !== undefined }, 'a mail could not be sent')
      if (pause !== undefined) setTimeout(() => void attempt(mail, sender, tries + 1), pause).unref()
    }
  }
  return (mail, sender) => void attempt(mail, sender, 0)
}
