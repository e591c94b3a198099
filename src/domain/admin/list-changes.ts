import { type Difference, differences } from './differences.ts'
import { entriesOf } from './entries.ts'
import { isSame } from './values.ts'

export interface ListChanges {
  readonly added: readonly unknown[]
  readonly removed: readonly unknown[]
  /** Entries in both lists, with their differences. */
  readonly changed: readonly { readonly entry: unknown; readonly differences: readonly Difference[] }[]
  /** Whether the common entries have another order. */
  readonly isReordered: boolean
}

/** Changes of a list by entry; null if it is not a list or its entries have no identity. */
export const listChanges = (before: unknown, after: unknown): ListChanges | null => {
  if (!Array.isArray(before) && !Array.isArray(after)) return null
  const [old, now] = [entriesOf(before), entriesOf(after)]
  if (!old || !now) return null
  const common = [...old.keys()].filter((id) => now.has(id))
  return {
    added: [...now].flatMap(([id, entry]) => (old.has(id) ? [] : [entry])),
    removed: [...old].flatMap(([id, entry]) => (now.has(id) ? [] : [entry])),
    changed: common.flatMap((id) => {
      // Ignore the position: isReordered reports the order.
      const found = differences(old.get(id), now.get(id)).filter(({ path }) => path[0] !== 'position')
      return found.length > 0 ? [{ entry: now.get(id), differences: found }] : []
    }),
    isReordered: !isSame(
      common,
      [...now.keys()].filter((id) => old.has(id)),
    ),
  }
}
