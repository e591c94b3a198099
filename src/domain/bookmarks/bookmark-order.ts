import type { Asset } from '#contract/asset.ts'
import { firstNumber, scalarsOf } from '../search/field-text.ts'
import type { SearchQuery } from '../search/query.ts'

/** Order of the bookmarks. `score` stands for the order in which they were added. */
export type BookmarkSort = SearchQuery['sort']

/** Longer lists keep their own order: another one needs all assets, and the device caches 2,000. */
export const maxSortedCount = 2000

/** A file without a title is sorted by its name, as in the search index. */
const nameOf = (asset: Asset): string => String(scalarsOf(asset['title'])[0] ?? scalarsOf(asset['filename'])[0] ?? '')
const textOf = (asset: Asset, key: BookmarkSort['key']): string =>
  key === 'title' ? nameOf(asset) : String(scalarsOf(asset['filename'])[0] ?? '')

type Rank = string | number | null
const rankOf = (asset: Asset | null | undefined, key: BookmarkSort['key']): Rank => {
  if (!asset) return null
  return key === 'title' || key === 'filename' ? textOf(asset, key) || null : firstNumber(asset[key])
}

/**
 * Ids in an order. Assets without a value, and ids without an asset, are last in the order of the list; files without a date taken are
 * ordered by name.
 */
export const sortedBookmarks = (
  ids: readonly string[],
  byId: ReadonlyMap<string, Asset | null>,
  { key, orientation }: BookmarkSort,
  locale: string,
): readonly string[] => {
  if (key === 'score') return orientation === 'asc' ? ids : ids.toReversed()
  const { compare } = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' })
  const entries = ids.map((id, at) => ({ id, at, asset: byId.get(id) ?? null, rank: rankOf(byId.get(id), key) }))
  const sign = orientation === 'asc' ? 1 : -1
  const compareRanks = (one: string | number, other: string | number): number =>
    sign * (typeof one === 'number' && typeof other === 'number' ? one - other : compare(String(one), String(other)))
  return entries
    .toSorted((one, other) => {
      if (one.rank !== null && other.rank !== null) return compareRanks(one.rank, other.rank) || one.at - other.at
      if (one.rank !== null || other.rank !== null) return one.rank === null ? 1 : -1
      if (one.asset === null || other.asset === null) return Number(one.asset === null) - Number(other.asset === null) || one.at - other.at
      return (key === 'capture_date' ? compare(nameOf(one.asset), nameOf(other.asset)) : 0) || one.at - other.at
    })
    .map(({ id }) => id)
}
