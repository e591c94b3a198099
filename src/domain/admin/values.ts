/** Steps from the root of a document to a value: keys of objects. */
export type Path = readonly string[]

type Fields = Readonly<Record<string, unknown>>

export const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)

/** A value of its own; what every object inherits is nobody's setting. */
export const own = (fields: Fields, key: string): unknown => (Object.hasOwn(fields, key) ? fields[key] : undefined)

export const valueAt = (root: unknown, path: Path): unknown =>
  path.reduce<unknown>((value, key) => (isFields(value) ? own(value, key) : undefined), root)

/** A copy with another value at the path; undefined takes the key away. Objects on the way are made where there are none. */
export const withValueAt = (root: unknown, path: Path, value: unknown): unknown => {
  const [key, ...rest] = path
  if (key === undefined) return value
  const fields = isFields(root) ? root : {}
  const next = withValueAt(own(fields, key), rest, value)
  if (next === undefined) return Object.fromEntries(Object.entries(fields).filter(([name]) => name !== key))
  // Not by assignment: a key of a document may be called anything.
  return Object.fromEntries([...Object.entries(fields).filter(([name]) => name !== key), [key, next]])
}

/** `after` with everything of `before` that it still has: what has not changed stays the same object, for those who know it by that. */
export const reusing = <Value>(before: unknown, after: Value): Value => {
  if (isSame(before, after)) return before as Value
  if (Array.isArray(before) && Array.isArray(after)) return after.map((value, at) => reusing(before[at], value)) as Value
  if (!isFields(before) || !isFields(after)) return after
  return Object.fromEntries(Object.entries(after).map(([key, value]) => [key, reusing(own(before, key), value)])) as Value
}

/** Equal in what JSON would keep; the order of keys does not count. */
export const isSame = (one: unknown, other: unknown): boolean => {
  if (one === other) return true
  if (Array.isArray(one) && Array.isArray(other)) return one.length === other.length && one.every((value, at) => isSame(value, other[at]))
  if (!isFields(one) || !isFields(other)) return false
  const keys = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...keys].every((key) => isSame(own(one, key), own(other, key)))
}
