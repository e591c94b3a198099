import type { AssetListing } from './asset-listing.ts'
import type { AssetRecord, AssetRights } from './asset-record.ts'
import type { LoginGate } from './login-gate.ts'
import type { UsageDocuments } from './usage.ts'

export interface UserRecord {
  readonly id: string
  /** As typed at creation; looked up NFKC-normalised and lower-cased. */
  readonly name: string
  /** PHC string. */
  readonly passwordHash: string
  readonly isAssetUser: boolean
  readonly isGuiAdmin: boolean
  readonly groups: readonly string[]
  readonly mail: string | null
  readonly disabled: boolean
  readonly workspace: string
}

export interface SessionRecord {
  /** SHA-256 (hex) of the token; the token itself is stored nowhere. */
  readonly tokenHash: string
  readonly userId: string
  /** Milliseconds since the epoch. */
  readonly createdAt: number
  readonly seenAt: number
  readonly locale: string | null
}

/** A person at another provider: `subject` means somebody only together with `issuer`. */
export interface IdentityKey {
  readonly issuer: string
  readonly subject: string
}

export interface BookmarkState {
  readonly ids: readonly string[]
  readonly etag: string
}

export interface StoredDocument {
  readonly body: unknown
  readonly etag: string
  readonly revision: number
  readonly savedAt: number
  readonly savedBy: string | null
}

/** A change of one document among several; without a body it goes. */
export interface DocumentChange {
  readonly name: string
  readonly body?: unknown
  /** As for putDocument. */
  readonly ifMatch: string | null
}

export interface DocumentVersion {
  readonly name: string
  readonly revision: number
  readonly savedAt: number
  readonly savedBy: string | null
  /** With this version the document went. */
  readonly removed: boolean
}

/** Etag of a named document that is not there, for a change that must be the first. */
export const noDocument = '0'

export interface LoginKeys {
  readonly account: string
  readonly accountAndNet: string
  readonly net: string
}

/** Structured data that must survive. Every method is atomic: it happened or it did not. */
export interface Documents extends UsageDocuments {
  // assets
  putAssets(records: readonly AssetRecord[]): Promise<void>
  removeAssets(ids: readonly string[]): Promise<void>
  getAsset(id: string): Promise<AssetRecord | null>
  /** In the order asked for; unknown ids are left out. */
  getAssets(ids: readonly string[]): Promise<AssetRecord[]>
  /** What lists show of each, as it is now, at a fraction of the cost of the record. In the order asked for; unknown ids and records that can't be read are left out. */
  getListings(ids: readonly string[]): Promise<AssetListing[]>
  /** Whom each is for, at a fraction of the cost of the whole record; null = there is one that can't be read. Unknown ids are left out. */
  getRights(ids: readonly string[]): Promise<ReadonlyMap<string, AssetRights | null>>
  allAssets(): AsyncIterable<AssetRecord>
  countAssets(): Promise<number>
  /**
   * Grows with every putAssets and removeAssets (not with countDownloads), in the same transaction.
   * A catalogue compares it to know whether its snapshot still holds.
   */
  assetsRevision(): Promise<number>
  /**
   * Changes with every asset that is added or removed, and with the groups that may see or download one. No value is used twice, not even by
   * a database that was restored from a backup. Constant cost.
   */
  rightsVersion(): Promise<string>
  /** Adds one to `numbers.obj_dload_cnt` of each, which outlives every later putAssets of the same id, and to the day's downloads. Unknown ids are ignored. */
  countDownloads(ids: readonly string[]): Promise<void>

