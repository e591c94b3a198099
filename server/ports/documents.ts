import type { AssetListing } from '../records/asset-listing.ts'
import type { AssetRecord, AssetRights } from '../records/asset-record.ts'
import type { LoginGate } from '../records/login-limit.ts'
import type { UsageDocuments } from './usage.ts'

export interface UserRecord {
  readonly id: string
  /** As typed at creation; compared NFKC-normalised and in lower case. */
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
  /** SHA-256 (hex) of the token, which itself is not stored. */
  readonly tokenHash: string
  readonly userId: string
  /** Milliseconds since the epoch. */
  readonly createdAt: number
  readonly seenAt: number
  readonly locale: string | null
}

/** An identity at another provider: `subject` is unique only together with `issuer`. */
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

/** One change of several documents; without a body the document is removed. */
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
  /** This version removed the document. */
  readonly removed: boolean
}

/** ETag of a missing document, for a change that must be the first. */
export const noDocument = '0'

export interface LoginKeys {
  readonly account: string
  readonly accountAndNet: string
  readonly net: string
}

/** Structured data that must survive. Each method is atomic. */
export interface Documents extends UsageDocuments {
  // assets
  putAssets(records: readonly AssetRecord[]): Promise<void>
  removeAssets(ids: readonly string[]): Promise<void>
  getAsset(id: string): Promise<AssetRecord | null>
  /** In the requested order; unknown ids are left out. */
  getAssets(ids: readonly string[]): Promise<AssetRecord[]>
  /** Listings cost a fraction of the records. In the requested order; unknown ids and unreadable records are left out. */
  getListings(ids: readonly string[]): Promise<AssetListing[]>
  /** Rights cost a fraction of the records; null = the record is unreadable. Unknown ids are left out. */
  getRights(ids: readonly string[]): Promise<ReadonlyMap<string, AssetRights | null>>
  allAssets(): AsyncIterable<AssetRecord>
  countAssets(): Promise<number>
  /**
   * Grows with each putAssets and removeAssets (not with countDownloads), in the same transaction. A catalogue compares it with its
   * snapshot.
   */
  assetsRevision(): Promise<number>
  /**
   * Changes when assets are added or removed or their groups change. No value is used twice, not even by a database that was restored from
   * a backup. Constant cost.
   */
  rightsVersion(): Promise<string>
  /**
   * Adds one to `numbers.obj_dload_cnt` of each asset, which later putAssets do not reset, and to the downloads of the day. Unknown ids are
   * ignored.
   */
  countDownloads(ids: readonly string[]): Promise<void>

  // users and sessions
  /**
   * A new password hash or `disabled` ends the sessions and tickets of the account in the same transaction, a new mail address its tickets.
   * Rejects with NameTaken.
   */
  putUser(user: UserRecord): Promise<void>
  /**
   * Applies `change` to the current account in one transaction, so that concurrent changes are not lost. Otherwise as putUser.
   * @returns the changed account; null if there is none
   * @param exceptSession token hash of the one session that a new password does not end
   */
  changeUser(id: string, change: (user: UserRecord) => Partial<Omit<UserRecord, 'id'>>, exceptSession?: string): Promise<UserRecord | null>
  /** Also removes sessions, bookmarks and identities. */
  removeUser(id: string): Promise<void>
  /** Compared by userNameKey. */
  findUser(name: string): Promise<UserRecord | null>
  getUser(id: string): Promise<UserRecord | null>
  listUsers(): Promise<UserRecord[]>
  putSession(session: SessionRecord): Promise<void>
  getSession(tokenHash: string): Promise<SessionRecord | null>
  touchSession(tokenHash: string, change: { seenAt?: number; locale?: string }): Promise<void>
  removeSession(tokenHash: string): Promise<void>
  removeSessionsOf(userId: string): Promise<void>
  /** Removes sessions that exceed at least one limit and returns their number. */
  removeSessions(limits: { createdBefore: number; seenBefore: number; createdAfter: number }): Promise<number>
  /**
   * One-time ticket, for example of a link in a mail or a single sign-on, valid until `expiresAt` (milliseconds, within a day). Only its
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

  /** Account of an identity; null = none. */
  findIdentity(identity: IdentityKey): Promise<string | null>
  /** False if the identity belongs to another account, or the account to another identity of this issuer. */
  linkIdentity(identity: IdentityKey & { readonly userId: string }): Promise<boolean>
  identitiesOf(userId: string): Promise<IdentityKey[]>
  /** Also ends the sessions of the account. */
  unlinkIdentities(userId: string): Promise<void>

  /**
   * Counts the attempt for every key before the password is checked, in one transaction, by the rules of login-gate.ts. A refused attempt
   * creates no new key.
   */
  openLoginGate(keys: LoginKeys, now: number): Promise<LoginGate>
  /** Resets the failed-attempt counters after a successful sign-in. */
  clearLoginGate(keys: LoginKeys): Promise<void>

  // bookmarks: compare, replace, remember, in one transaction
  /**
   * `lastSeq` is null without a client id and 0 for an unknown one. `ancestorKnown` is true without a base, because nothing has to be
   * rebased.
   */
  getBookmarks(
    userId: string,
    client: { id: string | null; baseEtag: string | null },
  ): Promise<BookmarkState & { lastSeq: number | null; ancestorKnown: boolean }>
  /**
   * With ifMatch the list must have that version. Without it, a sequence number at or below the last one is a late copy of an older call
   * and changes nothing. Repeated ids are dropped.
   */
  replaceBookmarks(
    userId: string,
    ids: readonly string[],
    condition: { ifMatch: string | null; clientId: string | null; clientSeq: number | null },
  ): Promise<{ readonly saved: true; readonly etag: string } | { readonly saved: false; readonly etag: string }>

  // named documents: config, translations/{lang}, custom_html/{lang}, … ; old versions are kept
  getDocument(name: string): Promise<StoredDocument | null>
  listDocuments(prefix: string): Promise<string[]>
  /** ifMatch null = any version, noDocument = the document must not exist. Returns null if the ETag does not match. */
  putDocument(name: string, body: unknown, by: string | null, ifMatch: string | null): Promise<StoredDocument | null>
  removeDocument(name: string): Promise<void>
  /** Applies all changes or none: false if one ETag does not match. */
  changeDocuments(changes: readonly DocumentChange[], by: string | null): Promise<boolean>
  /** Stored versions of all names with this prefix, newest first. */
  listVersions(prefix: string): Promise<DocumentVersion[]>
  /** Null if this version removed the document or is not stored any more. */
  getDocumentVersion(name: string, revision: number): Promise<StoredDocument | null>

  /**
   * Stores a zip job until `expiresAt` (milliseconds); the same key only extends it. If all jobs together take too much space, those that
   * expire first are removed.
   */
  putZipJob(key: string, order: unknown, expiresAt: number): Promise<void>
  /** Null if there is no such job or it has expired. */
  getZipJob(key: string, now: number): Promise<unknown>
  /** Removes jobs that have expired, and those that expire more than a day after `now`, which only a wrong clock can cause. */
  removeExpiredZipJobs(now: number): Promise<void>

  audit(entry: {
    readonly event: string
    readonly userId: string | null
    readonly detail?: Readonly<Record<string, string | number | boolean>>
  }): Promise<void>
  close(): Promise<void>
}
