import { isObject } from '#common/is-object.ts'

/** A stored document of any version. Its contents are not validated. */
export type Doc = Readonly<Record<string, unknown>>

/** Migrates documents older than `threshold` to the format of that version. Pure and total; preserves unknown keys. */
export interface Step {
  readonly threshold: string
  readonly apply: (doc: Doc) => Doc
}

/** Changes the object at a key; does nothing if the value is not an object. */
export const inside = (doc: Doc, key: string, change: (value: Doc) => Doc): Doc => {
  const value = doc[key]
  return isObject(value) ? { ...doc, [key]: change(value) } : doc
}

/** Changes each element of the list at a key; does nothing if the value is not a list. */
export const each = (doc: Doc, key: string, change: (value: unknown) => unknown): Doc => {
  const value = doc[key]
  return Array.isArray(value) ? { ...doc, [key]: value.map(change) } : doc
}

export const without = (doc: Doc, ...keys: readonly string[]): Doc =>
  Object.fromEntries(Object.entries(doc).filter(([key]) => !keys.includes(key)))
