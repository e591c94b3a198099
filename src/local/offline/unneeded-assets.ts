import * as v from 'valibot'
import type { Rows } from '#local/database/storage.ts'

const namedSchema = v.object({ key: v.string() })

const idOf = (key: string): string => key.slice(key.lastIndexOf(' ') + 1)

/** Keys of offline copies in all languages that no set needs. Cached assets without a copy are not included. */
export const unneededAssets = async (assets: Rows, needed: ReadonlySet<string>): Promise<string[]> => {
  const cached = await assets.lowestBy('at')
  const cachedKeys = new Set(cached.flatMap((row) => (v.is(namedSchema, row) ? [row.key] : [])))
  return (await assets.keys()).filter((key) => !cachedKeys.has(key) && !needed.has(idOf(key)))
}
