import { isObject } from '#common/is-object.ts'

/** Object keys from the root of a document to a value. */
export type Path = readonly string[]

type Fields = Readonly<Record<string, unknown>>

/** Own property of an object; ignores inherited ones such as `constructor`. */
export const own = (fields: Fields, key: string): unknown => (Object.hasOwn(fields, key) ? fields[key] : undefined)

export const valueAt = (root: unknown, path: Path): unknown =>
  path.reduce<unknown>((value, key) => (isObject(value) ? own(value, key) : undefined), root)

/** Copy with another value at the path; undefined removes the key. Missing objects on the path are created. */
export const withValueAt = (root: unknown, path: Path, value: unknown): unknown => {
  const [key, ...rest] = path
  if (key === undefined) return value
  const fields = isObject(root) ? root : {}
  const next = withValueAt(own(fields, key), rest, value)
  if (next === undefined) return Object.fromEntries(Object.entries(fields).filter(([name]) => name !== key))
  // Object.fromEntries is safe for keys such as `__proto__`; an assignment is not.
  return Object.fromEntries([...Object.entries(fields).filter(([name]) => name !== key), [key, next]])
}

/** Copy of `after` that reuses all equal parts of `before`, to preserve their identity. */
export const reuseUnchanged = <Value>(before: unknown, after: Value): Value => {
  if (isSame(before, after)) return before as Value
  if (Array.isArray(before) && Array.isArray(after)) return after.map((value, at) => reuseUnchanged(before[at], value)) as Value
  if (!isObject(before) || !isObject(after)) return after
  return Object.fromEntries(Object.entries(after).map(([key, value]) => [key, reuseUnchanged(own(before, key), value)])) as Value
}

/** Deep equality of JSON values; the order of keys does not matter. */
export const isSame = (one: unknown, other: unknown): boolean => {
  if (one === other) return true
  if (Array.isArray(one) && Array.isArray(other)) return one.length === other.length && one.every((value, at) => isSame(value, other[at]))
  if (!isObject(one) || !isObject(other)) return false
  const keys = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...keys].every((key) => isSame(own(one, key), own(other, key)))
}
