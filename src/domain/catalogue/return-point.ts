import * as v from 'valibot'
import { storageKeys, tabStore } from '../../platform/storage.ts'

/** Where a list stood: which result at its upper edge, and how many px of it are above the edge. */
export interface Place {
  readonly position: number
  readonly offset: number
  /** The result that had the focus last. */
  readonly focused?: number | null
}

type ListKey = typeof storageKeys.searchReturn | typeof storageKeys.bookmarksReturn

const position = v.pipe(v.number(), v.integer(), v.minValue(0))
const returnSchema = v.object({ key: v.string(), position, offset: v.number(), focused: v.optional(v.nullable(position), null) })

/** Survives a reload of the tab, and no sign-out; `key` is that of the question. @param list each has one place */
export const rememberPlace = (key: string, place: Place, list: ListKey = storageKeys.searchReturn): void =>
  tabStore.set(list, JSON.stringify({ key, ...place }))

export const forgetPlace = (): void => tabStore.remove(storageKeys.searchReturn)

/** The place left behind in this question, once. */
export const takePlace = (key: string, list: ListKey = storageKeys.searchReturn): Place | null => {
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
