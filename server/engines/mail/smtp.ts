import { createTransport } from 'nodemailer'
import { type Mailer, MailRefusedError } from '../../ports/mailer.ts'

export interface SmtpOptions {
  readonly host: string
  readonly port: number
  /** TLS from the first byte; else STARTTLS is required, unless `plain`. */
  readonly secure: boolean
  readonly plain: boolean
  readonly account: { readonly user: string; readonly password: string } | null
  readonly from: string
}

const timeoutMs = 15_000

/** 5xx for this recipient or message. Other errors may disappear after the mail server or the account has been fixed. */
const isFinal = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  (error.code === 'EENVELOPE' || error.code === 'EMESSAGE') &&
  'responseCode' in error &&
  Number(error.responseCode) >= 500

/** Sends each mail over a new connection, because there are few. */
export const createSmtpMailer = ({ host, port, secure, plain, account, from }: SmtpOptions): Mailer => {
  const transport = createTransport({
    host,
    port,
    secure,
    requireTLS: !secure && !plain,
    ignoreTLS: plain,
    ...(account && { auth: { user: account.user, pass: account.password } }),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // Mails contain only text from this program.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async ({ to, subject, text }, sender, id) => {
      try {
        await transport.sendMail({
          from: { name: sender, address: from },
          to: { name: '', address: to },
          messageId: `<${id}@${from.slice(from.lastIndexOf('@') + 1)}>`,
          subject,
          text,
          headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
        })
      } catch (error) {
        throw isFinal(error) ? new MailRefusedError('the mail server refused a mail', { cause: error }) : error
      }
    },
  }
}
