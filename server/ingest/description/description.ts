import type { Localised } from '#contract/locale.ts'
import type { KeywordValue } from '../../records/asset-record.ts'
import type { TimeLimits } from '../../records/limit-names.ts'

/**
 * Metadata of an asset from one source: the file itself, or one line of a sidecar. `mergeDescriptions` combines sources by field: a field
 * that one source lacks comes from the next.
 */
export interface Description {
  readonly texts: Readonly<Record<string, string | Localised>>
  readonly keywords: Readonly<Record<string, readonly KeywordValue[]>>
  readonly numbers: Readonly<Record<string, number>>
  /** Groups that may view the asset; an empty list = none. */
  readonly view?: readonly string[]
  /** Convert set id or `*` → groups. */
  readonly download?: Readonly<Record<string, readonly string[]>>
  /** Limits of the rights in time. */
  readonly limits?: TimeLimits
  /** WebVTT files, by path below the folder. */
  readonly captions?: readonly { readonly lang: string; readonly path: string }[]
  /** Ids of collections. */
  readonly collections?: readonly number[]
}

/** Merges descriptions; the first one has priority. */
export const mergeDescriptions = (layers: readonly Description[]): Description => {
  const upwards = layers.toReversed()
  const first = <Key extends 'view' | 'captions' | 'collections'>(key: Key) => layers.find((layer) => layer[key] !== undefined)?.[key]
  const view = first('view')
  const captions = first('captions')
  const collections = first('collections')
  const download = Object.assign({}, ...upwards.map((layer) => layer.download ?? {})) as Record<string, readonly string[]>
  const limits = Object.assign({}, ...upwards.map((layer) => layer.limits ?? {})) as TimeLimits
  return {
    texts: Object.assign({}, ...upwards.map((layer) => layer.texts)) as Description['texts'],
    keywords: Object.assign({}, ...upwards.map((layer) => layer.keywords)) as Description['keywords'],
    numbers: Object.assign({}, ...upwards.map((layer) => layer.numbers)) as Description['numbers'],
    ...(view ? { view } : {}),
    ...(Object.keys(download).length > 0 ? { download } : {}),
    ...(Object.keys(limits).length > 0 ? { limits } : {}),
    ...(captions ? { captions } : {}),
    ...(collections ? { collections } : {}),
  }
}
