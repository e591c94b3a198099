import { isObject } from '#common/is-object.ts'

type Doc = Readonly<Record<string, unknown>>

/** Keys in `global` and in collections that had another name until 6.2, with their present names. */
const formerKeys = [
  ['allow_keeping', 'allow_offline'],
  ['keepable', 'allow_offline'],
  ['keep_days', 'offline_days'],
  ['keep_recent', 'offline_recent'],
] as const

const renamed = (part: unknown): unknown => {
  if (!isObject(part)) return part
  const next = { ...part }
  for (const [former, present] of formerKeys) {
    if (former in next) next[present] ??= next[former]
    delete next[former]
  }
  return next
}

const change = (doc: Doc, key: string, read: (value: Doc) => unknown): Doc => {
  const value = doc[key]
  return typeof value === 'object' && value ? { ...doc, [key]: read(value as Doc) } : doc
}

/** Reads keys by their former names. They apply to documents of every version, because older clients and files still contain them. */
export const withPresentKeys = (doc: Doc): Doc =>
  change(change(doc, 'global', renamed), 'dashboard', (dashboard) =>
    change(dashboard, 'collections', (collections) =>
      change(collections, 'data', (data) => (Array.isArray(data) ? data.map(renamed) : data)),
    ),
  )
