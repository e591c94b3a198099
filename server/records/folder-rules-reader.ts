import { type FolderRules, folderRulesDocument, readFolderRules, unreadableFolderRules } from './folder-rules.ts'

/** Part of the store of documents. */
interface Documents {
  documentEtag(name: string): Promise<string>
  getDocument(name: string): Promise<{ readonly body: unknown; readonly etag: string } | null>
}

export interface ReadRules {
  readonly rules: FolderRules
  /** Changes with the rules, also on other servers. */
  readonly etag: string
}

export interface FolderRulesReader {
  /** Reads the rules if they have changed. Rejects if the store does not respond. */
  read(): Promise<ReadRules>
  /** The rules as last read; before that they count as unreadable. */
  latest(): FolderRules
}

/** Follows the document with the rules for folders. Calls at the same time share one look at the store. */
export const createFolderRulesReader = (documents: Documents): FolderRulesReader => {
  let known: ReadRules | null = null
  const look = async (): Promise<ReadRules> => {
    const etag = await documents.documentEtag(folderRulesDocument)
    if (known?.etag === etag) return known
    const stored = await documents.getDocument(folderRulesDocument)
    // The document may have changed between the two reads; then its own ETag counts.
    known = stored ? { rules: readFolderRules(stored.body ?? null), etag: stored.etag } : { rules: readFolderRules(undefined), etag }
    return known
  }
  let latestLook: Promise<ReadRules> = Promise.resolve({ rules: unreadableFolderRules, etag: '' })
  return {
    // One after the other, so that an older state never replaces a newer one.
    read: () => (latestLook = latestLook.catch(() => null).then(look)),
    latest: () => known?.rules ?? unreadableFolderRules,
  }
}
