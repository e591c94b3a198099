import type { SmtpOptions } from '../engines/mail/smtp.ts'
import type { Mailer } from '../ports/mailer.ts'

export type MailOptions = SmtpOptions

/** Services of others that an installation may use. Their libraries load only where they are asked for. */
export const openMailer = async (options: MailOptions): Promise<Mailer> => {
  const { createSmtpMailer } = await import('../engines/mail/smtp.ts')
  return createSmtpMailer(options)
}
