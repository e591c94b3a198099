export interface Mail {
  /** A single address. */
  readonly to: string
  /** A single line. */
  readonly subject: string
  readonly text: string
}

/** The recipient's server permanently refuses this mail. */
export class MailRefusedError extends Error {
  override readonly name = 'MailRefusedError'
}

/** Sends mails. */
export interface Mailer {
  /** `sender`: display name of the sender address. Rejects with MailRefusedError, or with another error if a later attempt may succeed. */
  send(mail: Mail, sender: string): Promise<void>
}
