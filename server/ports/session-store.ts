import type { LoginLimit } from '../records/login-limit.ts'

/** Tickets that expire later are removed: the clock was wrong when they were issued. A day more than the longest ones, since clocks differ. */
export const maxTicketMs = 8 * 24 * 3_600_000

/** What a device calls itself when it signs in; null = unknown. */
export interface SessionDevice {
  /** Product name, such as `Firefox`. */
  readonly browser: string | null
  /** Product name, such as `Windows`. */
  readonly system: string | null
}

export interface SessionRecord extends SessionDevice {
  /** SHA-256 (hex) of the token, which itself is not stored. */
  readonly tokenHash: string
  readonly userId: string
  /** Milliseconds since the epoch. */
  readonly createdAt: number
  readonly seenAt: number
  readonly locale: string | null
}

export interface LoginKeys {
  readonly account: string
  readonly accountAndNet: string
  readonly net: string
}

/** Sessions and one-time tickets. */
export interface SessionTicketStore {
  putSession(session: SessionRecord): Promise<void>
  getSession(tokenHash: string): Promise<SessionRecord | null>
  /** Sessions of an account, the last used first. */
  listSessions(userId: string): Promise<SessionRecord[]>
  touchSession(tokenHash: string, change: { seenAt?: number; locale?: string }): Promise<void>
  removeSession(tokenHash: string): Promise<void>
  /** Also removes the app tokens of the account. */
  removeSessionsOf(userId: string): Promise<void>
  /** Removes sessions that exceed at least one limit and returns their number. */
  removeSessions(limits: { createdBefore: number; seenBefore: number; createdAfter: number }): Promise<number>
  /**
   * One-time ticket, for example of a link in a mail or a single sign-on, valid until `expiresAt` (milliseconds, within a week). Only its
   * hash is stored.
   */
  putTicket(ticket: { tokenHash: string; userId: string; expiresAt: number }): Promise<void>
  /**
   * Consumes the ticket and returns its user id; null if it is unknown, used or expired, or expires later than a ticket issued now for
   * `lifetime` (milliseconds) could.
   */
  takeTicket(tokenHash: string, now: number, lifetime: number): Promise<string | null>
  /** As takeTicket, but the ticket stays valid. */
  findTicket(tokenHash: string, now: number, lifetime: number): Promise<string | null>
}

/** Limit of sign-in attempts. */
export interface LoginLimitStore {
  /**
   * Counts the attempt for every key before the password is checked, in one transaction, by the rules of login-limit.ts. A refused attempt
   * creates no new key.
   */
  countLoginAttempt(keys: LoginKeys, now: number): Promise<LoginLimit>
  /** Resets the failed-attempt counters after a successful sign-in. */
  resetLoginLimit(keys: LoginKeys): Promise<void>
}

/** Sessions, one-time tickets and the limit of sign-in attempts. Each method is atomic. */
export interface SessionStore extends SessionTicketStore, LoginLimitStore {}
