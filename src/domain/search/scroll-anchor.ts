import * as v from 'valibot'
import { storageKeys, tabStore } from '../../platform/storage.ts'

/** Scroll position of a list: the result at its upper edge, and how many px of it are above the edge. */
export interface ScrollAnchor {
  readonly position: number
  readonly offset: number
  /** Position of the last focused result. */
  readonly focused?: number | null
}

type ListKey = typeof storageKeys.searchReturn | typeof storageKeys.bookmarksReturn

const position = v.pipe(v.number(), v.integer(), v.minValue(0))
const returnSchema = v.object({ key: v.string(), position, offset: v.number(), focused: v.optional(v.nullable(position), null) })

/** Stores the scroll position for a query. Survives a reload of the tab, but no sign-out. @param list each list stores one position */
export const saveScrollAnchor = (key: string, anchor: ScrollAnchor, list: ListKey = storageKeys.searchReturn): void =>
  tabStore.set(list, JSON.stringify({ key, ...anchor }))

export const clearScrollAnchor = (): void => tabStore.remove(storageKeys.searchReturn)

/** Returns the stored position if it belongs to this query. */
export const takeScrollAnchor = (key: string, list: ListKey = storageKeys.searchReturn): ScrollAnchor | null => {
  const text = tabStore.get(list)
  if (text === null) return null
  try {
    const { success, output } = v.safeParse(returnSchema, JSON.parse(text))
    if (!success || output.key !== key) return null
    const { position: at, offset, focused } = output
    return { position: at, offset, focused }
  } catch {
    return null
  }
}
