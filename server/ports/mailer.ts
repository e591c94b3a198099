export interface Mail {
  /** One address. */
  readonly to: string
  /** One line. */
  readonly subject: string
  readonly text: string
}

/** The receiving side will not take this mail, however often it is offered. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused'
}

/** Hands mails to whoever delivers them. */
export interface Mailer {
  /** `sender`: name beside the address they come from. Rejects with MailRefused, or with anything else when a later try may help. */
  send(mail: Mail, sender: string): Promise<void>
}
