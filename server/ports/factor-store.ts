/** Codes of an authenticator app that an account needs to sign in (RFC 6238). */
export interface TotpRecord {
  /** Base32. */
  readonly secret: string
  /** Milliseconds since the epoch. */
  readonly since: number
  readonly unusedRecoveryCodes: number
}

/** Second factors of accounts. They end with the account. Each method is atomic. */
export interface FactorStore {
  /** Null = none that was confirmed. */
  getTotp(userId: string): Promise<TotpRecord | null>
  /** Stores a secret that counts as soon as it is confirmed. Replaces an unconfirmed one; false if a confirmed one exists. */
  beginTotp(userId: string, secret: string): Promise<boolean>
  /** Secret that waits for its confirmation; null = none. */
  getUnconfirmedTotp(userId: string): Promise<string | null>
  /**
   * Confirms exactly this secret. False if it does not wait any more.
   * @param step time step of the code that proved it, which is used by that
   * @param recoveryHashes hashes of the recovery codes
   */
  confirmTotp(
    userId: string,
    confirmation: { readonly secret: string; readonly step: number; readonly since: number; readonly recoveryHashes: readonly string[] },
  ): Promise<boolean>
  /** Uses the code of a time step. False if this step or a later one was used before (RFC 6238 section 5.2), or without a confirmed secret. */
  useTotpStep(userId: string, step: number): Promise<boolean>
  /** Uses a recovery code; false if it is unknown or used. */
  useRecoveryCode(userId: string, hash: string): Promise<boolean>
  /** False without a confirmed secret. */
  replaceRecoveryCodes(userId: string, hashes: readonly string[]): Promise<boolean>
  /** Also removes an unconfirmed secret. False if none was confirmed. */
  removeTotp(userId: string): Promise<boolean>
  /** Those of the accounts that have a second factor. */
  usersWithFactors(userIds: readonly string[]): Promise<ReadonlySet<string>>
}
