const ids = new WeakMap<object, string>()
const newEntries = new WeakSet<object>()
let count = 0

/** Stable id of a list entry while it is sorted and edited: the entry's own key may change. */
export const entryId = (entry: object): string => {
  const known = ids.get(entry)
  if (known) return known
  count += 1
  const id = `entry-${count}`
  ids.set(entry, id)
  return id
}

/** Gives a changed entry the id of the original. */
export const asSameEntry = <Entry extends object>(before: object, after: Entry): Entry => {
  ids.set(after, entryId(before))
  return after
}

/** Marks an entry as added in this session, so that it starts open. */
export const asNewEntry = <Entry extends object>(entry: Entry): Entry => {
  newEntries.add(entry)
  return entry
}

export const isNewEntry = (entry: object): boolean => newEntries.has(entry)

interface Placed {
  readonly position?: number | null | undefined
}

/** Entries sorted by position; those without one come last. */
export const inOrder = <Entry extends Placed>(entries: readonly Entry[]): Entry[] =>
  entries.toSorted((a, b) => (a.position ?? Number.MAX_SAFE_INTEGER) - (b.position ?? Number.MAX_SAFE_INTEGER))

/** Writes the order into the positions. */
export const numbered = <Entry extends Placed>(entries: readonly Entry[]): Entry[] =>
  entries.map((entry, position) => (entry.position === position ? entry : asSameEntry(entry, { ...entry, position })))
