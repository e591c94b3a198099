export interface UserRecord {
  readonly id: string
  /** As typed at creation; compared NFKC-normalised and in lower case. */
  readonly name: string
  /** PHC string, or `noPasswordHash`. */
  readonly passwordHash: string
  readonly isAssetUser: boolean
  readonly isGuiAdmin: boolean
  /** Sees and changes accounts under Administration › People; only together with `isGuiAdmin`. */
  readonly managesPeople: boolean
  readonly groups: readonly string[]
  readonly mail: string | null
  readonly disabled: boolean
  readonly workspace: string
}

/** An identity at another provider: `subject` is unique only together with `issuer`. */
export interface IdentityKey {
  readonly issuer: string
  readonly subject: string
}

/** Accounts and their identities at other providers. Each method is atomic. */
export interface AccountStore {
  /**
   * A new password hash or `disabled` ends the sessions, app tokens and tickets of the account in the same transaction, a new mail address its
   * tickets.
   * Rejects with NameTakenError.
   */
  putUser(user: UserRecord): Promise<void>
  /**
   * Applies `change` to the current account in one transaction, so that concurrent changes are not lost. Otherwise as putUser.
   * Rejects with LastAdministratorError if no administrator who can sign in and manages people would be left, also after concurrent changes.
   * @returns the changed account; null if there is none
   * @param exceptSession token hash of the one session that a new password does not end
   * @param isSamePassword the new hash is of the same password, so that it ends nothing
   */
  changeUser(
    id: string,
    change: (user: UserRecord) => Partial<Omit<UserRecord, 'id'>>,
    exceptSession?: string,
    isSamePassword?: boolean,
  ): Promise<UserRecord | null>
  /**
   * Also removes sessions, app tokens, bookmarks and identities. Rejects with LastAdministratorError, as changeUser.
   * @param check throws if the current account, read in the same transaction, must stay; the removal rejects with this error
   * @returns the removed account; null if there was none
   */
  removeUser(id: string, check?: (user: UserRecord) => void): Promise<UserRecord | null>
  /** Compared by userNameKey. */
  findUser(name: string): Promise<UserRecord | null>
  getUser(id: string): Promise<UserRecord | null>
  listUsers(): Promise<UserRecord[]>
  /**
   * Gives all members of a group another group instead, or none.
   * @returns names of the changed accounts
   */
  replaceGroup(group: string, replacement: string | null): Promise<string[]>

  /** Account of an identity; null = none. */
  findIdentity(identity: IdentityKey): Promise<string | null>
  /** False if the identity belongs to another account, or the account to another identity of this issuer. */
  linkIdentity(identity: IdentityKey & { readonly userId: string }): Promise<boolean>
  identitiesOf(userId: string): Promise<IdentityKey[]>
  /** Those of the accounts that have an identity. */
  linkedUsers(userIds: readonly string[]): Promise<ReadonlySet<string>>
  /** Also ends the sessions of the account and removes its tickets and app tokens. Rejects with LastAdministratorError, as changeUser. */
  unlinkIdentities(userId: string): Promise<void>
}
