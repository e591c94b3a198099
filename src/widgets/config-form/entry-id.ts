const ids = new WeakMap<object, string>()
const begunHere = new WeakSet<object>()
let count = 0

/** By which an entry of a list is known while it is ordered and changed: its own key may be what is being changed. */
export const entryId = (entry: object): string => {
  const known = ids.get(entry)
  if (known) return known
  count += 1
  const id = `entry-${count}`
  ids.set(entry, id)
  return id
}

/** Says that one entry is what became of the other. */
export const asSameEntry = <Entry extends object>(before: object, after: Entry): Entry => {
  ids.set(after, entryId(before))
  return after
}

/** Marks an entry that an admin has just begun: it is shown open. */
export const asNewEntry = <Entry extends object>(entry: Entry): Entry => {
  begunHere.add(entry)
  return entry
}

export const isNewEntry = (entry: object): boolean => begunHere.has(entry)

interface Placed {
  readonly position?: number | null | undefined
}

/** Entries in the order of their positions; those without one come last. */
export const inOrder = <Entry extends Placed>(entries: readonly Entry[]): Entry[] =>
  entries.toSorted((a, b) => (a.position ?? Number.MAX_SAFE_INTEGER) - (b.position ?? Number.MAX_SAFE_INTEGER))

/** Writes the order into the positions. */
export const numbered = <Entry extends Placed>(entries: readonly Entry[]): Entry[] =>
  entries.map((entry, position) => (entry.position === position ? entry : asSameEntry(entry, { ...entry, position })))
