/** Kinds of mails to the owner of an account. */
export type MailKind =
  | 'password-link'
  | 'password-renewal'
  | 'invitation'
  | 'password-changed'
  | 'new-device'
  | 'factor-added'
  | 'factor-removed'
  | 'passkey-added'
  | 'passkey-removed'

/**
 * A mail that has to be sent. It contains no text: the sender creates the mail, and the link in it, from the current account. A stored link
 * for a new password would open the account to readers of the database.
 */
export interface MailOrder {
  readonly kind: MailKind
  readonly userId: string
  readonly locale: string
}

export interface ClaimedMail extends MailOrder {
  readonly id: string
  /** Of this claim alone. */
  readonly claim: string
  /** Milliseconds since the epoch. */
  readonly addedAt: number
  /** Attempts including this one. */
  readonly attempts: number
}

/** A server that does not finish a mail within this time has ended. Longer than all time limits of an attempt together. */
export const mailClaimMs = 5 * 60_000
/** A mail that could not be sent until then is discarded. */
export const mailLifetimeMs = 60 * 60_000

/** Mails that wait until a server sends them. Times are milliseconds since the epoch. */
export interface MailOutbox {
  add(order: MailOrder, now: number): Promise<void>
  /** Takes the first order that is due, for `mailClaimMs`; null = none. No other caller gets it during that time. */
  claim(now: number): Promise<ClaimedMail | null>
  /** Removes the order, unless its claim is over. */
  finish(mail: ClaimedMail): Promise<void>
  /** Makes the order due again at `dueAt`, unless its claim is over. */
  postpone(mail: ClaimedMail, dueAt: number): Promise<void>
}