  // users and sessions
  /** A new password hash or `disabled` ends the account's sessions and tickets in the same step, a new mail address its tickets. Rejects with NameTaken. */
  putUser(user: UserRecord): Promise<void>
  /**
   * Changes what `change` says of the account as it is at that moment, in one step with reading it: what somebody else did meanwhile stays.
   * As putUser in all else. @returns the account as it is then; null = there is none
   * @param keepSession hash of the token of the one session that a new password does not end
   */
  changeUser(id: string, change: (user: UserRecord) => Partial<Omit<UserRecord, 'id'>>, keepSession?: string): Promise<UserRecord | null>
  /** Takes sessions, bookmarks and identities along. */
  removeUser(id: string): Promise<void>
  /** By userNameKey. */
  findUser(name: string): Promise<UserRecord | null>
  getUser(id: string): Promise<UserRecord | null>
  listUsers(): Promise<UserRecord[]>
  putSession(session: SessionRecord): Promise<void>
  getSession(tokenHash: string): Promise<SessionRecord | null>
  touchSession(tokenHash: string, change: { seenAt?: number; locale?: string }): Promise<void>
  removeSession(tokenHash: string): Promise<void>
  removeSessionsOf(userId: string): Promise<void>
  /** Those of which any limit holds; answers how many there were. */
  removeSessions(limits: { createdBefore: number; seenBefore: number; createdAfter: number }): Promise<number>
  /** What somebody was given to come back with (a link in a mail, the return from another sign-in): good once, until `expiresAt` (milliseconds, within a day). Only its hash is stored. */
  putTicket(ticket: { tokenHash: string; userId: string; expiresAt: number }): Promise<void>
  /** Uses the ticket up and answers whose it was; null when there is none, it was used, it is over, or it ends later than one given now for `lifetime` (milliseconds) could. */
  takeTicket(tokenHash: string, now: number, lifetime: number): Promise<string | null>
  /** What takeTicket would return; the ticket stays valid. */
  findTicket(tokenHash: string, now: number, lifetime: number): Promise<string | null>

  /** Account that an identity at another provider signs in to; null = none. */
  findIdentity(identity: IdentityKey): Promise<string | null>
  /** False when the identity belongs to another account, or the account to another identity of this issuer. */
  linkIdentity(identity: IdentityKey & { readonly userId: string }): Promise<boolean>
  identitiesOf(userId: string): Promise<IdentityKey[]>
  /** Ends the account's sessions, too. */
  unlinkIdentities(userId: string): Promise<void>

  /** Counts the attempt against every key before the password is looked at, in one transaction, by the rules of login-gate.ts. A refused one leaves no new key. */
  openLoginGate(keys: LoginKeys, now: number): Promise<LoginGate>
  /** Takes an attempt back that was right. */
  clearLoginGate(keys: LoginKeys): Promise<void>

  // bookmarks: compare, replace, remember, in one transaction
  /** `lastSeq` is null without a client id, 0 for an unknown one. `ancestorKnown` is true without a base: there is nothing to rebase on. */
  getBookmarks(
    userId: string,
    client: { id: string | null; baseEtag: string | null },
  ): Promise<BookmarkState & { lastSeq: number | null; ancestorKnown: boolean }>
  /**
   * With ifMatch the list must be at that version. Without it a client's sequence number at or below the last one seen
   * is a late copy of an older call and changes nothing. Repeated ids are dropped.
   */
  replaceBookmarks(
    userId: string,
    ids: readonly string[],
    condition: { ifMatch: string | null; clientId: string | null; clientSeq: number | null },
  ): Promise<{ readonly saved: true; readonly etag: string } | { readonly saved: false; readonly etag: string }>

  // named documents: config, translations/{lang}, custom_html/{lang}, … ; old versions are kept
  getDocument(name: string): Promise<StoredDocument | null>
  listDocuments(prefix: string): Promise<string[]>
  /** ifMatch null = whatever is there, noDocument = nothing may be there yet. Answers null when the etag did not match. */
  putDocument(name: string, body: unknown, by: string | null, ifMatch: string | null): Promise<StoredDocument | null>
  removeDocument(name: string): Promise<void>
  /** All of them or none: false when one etag did not match. */
  changeDocuments(changes: readonly DocumentChange[], by: string | null): Promise<boolean>
  /** Kept versions of the names with this beginning, newest first. */
  listVersions(prefix: string): Promise<DocumentVersion[]>
  /** Null when the document had gone with that version, or the version is not kept any more. */
  getDocumentVersion(name: string, revision: number): Promise<StoredDocument | null>

  /**
   * Orders of several assets, until `expiresAt` (milliseconds); the same key again only puts its end off. Where all orders together take too
   * much room, those that end first go at once.
   */
  putZipOrder(key: string, order: unknown, expiresAt: number): Promise<void>
  /** Null when there is none or it is over. */
  getZipOrder(key: string, now: number): Promise<unknown>
  /** Those that are over, and those that a clock ahead of `now` has put an end to more than a day away. */
  removeZipOrders(now: number): Promise<void>

  audit(entry: {
    readonly event: string
    readonly userId: string | null
    readonly detail?: Readonly<Record<string, string | number | boolean>>
  }): Promise<void>
  close(): Promise<void>
}
