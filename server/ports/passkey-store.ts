/** A passkey: the public key of a credential that a device or a password manager holds (WebAuthn). */
export interface PasskeyRecord {
  /** Id of the credential, base64url. */
  readonly id: string
  readonly userId: string
  /** Chosen by the user. */
  readonly name: string
  /** COSE key, base64url. */
  readonly publicKey: string
  /** Of the signatures so far; 0 = the device does not count. */
  readonly counter: number
  readonly transports: readonly string[]
  /** Milliseconds since the epoch. */
  readonly createdAt: number
  /** Null = never. */
  readonly usedAt: number | null
}

/** Passkeys of accounts, which end with the account. Each method is atomic. */
export interface PasskeyStore {
  /** False if the credential is stored already, for this account or another one. */
  addPasskey(passkey: PasskeyRecord): Promise<boolean>
  getPasskey(id: string): Promise<PasskeyRecord | null>
  /** The oldest first. */
  listPasskeys(userId: string): Promise<PasskeyRecord[]>
  /** False if the account has no such passkey. */
  renamePasskey(userId: string, id: string, name: string): Promise<boolean>
  /** Stores the counter of a signature. False if it is not greater than the stored one: the key was copied, or the response sent twice. */
  usePasskey(id: string, use: { readonly counter: number; readonly usedAt: number }): Promise<boolean>
  /** False if the account has no such passkey. */
  removePasskey(userId: string, id: string): Promise<boolean>
  /** Returns their number. */
  removePasskeysOf(userId: string): Promise<number>
  /** Those of the accounts that have a passkey. */
  usersWithPasskeys(userIds: readonly string[]): Promise<ReadonlySet<string>>
  /** Challenge of a sign-in, of which only the hash is stored. Also removes those that have ended by `now`. Milliseconds since the epoch. */
  putChallenge(hash: string, expiresAt: number, now: number): Promise<void>
  /** Consumes the challenge; false if it is unknown, used or ended, or ends later than one put now for `lifetime` (milliseconds) could. */
  takeChallenge(hash: string, now: number, lifetime: number): Promise<boolean>
}
