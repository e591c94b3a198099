import type { Asset } from '#contract/asset.ts'
import type { AssetRecord, AssetRights } from './asset-record.ts'
import { findRendition, previewOf, renditionUrl } from './asset-urls.ts'
import { describeAsset } from './describe-asset.ts'

/**
 * Precomputed response data of an asset for result pages, so that its record need not be read, parsed and serialized each time: a query takes
 * 2.3–2.9 instead of 2.9–4.4 ms of CPU time (decision 013), which pays for the text format below.
 */
export interface AssetListing {
  readonly id: string
  readonly rights: AssetRights
  /** Output of `toListing`; only `listedText` reads it. */
  readonly text: string
  /** Current `numbers.obj_dload_cnt`; null = none. */
  readonly downloads: number | null
}

/** Increase it when the output of `toListing` changes for any record: stored listings of other versions are created again. */
export const listingVersion = 2

/*
 * Format: an unclosed JSON object, with a mark for the prefix of URLs. If languages differ, further lines follow.
 *
 *   {"id":"1","width":4000,"url":"⇥/media/1/preview"     fields that are equal in all languages
 *   de,fr                                                locales
 *   ,"title":"Lake"                                      fields for all other languages
 *   ,"title":"See"                                       fields for each locale, in their order
 *   ,"title":"Lac"
 */

// JSON text contains neither of these characters, so both can mark positions.
const prefixMark = '\t'
const lineEnd = '\n'
/** Lines before the fields of the first locale. */
const linesBeforeLocales = 3

/** Key for all other languages. */
const noLocale = '?'
const localePattern = /^[A-Za-z0-9-]+$/

const localesOf = ({ texts, keywords }: AssetRecord): string[] => {
  const found = new Set<string>()
  for (const text of Object.values(texts)) if (typeof text === 'object') for (const locale in text) found.add(locale)
  for (const values of Object.values(keywords)) for (const { labels } of values) for (const locale in labels) found.add(locale)
  return [...found].filter((locale) => localePattern.test(locale))
}

/** The fields as text that continues a JSON object. */
const continuationOf = (fields: Partial<Asset>): string => {
  const text = JSON.stringify(fields).slice(1, -1)
  return text === '' ? '' : `,${text}`
}

const urlField = (field: string, url: string | undefined): string =>
  url === undefined ? '' : `,"${field}":"${prefixMark}${JSON.stringify(url).slice(1)}`

/** The asset as one language describes it, without fields that `toListing` and `listedText` write on their own. */
const describeWithout = (record: AssetRecord, locale: string, ownFields: readonly string[]): Asset => {
  const asset = describeAsset(record, locale)
  for (const field of ownFields) delete asset[field]
  return asset
}

/** Fields whose values are not equal in all variants. */
const differingFields = (variants: readonly Asset[]): ReadonlySet<string> => {
  const fields = new Set(variants.flatMap(Object.keys))
  return new Set([...fields].filter((field) => new Set(variants.map((asset) => JSON.stringify(asset[field]))).size > 1))
}

const pick = (asset: Asset, isPicked: (field: string) => boolean): Partial<Asset> =>
  Object.fromEntries(Object.entries(asset).filter(([field]) => isPicked(field)))

/** Everything in responses that does not depend on the caller, in the format above. */
export const toListing = (record: AssetRecord): string => {
  const url = renditionUrl('', record, previewOf(record))
  const thumbUrl = renditionUrl('', record, findRendition(record, 'thumb'))
  const ownFields = [
    ...(url === undefined ? [] : ['url']),
    ...(thumbUrl === undefined ? [] : ['thumb_url']),
    ...(record.numbers['obj_dload_cnt'] === undefined ? [] : ['obj_dload_cnt']),
  ]
  const otherwise = describeWithout(record, noLocale, ownFields)
  const locales = localesOf(record)
  const variants = [otherwise, ...locales.map((locale) => describeWithout(record, locale, ownFields))]
  const differing = differingFields(variants)
  const common = continuationOf(pick(otherwise, (field) => !differing.has(field))).slice(1)
  const firstLine = `{${common}${urlField('url', url)}${urlField('thumb_url', thumbUrl)}`
  if (differing.size === 0) return firstLine
  const fieldLines = variants.map((asset) => continuationOf(pick(asset, (field) => differing.has(field))))
  return [firstLine, locales.join(), ...fieldLines].join(lineEnd)
}

/** Chooses a locale in the same way as textFor. */
const fieldsFor = (lines: readonly string[], locale: string): string => {
  const locales = lines[1]?.split(',') ?? []
  const exact = locales.indexOf(locale)
  const at = exact === -1 ? locales.indexOf(locale.split('-')[0] ?? '') : exact
  // Without the locale `at` is -1, and the line before the first locale is for all other languages.
  return lines[linesBeforeLocales + at] ?? ''
}

/**
 * JSON text of an asset for one caller, equal to the text of `presentAsset`. The caller must have the right to view the asset. `apiPrefix`
 * must need no escapes.
 */
export const listedText = (
  { text, downloads }: Pick<AssetListing, 'text' | 'downloads'>,
  { apiPrefix, locale, downloadable }: { readonly apiPrefix: string; readonly locale: string; readonly downloadable: boolean },
): string => {
  const lines = text.includes(lineEnd) ? text.split(lineEnd) : [text]
  const common = lines[0]?.split(prefixMark).join(apiPrefix)
  const inLanguage = lines.length === 1 ? '' : fieldsFor(lines, locale)
  const count = downloads === null ? '' : `,"obj_dload_cnt":${downloads}`
  return `${common}${inLanguage}${count}${downloadable ? '' : ',"downloadable":false'}}`
}
