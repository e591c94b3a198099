import * as v from 'valibot'
import { storageKeys, tabStore } from '../../platform/storage.ts'

/** Where a list stood: which result at its upper edge, and how many px of it are above the edge. */
export interface Place {
  readonly position: number
  readonly offset: number
}

const returnSchema = v.object({ key: v.string(), position: v.pipe(v.number(), v.integer(), v.minValue(0)), offset: v.number() })

/** Survives a reload of the tab; `key` is that of the question. */
export const rememberPlace = (key: string, { position, offset }: Place): void =>
  tabStore.set(storageKeys.searchReturn, JSON.stringify({ key, position, offset }))

export const forgetPlace = (): void => tabStore.remove(storageKeys.searchReturn)

/** The place left behind in this question, once. */
export const takePlace = (key: string): Place | null => {
  const text = tabStore.get(storageKeys.searchReturn)
  if (text === null) return null
  try {
    const { success, output } = v.safeParse(returnSchema, JSON.parse(text))
    return success && output.key === key ? { position: output.position, offset: output.offset } : null
  } catch {
    return null
  }
}
