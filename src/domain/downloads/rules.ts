import type { ConvertSet } from '#contract/convert-set.ts'
import type { AnyErrorCode } from '#contract/errors.ts'
import type { Reason } from '#local/downloads/records.ts'

interface Situation {
  readonly sets: readonly ConvertSet[]
  /** Several ids leave as one zip, which is never begun without naming their number. */
  readonly assetCount: number
  readonly termsShown: boolean
  readonly orderProcess: boolean
}

export type NextStep =
  | { readonly kind: 'start'; readonly set: ConvertSet }
  | { readonly kind: 'choose' }
  | { readonly kind: 'order' }
  | { readonly kind: 'refuse' }

/** What follows once the convert sets are known. */
export const afterConvertSets = ({ sets, assetCount, termsShown, orderProcess }: Situation): NextStep => {
  const [only, ...others] = sets
  if (!only) return withoutRight(orderProcess)
  return others.length > 0 || termsShown || assetCount > 1 ? { kind: 'choose' } : { kind: 'start', set: only }
}

export const withoutRight = (orderProcess: boolean): NextStep => ({ kind: orderProcess ? 'order' : 'refuse' })

/** Sets of several answers as one list: what is valid for at least one asset, in the order first seen, sizes and assets added up. */
export const mergeConvertSets = (answers: readonly (readonly ConvertSet[])[]): readonly ConvertSet[] => {
  const merged = new Map<string, ConvertSet>()
  for (const set of answers.flat()) {
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

const remembered = 8

/** The set to offer first: the last one chosen among those there are, else the first. */
export const preferredSet = (sets: readonly ConvertSet[], choices: readonly string[]): ConvertSet | undefined => {
  const known = choices.find((id) => sets.some((set) => set.id === id))
  return sets.find((set) => set.id === known) ?? sets[0]
}

/** The choices of this device, newest first; images and videos have different sets, so more than one is kept. */
export const rememberChoice = (choices: readonly string[], id: string): readonly string[] =>
  [id, ...choices.filter((one) => one !== id)].slice(0, remembered)

/** Leaves room for prefix and path below 2048 characters. */
const queryLimit = 1900

/**
 * Ids in groups whose address stays short enough for every server and proxy on the way.
 * @param limit characters of the query that the ids of one group may take
 */
export const inBatches = (ids: readonly string[], parameter: string, limit = queryLimit): readonly (readonly string[])[] => {
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

/** Where a failure happened: a call of the API, or the address that download/ returned. */
export type FailurePlace = 'api' | 'file'

interface Failure {
  readonly code: AnyErrorCode | null
  /** 0 = no answer. */
  readonly status: number
}

/** "Busy" and "not allowed" mean different things from the API and from the returned address. */
export const messageOf = ({ code, status }: Failure, place: FailurePlace): Reason => {
  if (code === 'client.offline') return 'offline'
  if (code === 'client.network' || code === 'client.timeout' || code === 'client.restarting')
    return place === 'file' ? 'interrupted' : 'offline'
  if (code === 'download.conversion-failed') return 'conversionFailed'
  if (code === 'server.full') return 'serverFull'
  if (code === 'asset.not-found' || status === 410) return 'gone'
  if (status === 403) return place === 'file' ? 'externalForbidden' : 'unauthorized'
  if (status === 429) return place === 'file' ? 'externalBusy' : 'conversionBusy'
  return 'error'
}
