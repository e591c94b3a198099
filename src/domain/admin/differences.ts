import { isFields, isSame, own, type Path, valueAt, withValueAt } from './values.ts'

export interface Difference {
  readonly path: Path
  /** undefined = there was or is nothing. */
  readonly before: unknown
  readonly after: unknown
}

/** Where two documents differ, as deep as objects go; a list counts as one value, because its order is part of it. */
export const differences = (before: unknown, after: unknown, path: Path = []): Difference[] => {
  if (isSame(before, after)) return []
  if (!isFields(before) || !isFields(after)) return [{ path, before, after }]
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return keys.flatMap((key) => differences(own(before, key), own(after, key), [...path, key]))
}

export interface Collision {
  readonly path: Path
  readonly mine: unknown
  readonly theirs: unknown
}

export interface Merge<Document> {
  /** Both sides' changes; where they collide, mine. */
  readonly merged: Document
  readonly collisions: readonly Collision[]
}

const touches = (one: Path, other: Path): boolean => one.slice(0, other.length).every((key, at) => key === other[at])

/**
 * Puts my changes since `base` onto what the others have made of it. A collision is a place that both changed, to different values.
 */
export const merge = <Document>(base: Document, mine: Document, theirs: Document): Merge<Document> => {
  const changes = differences(base, mine)
  const collisions = changes
    .filter(({ path }) => differences(base, theirs).some((other) => touches(path, other.path) || touches(other.path, path)))
    .map(({ path }) => ({ path, mine: valueAt(mine, path), theirs: valueAt(theirs, path) }))
    .filter(({ mine: one, theirs: other }) => !isSame(one, other))
  const merged = changes.reduce<unknown>((document, { path, after }) => withValueAt(document, path, after), theirs)
  return { merged: merged as Document, collisions }
}
