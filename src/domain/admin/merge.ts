import { isObject } from '#common/is-object.ts'
import { entriesOf, entryPositionOf } from './entries.ts'
import { isSame, own, type Path } from './values.ts'

/** A value that both sides have changed differently. */
export interface Collision {
  /** Object keys and identities of list entries; an empty last step is the order of a list. */
  readonly path: Path
  /** undefined = no value. */
  readonly base: unknown
  readonly mine: unknown
  readonly theirs: unknown
}

export interface Merge<Document> {
  /** Changes of both sides; for collisions the selected value. */
  readonly merged: Document
  readonly collisions: readonly Collision[]
}

interface Sides {
  readonly path: Path
  readonly base: unknown
  readonly mine: unknown
  readonly theirs: unknown
}
/** Selects the value of a collision. */
type Choose = (collision: Collision) => unknown

/** Keys of values that must not be merged: both ends of a range, or the value of a single choice. */
const indivisibleKeys: ReadonlySet<string> = new Set(['values'])

const mergedFields = ({ path, base, mine, theirs }: Sides, choose: Choose): unknown => {
  const [before, one, other] = [base, mine, theirs].map((side) => (isObject(side) ? side : {})) as [Fields, Fields, Fields]
  const keys = [...new Set([...Object.keys(other), ...Object.keys(one)])]
  const fields = keys.map((key) => {
    const sides = { path: [...path, key], base: own(before, key), mine: own(one, key), theirs: own(other, key) }
    return [key, mergedValue(sides, choose)] as const
  })
  // Object.fromEntries is safe for keys such as `__proto__`; an assignment is not.
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined))
}
type Fields = Readonly<Record<string, unknown>>
type Entries = ReadonlyMap<string, unknown>

const keysIn = (entries: Entries, ...others: readonly Entries[]): string[] =>
  [...entries.keys()].filter((id) => others.every((other) => other.has(id)))

/** Order of the entries of both sides. Different moves on both sides are a collision. */
const mergedOrder = (path: Path, base: Entries, mine: Entries, theirs: Entries, choose: Choose): string[] => {
  const hasMoved = (side: Entries) => !isSame(keysIn(side, base), keysIn(base, side))
  const agree = isSame(keysIn(mine, theirs, base), keysIn(theirs, mine, base))
  const orders = { base: [...base.values()], mine: [...mine.values()], theirs: [...theirs.values()] }
  const isMine = hasMoved(mine) && (agree || !hasMoved(theirs) || choose({ path: [...path, ''], ...orders }) === orders.mine)
  const [leading, other] = isMine ? [mine, theirs] : [theirs, mine]
  const order = [...leading.keys()]
  let before = -1
  for (const id of other.keys()) {
    if (!leading.has(id)) order.splice(before + 1, 0, id)
    before = order.indexOf(id)
  }
  return order
}

const withoutPosition = (entry: unknown): unknown =>
  isObject(entry) ? Object.fromEntries(Object.entries(entry).filter(([key]) => key !== 'position')) : entry

/** Merges lists by entry and renumbers positions, so that two added entries do not share one. */
const mergedList = (path: Path, base: Entries, mine: Entries, theirs: Entries, choose: Choose): unknown[] => {
  const isPlaced = [base, mine, theirs].some((side) => [...side.values()].some((entry) => entryPositionOf(entry) !== null))
  const bare = isPlaced ? withoutPosition : (entry: unknown) => entry
  const entries = mergedOrder(path, base, mine, theirs, choose).flatMap((id) => {
    const sides = { path: [...path, id], base: bare(base.get(id)), mine: bare(mine.get(id)), theirs: bare(theirs.get(id)) }
    // Entries that both sides added with the same identity are not merged.
    const isAddedTwice = !base.has(id) && mine.has(id) && theirs.has(id) && !isSame(sides.mine, sides.theirs)
    const entry = isAddedTwice ? choose(sides) : mergedValue(sides, choose)
    return entry === undefined ? [] : [entry]
  })
  return isPlaced ? entries.map((entry, position) => (isObject(entry) ? { ...entry, position } : entry)) : entries
}

const mergedValue = (sides: Sides, choose: Choose): unknown => {
  const { path, base, mine, theirs } = sides
  if (isSame(mine, theirs) || isSame(base, theirs)) return mine
  if (isSame(base, mine)) return theirs
  if (isObject(mine) && isObject(theirs) && isObject(base ?? {})) return mergedFields(sides, choose)
  if (Array.isArray(mine) && Array.isArray(theirs) && !indivisibleKeys.has(path.at(-1) ?? '')) {
    const [before, one, other] = [entriesOf(base), entriesOf(mine), entriesOf(theirs)]
    if (before && one && other) return mergedList(path, before, one, other, choose)
  }
  return choose(sides)
}

/**
 * Merges the changes of both sides since `base`: objects by key, lists by entry if the entries have identities.
 * @param taken collisions of an earlier merge whose value is `theirs`; all others use `mine`
 */
export const merge = <Document>(base: Document, mine: Document, theirs: Document, taken: readonly Collision[] = []): Merge<Document> => {
  const collisions: Collision[] = []
  const merged = mergedValue({ path: [], base, mine, theirs }, (collision) => {
    collisions.push(collision)
    return taken.some(({ path }) => isSame(path, collision.path)) ? collision.theirs : collision.mine
  })
  return { merged: merged as Document, collisions }
}
