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
  /**
   * Rejects with MailRefusedError, or with another error if a later attempt may succeed.
   * @param sender display name of the sender address
   * @param id the same in all attempts, and unique: mail programs can merge a mail that arrives twice
   */
  send(mail: Mail, sender: string, id: string): Promise<void>
}
