import type { BookmarkState, Change } from '#local/bookmarks/records.ts'

/** A list with changes laid over it: what was taken away is gone, what was added stands at the end in the order it was added. */
export const applyChanges = (list: readonly string[], changes: readonly Pick<Change, 'id' | 'kind'>[]): string[] => {
  const kinds = new Map(changes.map(({ id, kind }) => [id, kind]))
  const kept = list.filter((id) => kinds.get(id) !== 'del')
  const present = new Set(kept)
  return [...kept, ...changes.filter(({ id, kind }) => kind === 'add' && !present.has(id)).map(({ id }) => id)]
}

/** What the person sees. */
export const viewOf = ({ base, changes }: Pick<BookmarkState, 'base' | 'changes'>): string[] => applyChanges(base.list, changes)

/** Changes that have yet to be sent. */
export const pendingOf = ({ changes }: Pick<BookmarkState, 'changes'>): readonly Change[] =>
  changes.filter(({ proofs }) => proofs === undefined)
