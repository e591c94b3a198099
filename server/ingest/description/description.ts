import type { Localised } from '#contract/locale.ts'
import type { KeywordValue } from '../../records/asset-record.ts'
import type { TimeLimits } from '../../records/limit-names.ts'

/** The line of a table that names a right. */
export interface NamedAt {
  /** Path of the table below the media folder. */
  readonly path: string
  /** Null = the whole table, because it cannot be read. */
  readonly line: number | null
}

/** Where the rights of a description were named. */
export interface NamedRights {
  readonly view?: NamedAt
  /** Convert set id or `*`. */
  readonly download?: Readonly<Record<string, NamedAt>>
}

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
  readonly named?: NamedRights
  /** Limits of the rights in time. */
  readonly limits?: TimeLimits
  /** WebVTT files, by path below the folder. */
  readonly captions?: readonly { readonly lang: string; readonly path: string }[]
  /** Ids of collections. */
  readonly collections?: readonly number[]
}

/** The description with the place where its rights are named. */
export const namedAt = (description: Description, at: NamedAt): Description => {
  const { view, download } = description
  if (!view && !download) return description
  return {
    ...description,
    named: {
      ...(view && { view: at }),
      ...(download && { download: Object.fromEntries(Object.keys(download).map((set) => [set, at])) }),
    },
  }
}

const mergeNamed = (layers: readonly Description[], upwards: readonly Description[]): NamedRights | undefined => {
  const view = layers.find((layer) => layer.view !== undefined)?.named?.view
  const download = Object.assign({}, ...upwards.map((layer) => layer.named?.download ?? {})) as Record<string, NamedAt>
  const isDownloadNamed = Object.keys(download).length > 0
  return view || isDownloadNamed ? { ...(view && { view }), ...(isDownloadNamed && { download }) } : undefined
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
  const named = mergeNamed(layers, upwards)
  return {
    texts: Object.assign({}, ...upwards.map((layer) => layer.texts)) as Description['texts'],
    keywords: Object.assign({}, ...upwards.map((layer) => layer.keywords)) as Description['keywords'],
    numbers: Object.assign({}, ...upwards.map((layer) => layer.numbers)) as Description['numbers'],
    ...(view ? { view } : {}),
    ...(Object.keys(download).length > 0 ? { download } : {}),
    ...(named ? { named } : {}),
    ...(Object.keys(limits).length > 0 ? { limits } : {}),
    ...(captions ? { captions } : {}),
    ...(collections ? { collections } : {}),
  }
}
