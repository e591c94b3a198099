import type { ConvertSet } from '#contract/convert-set.ts'
import { setChoiceOf } from '#contract/set-choice.ts'
import { rememberedSet, setsByKind } from '../downloads/download-rules.ts'
import { onlyKind } from './recent-convert-sets.ts'

/** Number of assets that offer a preset; unknown if the backend reports none. */
const offeredCount = ({ assets, kinds }: Pick<ConvertSet, 'assets' | 'kinds'>): number | undefined =>
  assets ?? (kinds && kinds.length > 0 ? kinds.reduce((sum, kind) => sum + kind.assets, 0) : undefined)

/** Whether all assets of a download offer a preset, as far as the backend reports it. */
export const isForAll = (set: ConvertSet, assetCount: number): boolean => (offeredCount(set) ?? assetCount) >= assetCount

/**
 * The preset that was chosen last for such assets; for several kinds one for each, with the titles of all. Undefined = there is none, or not
 * every asset offers it: the dialog then shows the number.
 */
export const lastFormat = (sets: readonly ConvertSet[], recent: readonly string[], assetCount: number): ConvertSet | undefined => {
  const kinds = setsByKind(sets)
  if (kinds.length === 0) {
    const last = rememberedSet(sets, recent, onlyKind(sets))
    return last && isForAll(last, assetCount) ? last : undefined
  }
  const chosen = kinds.flatMap(({ kind, sets: ofKind }) => {
    const last = rememberedSet(ofKind, recent, kind)
    return last ? [{ ...last, kind }] : []
  })
  const count = chosen.reduce((sum, set) => sum + (set.assets ?? 0), 0)
  if (chosen.length < kinds.length || count < assetCount) return undefined
  return {
    id: setChoiceOf(Object.fromEntries(chosen.map(({ kind, id }) => [kind, id]))),
    title: [...new Set(chosen.map(({ title }) => title))].join(', '),
  }
}
