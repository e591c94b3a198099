import type { ConvertSet } from '#contract/convert-set.ts'

interface Situation {
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
export const afterConvertSets = ({ sets, assetCount, termsShown, orderProcess }: Situation): NextStep => {
  const [only, ...others] = sets
  if (!only) return withoutRight(orderProcess)
  return others.length > 0 || termsShown || assetCount > 1 ? { kind: 'choose' } : { kind: 'start', set: only }
}

export const withoutRight = (orderProcess: boolean): NextStep => ({ kind: orderProcess ? 'order' : 'refuse' })

/** Merges the presets of several responses: valid for at least one asset, in order of first occurrence, with sizes and counts added up. */
export const mergeConvertSets = (responses: readonly (readonly ConvertSet[])[]): readonly ConvertSet[] => {
  const merged = new Map<string, ConvertSet>()
  for (const set of responses.flat()) {
    const before = merged.get(set.id)
    if (!before) merged.set(set.id, set)
    else {
      const { width: _width, height: _height, bytes, assets, ...rest } = before
      const sum = bytes !== undefined && set.bytes !== undefined ? { bytes: bytes + set.bytes } : {}
      const count = assets !== undefined && set.assets !== undefined ? { assets: assets + set.assets } : {}
      merged.set(set.id, { ...rest, ...sum, ...count, ...(set.estimated ? { estimated: true } : {}) })
    }
  }
  return [...merged.values()]
}

const maxChoiceCount = 8

/** Preset to preselect: the latest selected one that is available, else the first. */
export const preferredSet = (sets: readonly ConvertSet[], choices: readonly string[]): ConvertSet | undefined => {
  const known = choices.find((id) => sets.some((set) => set.id === id))
  return sets.find((set) => set.id === known) ?? sets[0]
}

/** Adds a preset to the selected ones, newest first. More than one is stored, because images and videos have different presets. */
export const rememberChoice = (choices: readonly string[], id: string): readonly string[] =>
  [id, ...choices.filter((one) => one !== id)].slice(0, maxChoiceCount)

/** Characters; with prefix and path the URL stays below 2048. */
const maxQueryLength = 1900

/**
 * Splits ids into groups whose URL stays short enough for servers and proxies.
 * @param limit characters of the query for the ids of one group
 */
export const inBatches = (ids: readonly string[], parameter: string, limit = maxQueryLength): readonly (readonly string[])[] => {
  const batches: string[][] = []
  let room = 0
  for (const id of ids) {
    const cost = parameter.length + 2 + encodeURIComponent(id).length
    const current = batches.at(-1)
    if (current && cost <= room) {
      current.push(id)
      room -= cost
    } else {
      batches.push([id])
      room = limit - cost
    }
  }
  return batches
}
