import { type AssetKind, assetKinds } from '#contract/asset-kind.ts'
import type { ConvertSet, ConvertSetKind } from '#contract/convert-set.ts'

interface DownloadConditions {
  readonly sets: readonly ConvertSet[]
  /** Several assets become one zip; the dialog then shows their number. */
  readonly assetCount: number
  readonly termsShown: boolean
  readonly orderProcess: boolean
}

export type NextStep =
  | { readonly kind: 'start'; readonly set: ConvertSet }
  | { readonly kind: 'choose' }
  | { readonly kind: 'order' }
  | { readonly kind: 'refuse' }

/** Next step after the rendition presets are loaded. */
export const afterConvertSets = ({ sets, assetCount, termsShown, orderProcess }: DownloadConditions): NextStep => {
  const [only, ...others] = sets
  if (!only) return withoutRight(orderProcess)
  return others.length > 0 || termsShown || assetCount > 1 ? { kind: 'choose' } : { kind: 'start', set: only }
}

export const withoutRight = (orderProcess: boolean): NextStep => ({ kind: orderProcess ? 'order' : 'refuse' })

type Amount = Pick<ConvertSetKind, 'bytes' | 'estimated'> & { readonly assets?: number | undefined }

/** Sum of the numbers that both have. */
const addUp = (one: Amount, other: Amount): Amount => ({
  ...(one.bytes !== undefined && other.bytes !== undefined ? { bytes: one.bytes + other.bytes } : {}),
  ...(one.assets !== undefined && other.assets !== undefined ? { assets: one.assets + other.assets } : {}),
  ...(one.estimated || other.estimated ? { estimated: true } : {}),
})

const mergeKinds = (one: readonly ConvertSetKind[], other: readonly ConvertSetKind[]): ConvertSetKind[] =>
  assetKinds.flatMap((kind) => {
    const [first, second] = [...one, ...other].filter((part) => part.kind === kind)
    if (!first || !second) return first ?? []
    const { format } = first
    return {
      kind,
      ...addUp(first, second),
      assets: first.assets + second.assets,
      ...(format && format === second.format ? { format } : {}),
    }
  })

/** Merges the presets of several responses: valid for at least one asset, in order of first occurrence, with sizes and counts added up. */
export const mergeConvertSets = (responses: readonly (readonly ConvertSet[])[]): readonly ConvertSet[] => {
  const merged = new Map<string, ConvertSet>()
  for (const set of responses.flat()) {
    const before = merged.get(set.id)
    if (!before) merged.set(set.id, set)
    else {
      const { width: _width, height: _height, bytes: _bytes, assets: _assets, kinds, ...rest } = before
      const merging = kinds && set.kinds ? { kinds: mergeKinds(kinds, set.kinds) } : {}
      merged.set(set.id, { ...rest, ...addUp(before, set), ...merging })
    }
  }
  return [...merged.values()]
}

/** Presets for the assets of one kind. */
export interface KindSets {
  readonly kind: AssetKind
  readonly sets: readonly ConvertSet[]
}

/** Presets of each kind in the selection; empty if there is only one kind, or if the backend does not return the kinds. */
export const setsByKind = (sets: readonly ConvertSet[]): readonly KindSets[] => {
  if (!sets.every(({ kinds }) => kinds)) return []
  const groups = assetKinds.flatMap((kind) => {
    const ofKind = sets.flatMap(({ id, title, kinds = [] }) => {
      const part = kinds.find((one) => one.kind === kind)
      if (!part) return []
      const { kind: _kind, ...amount } = part
      return { id, title, ...amount }
    })
    return ofKind.length > 0 ? { kind, sets: ofKind } : []
  })
  return groups.length > 1 ? groups : []
}

const maxChoiceCount = 12

/** Entry for the selected preset of one kind in the stored choices. */
export const choiceForKind = (kind: AssetKind, id: string): string => `${kind}:${id}`

/** The latest selected preset that is available. With a kind, also those that were selected for it. */
export const rememberedSet = (sets: readonly ConvertSet[], choices: readonly string[], kind?: AssetKind): ConvertSet | undefined => {
  const isChoice = (choice: string, { id }: ConvertSet) => choice === id || (kind !== undefined && choice === choiceForKind(kind, id))
  const known = choices.find((choice) => sets.some((set) => isChoice(choice, set)))
  return sets.find((set) => known !== undefined && isChoice(known, set))
}

/** Preset to preselect: the remembered one, else the first. */
export const preferredSet = (sets: readonly ConvertSet[], choices: readonly string[], kind?: AssetKind): ConvertSet | undefined =>
  rememberedSet(sets, choices, kind) ?? sets[0]

/** Adds a preset to the selected ones, newest first. More than one is stored, because images and videos have different presets. */
export const rememberChoice = (choices: readonly string[], id: string): readonly string[] =>
  [id, ...choices.filter((one) => one !== id)].slice(0, maxChoiceCount)
