import { type Difference, differences } from './differences.ts'
import { entriesOf } from './entries.ts'
import { isSame } from './values.ts'

export interface ListChanges {
  readonly added: readonly unknown[]
  readonly removed: readonly unknown[]
  /** Entries that are in both, with what differs in them. */
  readonly changed: readonly { readonly entry: unknown; readonly differences: readonly Difference[] }[]
  /** What is in both stands in another order. */
  readonly isReordered: boolean
}

/** What became of a list, entry by entry; null where it is none, or its entries have no names of their own. */
export const listChanges = (before: unknown, after: unknown): ListChanges | null => {
  if (!Array.isArray(before) && !Array.isArray(after)) return null
  const [old, now] = [entriesOf(before), entriesOf(after)]
  if (!old || !now) return null
  const stayed = [...old.keys()].filter((id) => now.has(id))
  return {
    added: [...now].flatMap(([id, entry]) => (old.has(id) ? [] : [entry])),
    removed: [...old].flatMap(([id, entry]) => (now.has(id) ? [] : [entry])),
    changed: stayed.flatMap((id) => {
      // Where it stands is the order, which is told by itself.
      const found = differences(old.get(id), now.get(id)).filter(({ path }) => path[0] !== 'position')
      return found.length > 0 ? [{ entry: now.get(id), differences: found }] : []
    }),
    isReordered: !isSame(
      stayed,
      [...now.keys()].filter((id) => old.has(id)),
    ),
  }
}
