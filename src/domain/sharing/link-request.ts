import { atom } from 'jotai'
import type { SearchQuery } from '../search/query.ts'
import { sessionAtom } from '../session/atoms.ts'

/** Files for a new share link. */
export interface LinkRequest {
  /** Ids in their order, or a query whose results all belong to the link. */
  readonly files: readonly string[] | SearchQuery
  /** Suggested name of the link; empty = the number of files. */
  readonly title: string
}

/** Whether the user may make share links. */
export const mayShareAtom = atom((get) => get(sessionAtom)?.mayShare === true)

/** Files for which the dialog of a new share link is open; null = it is closed. */
export const linkRequestAtom = atom<LinkRequest | null>(null)
