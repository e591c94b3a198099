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

/**
 * Named JSON documents, of which old versions stay: configuration, `translations/{lang}`, `custom_html/{lang}`, descriptions of uploads.
 * Each method is atomic.
 */
export interface ConfigurationStore {
  getDocument(name: string): Promise<StoredDocument | null>
  /** ETag of a document, at a fraction of the cost of its body; `noDocument` = there is none. */
  documentEtag(name: string): Promise<string>
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
}
