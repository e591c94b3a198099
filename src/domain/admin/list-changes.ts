import { type Difference, differences } from './differences.ts'
import { isFields, isSame, own } from './values.ts'

export interface ListChanges {
  readonly added: readonly unknown[]
  readonly removed: readonly unknown[]
  /** Entries that are in both, with what differs in them. */
  readonly changed: readonly { readonly entry: unknown; readonly differences: readonly Difference[] }[]
  /** What is in both stands in another order. */
  readonly isReordered: boolean
}

/** Keys by which entries of the configuration's lists are told apart. */
const identities = ['indicator', 'field_name', 'key', 'short', 'translation'] as const

const identityOf = (entry: unknown): string | null => {
  if (typeof entry === 'string') return entry
  if (!isFields(entry)) return null
  const id = identities.map((key) => own(entry, key)).find((value) => typeof value === 'string' && value !== '')
  return typeof id === 'string' ? id : null
}

const placeOf = (entry: unknown): number => {
  const position = isFields(entry) ? own(entry, 'position') : undefined
  return typeof position === 'number' ? position : Number.MAX_SAFE_INTEGER
}

/** Entries by what they are called, in the order they are shown in; null = some cannot be told apart. */
const byIdentity = (list: unknown): ReadonlyMap<string, unknown> | null => {
  const entries = list ?? []
  if (!Array.isArray(entries)) return null
  const ordered = (entries as readonly unknown[]).toSorted((a, b) => placeOf(a) - placeOf(b))
  const named = ordered.map((entry) => [identityOf(entry), entry] as const)
  const map = new Map(named.flatMap(([id, entry]) => (id === null ? [] : [[id, entry] as const])))
  return map.size === entries.length ? map : null
}

/** What became of a list, entry by entry; null where it is none, or its entries have no names of their own. */
export const listChanges = (before: unknown, after: unknown): ListChanges | null => {
  if (!Array.isArray(before) && !Array.isArray(after)) return null
  const [old, now] = [byIdentity(before), byIdentity(after)]
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
