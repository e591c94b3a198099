import type { Asset } from '#contract/asset.ts'
import type { AssetRecord, AssetRights } from './asset-record.ts'
import { findRendition, previewOf, renditionUrl } from './asset-urls.ts'
import { describeAsset } from './describe-asset.ts'

/** Precomputed response data of an asset for result pages, so that its record need not be read, parsed and serialized each time. */
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

// JSON text contains neither of these characters, so both can mark positions.
const prefixMark = '\t'
const lineEnd = '\n'

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

/**
 * Everything in responses that does not depend on the caller: an unclosed JSON object with a mark for the URL prefix. If languages differ,
 * further lines follow: the locales, the fields for all other languages, and the fields for each locale.
 */
export const toListing = (record: AssetRecord): string => {
  const url = renditionUrl('', record, previewOf(record))
  const thumbUrl = renditionUrl('', record, findRendition(record, 'thumb'))
  const describe = (locale: string): Asset => {
    const asset = describeAsset(record, locale)
    if (url !== undefined) delete asset.url
    if (thumbUrl !== undefined) delete asset.thumb_url
    if (record.numbers['obj_dload_cnt'] !== undefined) delete asset['obj_dload_cnt']
    return asset
  }
  const locales = localesOf(record)
  const variants = [noLocale, ...locales].map(describe)
  const [first] = variants
  const fields = new Set(variants.flatMap(Object.keys))
  const differing = [...fields].filter((field) => new Set(variants.map((asset) => JSON.stringify(asset[field]))).size > 1)
  const pick = (asset: Asset | undefined, isDiffering: boolean): Partial<Asset> =>
    Object.fromEntries(Object.entries(asset ?? {}).filter(([field]) => differing.includes(field) === isDiffering))
  const fixed = `{${continuationOf(pick(first, false)).slice(1)}${urlField('url', url)}${urlField('thumb_url', thumbUrl)}`
  if (differing.length === 0) return fixed
  return [fixed, locales.join(), ...variants.map((asset) => continuationOf(pick(asset, true)))].join(lineEnd)
}

/** Chooses a locale in the same way as textFor. */
const fieldsFor = (lines: readonly string[], locale: string): string => {
  const locales = lines[1]?.split(',') ?? []
  const exact = locales.indexOf(locale)
  const at = exact === -1 ? locales.indexOf(locale.split('-')[0] ?? '') : exact
  return lines[at + 3] ?? ''
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
  const words = lines.length === 1 ? '' : fieldsFor(lines, locale)
  const count = downloads === null ? '' : `,"obj_dload_cnt":${downloads}`
  return `${lines[0]?.split(prefixMark).join(apiPrefix)}${words}${count}${downloadable ? '' : ',"downloadable":false'}}`
}
