import { isObject } from '#common/is-object.ts'
import { own } from './values.ts'

/** Keys that identify list entries of the configuration. */
const identities = ['indicator', 'field_name', 'key', 'short', 'translation'] as const

/** Identity of a list entry; null = none. Never empty. */
export const identityOf = (entry: unknown): string | null => {
  if (typeof entry === 'string') return entry === '' ? null : entry
  if (!isObject(entry)) return null
  const id = identities.map((key) => own(entry, key)).find((value) => typeof value === 'string' && value !== '')
  return typeof id === 'string' ? id : null
}

export const entryPositionOf = (entry: unknown): number | null => {
  const position = isObject(entry) ? own(entry, 'position') : undefined
  return typeof position === 'number' ? position : null
}

/** Entries by identity in display order; null if it is not a list or identities are missing or ambiguous. */
export const entriesOf = (list: unknown): ReadonlyMap<string, unknown> | null => {
  const entries = list ?? []
  if (!Array.isArray(entries)) return null
  const place = (entry: unknown) => entryPositionOf(entry) ?? Number.MAX_SAFE_INTEGER
  const ordered = (entries as readonly unknown[]).toSorted((a, b) => place(a) - place(b))
  const named = ordered.map((entry) => [identityOf(entry), entry] as const)
  const map = new Map(named.flatMap(([id, entry]) => (id === null ? [] : [[id, entry] as const])))
  return map.size === entries.length ? map : null
}
