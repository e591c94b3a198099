import * as v from 'valibot'
import type { Rows } from '#local/database/storage.ts'

const namedSchema = v.object({ key: v.string() })

const idOf = (key: string): string => key.slice(key.lastIndexOf(' ') + 1)

/** Keys of assets, in whatever language, that were kept and that nothing needs any more; those that were only remembered stay. */
export const unneededAssets = async (assets: Rows, needed: ReadonlySet<string>): Promise<string[]> => {
  const remembered = await assets.lowestBy('at')
  const spared = new Set(remembered.flatMap((row) => (v.is(namedSchema, row) ? [row.key] : [])))
  return (await assets.keys()).filter((key) => !spared.has(key) && !needed.has(idOf(key)))
}
