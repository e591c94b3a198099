import type { Rendition } from '../records/asset-record.ts'

/** Converted renditions and document pages have separate lists: a book has many pages, and each download reads the first list. */
export const renditionLists = ['forms', 'pages'] as const
export type RenditionList = (typeof renditionLists)[number]

/**
 * Renditions that were made on demand, stored by content and not in the record: equal files share them, a new record does not lose them,
 * and a conversion does not change the catalogue. Above a limit of bytes the least recently used ones are removed with their blobs.
 */
export interface MadeRenditions {
  /** Without renditions of other versions of the program. */
  read(sha256: string, list: RenditionList): Promise<readonly Rendition[]>
  /** Replaces the one with the same name. Others of the list stay, also those that another server adds at the same time. */
  add(sha256: string, list: RenditionList, rendition: Rendition): Promise<void>
  /** Records a use of a listed rendition: it is not removed for lack of space in the next 15 minutes. Never rejects. */
  used(sha256: string, list: RenditionList, rendition: Rendition): Promise<void>
  /** Removes both lists of a content. @returns their renditions, whose blobs the caller removes */
  removeAll(sha256: string): Promise<readonly Rendition[]>
  /** Resolves after pending writes and removals. */
  close(): Promise<void>
}

export interface MadeRenditionsLimit {
  /** Bytes of all renditions together. */
  readonly maxBytes: number
  /** Milliseconds since the epoch. */
  readonly clock: () => number
}
