import type { Config } from '#contract/config/schema.ts'
import type { SortKey } from '#contract/search.ts'
import type { SearchQuery } from './query.ts'

/** Names are expected from A to Z, whatever the configured direction of numbers and dates is. */
const isName = (key: SortKey): boolean => key === 'title' || key === 'filename'

/** Order by a key: the reverse of the current one by the same key, else in the first direction. */
export const toggledSort = (
  key: SortKey,
  current: SearchQuery['sort'] | undefined,
  { orientation }: Config['sorting'],
): SearchQuery['sort'] => {
  const first = isName(key) ? 'asc' : orientation.default
  const direction = key !== current?.key ? first : current.orientation === 'asc' ? 'desc' : 'asc'
  const offered = orientation.options?.length ? orientation.options : [direction]
  return { key, orientation: offered.find((one) => one === direction) ?? offered[0] ?? direction }
}
