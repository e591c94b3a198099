import type { BookmarkState, Change } from '#local/bookmarks/bookmark-records.ts'

/** Applies changes to a list. Additions go to the end, in the order of their creation. */
export const applyChanges = (list: readonly string[], changes: readonly Pick<Change, 'id' | 'kind'>[]): string[] => {
  const kinds = new Map(changes.map(({ id, kind }) => [id, kind]))
  const remaining = list.filter((id) => kinds.get(id) !== 'del')
  const present = new Set(remaining)
  return [...remaining, ...changes.filter(({ id, kind }) => kind === 'add' && !present.has(id)).map(({ id }) => id)]
}

/** Bookmarks as the user sees them: the server's list with local changes. */
export const visibleIds = ({ base, changes }: Pick<BookmarkState, 'base' | 'changes'>): string[] => applyChanges(base.list, changes)

/** Unsent changes. */
export const pendingOf = ({ changes }: Pick<BookmarkState, 'changes'>): readonly Change[] =>
  changes.filter(({ proofs }) => proofs === undefined)
