export interface Mail {
  /** A single address. */
  readonly to: string
  /** A single line. */
  readonly subject: string
  readonly text: string
}

/** The recipient's server permanently refuses this mail. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused'
}

/** Sends mails. */
export interface Mailer {
  /** `sender`: display name of the sender address. Rejects with MailRefused, or with another error if a later attempt may succeed. */
  send(mail: Mail, sender: string): Promise<void>
}
