import { isObject } from '#common/is-object.ts'
import { toCurrentFormat } from '#contract/config/migrations/migrate.ts'
import type { Config } from '#contract/config/schema.ts'
import type { Difference } from './differences.ts'
import { identityOf } from './entries.ts'
import { isSame, own, type Path } from './values.ts'

const isReadFrom = (stored: unknown, read: unknown): boolean =>
  isObject(stored) && isObject(read) ? identityOf(stored) === identityOf(read) : isSame(stored, read)

/** Reading omits entries but preserves the order. A list that differs in other ways is reported as a whole. */
const inList = (stored: readonly unknown[], read: readonly unknown[], path: Path): Difference[] => {
  const found: Difference[] = []
  const omitted: unknown[] = []
  let next = 0
  for (const entry of stored) {
    if (next < read.length && isReadFrom(entry, read[next])) {
      found.push(...unread(entry, read[next], [...path, identityOf(entry) ?? String(next)]))
      next += 1
    } else omitted.push(entry)
  }
  if (next < read.length) return [{ path, before: stored, after: read }]
  return omitted.length > 0 ? [...found, { path, before: omitted, after: undefined }] : found
}

const isNothing = (value: unknown): boolean =>
  value === null || value === '' || (typeof value === 'object' && Object.keys(value).length === 0)

const isPlain = (value: unknown): value is string | number | boolean => ['string', 'number', 'boolean'].includes(typeof value)

/** An empty value that stays empty, or a number or boolean that was stored as text, is not a loss. */
const isAsRead = (stored: unknown, read: unknown): boolean =>
  isSame(stored, read) ||
  (isNothing(stored) && isNothing(read)) ||
  (isPlain(read) && ((typeof stored === 'string' && Number(stored) === read) || stored === String(read)))

/** Missing values are not a loss. */
const unread = (stored: unknown, read: unknown, path: Path): Difference[] => {
  if (stored === undefined || stored === null || isAsRead(stored, read)) return []
  if (isObject(stored) && isObject(read))
    return Object.keys(stored).flatMap((key) => unread(own(stored, key), own(read, key), [...path, key]))
  if (Array.isArray(stored) && Array.isArray(read)) return inList(stored, read, path)
  return [{ path, before: stored, after: read }]
}

/** Unreadable values of a stored document, with their replacements. Paths begin with `config`. */
export const repairsOf = (stored: unknown, read: Config): Difference[] =>
  isObject(stored) ? unread(toCurrentFormat(stored), read, ['config']) : []
