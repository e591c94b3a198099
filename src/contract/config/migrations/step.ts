/** A stored document as some program wrote it: nothing in it can be relied on. */
export type Doc = Readonly<Record<string, unknown>>

/** What programs before `threshold` wrote, put into the shape of that version. Pure and total; keys it does not name stay. */
export interface Step {
  readonly threshold: string
  readonly apply: (doc: Doc) => Doc
}

export const isDoc = (value: unknown): value is Doc => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Changes the object at a key; leaves the document alone where there is none. */
export const inside = (doc: Doc, key: string, change: (value: Doc) => Doc): Doc => {
  const value = doc[key]
  return isDoc(value) ? { ...doc, [key]: change(value) } : doc
}

/** Changes each element of the list at a key; leaves the document alone where there is none. */
export const each = (doc: Doc, key: string, change: (value: unknown) => unknown): Doc => {
  const value = doc[key]
  return Array.isArray(value) ? { ...doc, [key]: value.map(change) } : doc
}

export const without = (doc: Doc, ...keys: readonly string[]): Doc =>
  Object.fromEntries(Object.entries(doc).filter(([key]) => !keys.includes(key)))
