import type { Asset } from '#contract/asset.ts'
import type { AssetRecord, AssetRights } from './asset-record.ts'
import { findRendition, previewOf, renditionUrl } from './asset-urls.ts'
import { describeAsset } from './describe-asset.ts'

/** What a page of results needs of an asset: made when the asset is stored, so that its record need not be read, parsed and written anew each time it is shown. */
export interface AssetListing {
  readonly id: string
  readonly rights: AssetRights
  /** Of `toListing`; to be read by `listedText` alone. */
  readonly text: string
  /** `numbers.obj_dload_cnt` as it is now; null = none. */
  readonly downloads: number | null
}

/** Goes up whenever `toListing` answers anything else for any record: stored listings of other versions are made anew. */
export const listingVersion = 1

// JSON text has neither within, so both can tell where something is to be put in.
const prefixMark = '\t'
const lineEnd = '\n'

/** No language: what is said where a text is in none of those that are asked for. */
const noLocale = '?'
const localePattern = /^[A-Za-z0-9-]+$/

const localesOf = ({ texts, keywords }: AssetRecord): string[] => {
  const found = new Set<string>()
  for (const text of Object.values(texts)) if (typeof text === 'object') for (const locale in text) found.add(locale)
  for (const values of Object.values(keywords)) for (const { labels } of values) for (const locale in labels) found.add(locale)
  return [...found].filter((locale) => localePattern.test(locale))
}

/** The fields as a continuation of an object's text. */
const continued = (fields: Partial<Asset>): string => {
  const text = JSON.stringify(fields).slice(1, -1)
  return text === '' ? '' : `,${text}`
}

const address = (field: string, url: string | undefined): string =>
  url === undefined ? '' : `,"${field}":"${prefixMark}${JSON.stringify(url).slice(1)}`

/**
 * Everything that answers say of an asset but what depends on the caller: the text of an object without its end, in which a mark stands for
 * the prefix of addresses; then, where languages differ, a line with their names, one with the fields for all other languages, and one for each.
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
  const pick = (asset: Asset | undefined, wanted: boolean): Partial<Asset> =>
    Object.fromEntries(Object.entries(asset ?? {}).filter(([field]) => differing.includes(field) === wanted))
  const fixed = `{${continued(pick(first, false)).slice(1)}${address('url', url)}${address('thumb_url', thumbUrl)}`
  if (differing.length === 0) return fixed
  return [fixed, locales.join(), ...variants.map((asset) => continued(pick(asset, true)))].join(lineEnd)
}

/** As textFor chooses among the languages of each text. */
const wordsFor = (lines: readonly string[], locale: string): string => {
  const locales = lines[1]?.split(',') ?? []
  const exact = locales.indexOf(locale)
  const at = exact === -1 ? locales.indexOf(locale.split('-')[0] ?? '') : exact
  return lines[at + 3] ?? ''
}

/**
 * JSON text of an asset as one caller sees it, the same as the text of `presentAsset`. The caller must have been found entitled to view it.
 * `apiPrefix` must need no escapes.
 */
export const listedText = (
  { text, downloads }: Pick<AssetListing, 'text' | 'downloads'>,
  { apiPrefix, locale, downloadable }: { readonly apiPrefix: string; readonly locale: string; readonly downloadable: boolean },
): string => {
  const lines = text.includes(lineEnd) ? text.split(lineEnd) : [text]
  const words = lines.length === 1 ? '' : wordsFor(lines, locale)
  const count = downloads === null ? '' : `,"obj_dload_cnt":${downloads}`
  return `${lines[0]?.split(prefixMark).join(apiPrefix)}${words}${count}${downloadable ? '' : ',"downloadable":false'}}`
}
