import type { SharedFormats, SharedSearch } from '#contract/share-links.ts'

/** What the maker of a link has chosen. */
export interface ShareLinkSettings {
  readonly name: string
  readonly message: string
  /** Null = the language of the recipient. */
  readonly locale: string | null
  readonly formats: SharedFormats
  /** Messengers may show name, message and picture. */
  readonly preview: boolean
}

/** A link with which people without an account see chosen files. Times are milliseconds since the epoch. */
export interface ShareLinkRecord {
  readonly id: string
  /** SHA-256 (hex) of the token in the address, which itself is not stored. */
  readonly tokenHash: string
  /** Account that made the link. */
  readonly ownerId: string
  /** Null = the address alone opens the link. */
  readonly passwordHash: string | null
  /** Rises with a new address or password: what was opened before has ended. */
  readonly version: number
  readonly settings: ShareLinkSettings
  /** The link shows the results of this search; null = a fixed list. */
  readonly search: SharedSearch | null
  readonly createdAt: number
  /** Null = no end. */
  readonly expiresAt: number | null
  /** Of a live link when it was last opened. */
  readonly fileCount: number
  readonly opens: number
  readonly downloads: number
  /** Null = never used. */
  readonly usedAt: number | null
}

export type NewShareLinkRecord = Pick<
  ShareLinkRecord,
  'id' | 'tokenHash' | 'ownerId' | 'passwordHash' | 'settings' | 'search' | 'createdAt' | 'expiresAt' | 'fileCount'
>

export type ShareLinkRecordChange = Partial<Pick<ShareLinkRecord, 'tokenHash' | 'passwordHash' | 'settings' | 'expiresAt' | 'fileCount'>>

/**
 * Share links. Each method is atomic. A link that this version cannot read is none: a guess could allow too much. The removal of an account
 * removes its links in the same transaction.
 */
export interface ShareLinkStore {
  /** @param maxCount links of the account at most */
  addShareLink(link: NewShareLinkRecord, assetIds: readonly string[], maxCount: number): Promise<'added' | 'too-many' | 'no-account'>
  getShareLink(id: string): Promise<ShareLinkRecord | null>
  findShareLink(tokenHash: string): Promise<ShareLinkRecord | null>
  /** Ids of the files of a link, in its order; they never change. Empty for an unknown or live link. */
  sharedAssetIds(id: string): Promise<readonly string[]>
  /** The newest first. @param ownerId null = of all accounts */
  listShareLinks(ownerId: string | null): Promise<ShareLinkRecord[]>
  /** Null = there is no such link. A change of the address or the password raises the version. */
  changeShareLink(id: string, change: (current: ShareLinkRecord) => ShareLinkRecordChange): Promise<ShareLinkRecord | null>
  countShareLinkUse(id: string, kind: 'opens' | 'downloads', at: number): Promise<void>
  /** False if it was removed before. */
  removeShareLink(id: string): Promise<boolean>
  /** Removes links that ended before this time and returns their number. */
  removeEndedShareLinks(endedBefore: number): Promise<number>
}
