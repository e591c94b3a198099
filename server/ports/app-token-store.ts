import type { TokenAccess } from '#contract/app-tokens.ts'

/** A token with which a script acts for an account. Times are milliseconds since the epoch. */
export interface AppTokenRecord {
  /** SHA-256 (hex) of the token, which itself is not stored. */
  readonly tokenHash: string
  readonly userId: string
  /** Chosen by the owner. */
  readonly name: string
  readonly access: TokenAccess
  readonly createdAt: number
  readonly expiresAt: number
  /** Null = never used. */
  readonly usedAt: number | null
}

export type TokenAddition = 'added' | 'session-over' | 'too-many'

/**
 * App tokens. Each method is atomic. Whatever ends all sessions of an account also removes its tokens in the same transaction: a new password,
 * `disabled`, an unlinked identity, `SessionStore.removeSessionsOf`, and the removal of the account.
 */
export interface AppTokenStore {
  /**
   * Stores the token only while the session that asks for it stands, so that a token cannot appear after all access of the account has ended.
   * @param session token hash of the session of the owner
   * @param maxCount tokens of the account at most
   */
  addToken(token: AppTokenRecord, session: string, maxCount: number): Promise<TokenAddition>
  /** Null also for a token with an access that this version does not know. */
  getToken(tokenHash: string): Promise<AppTokenRecord | null>
  /** Tokens of an account, the newest first. */
  listTokens(userId: string): Promise<AppTokenRecord[]>
  touchToken(tokenHash: string, usedAt: number): Promise<void>
  /** False if it was removed before. */
  removeToken(tokenHash: string): Promise<boolean>
  /** Removes tokens that expired before this time and returns their number. */
  removeTokens(expiredBefore: number): Promise<number>
}
