import type { Asset, FieldValue } from '#contract/asset.ts'
import { builtInFields, type FieldDefinition } from '#contract/fields.ts'
import { textFor } from '#contract/locale.ts'
import { keywordsOf } from '../ports/asset-keywords.ts'
import type { AssetRecord, KeywordValue } from '../ports/asset-record.ts'
import { findRendition, previewOf, renditionUrl } from './asset-urls.ts'
import { mayDownloadSomething } from './authorize.ts'
import type { Caller } from './caller.ts'

const definitions: Readonly<Record<string, FieldDefinition>> = builtInFields
const isList = (field: string): boolean => Object.hasOwn(definitions, field) && definitions[field]?.multiValued === true

/** One value alone, several as a list; a field that is a list by nature stays one. */
const asFieldValue = (field: string, values: readonly string[]): FieldValue =>
  values.length === 1 && !isList(field) ? (values[0] ?? null) : [...values]

const labelOf = (value: KeywordValue, locale: string): string => textFor(value.labels, locale) || value.value

const keywordFields = (field: string, values: readonly KeywordValue[], locale: string): [string, FieldValue][] => {
  if (values.length === 0) return []
  const codes: [string, FieldValue] = [
    field,
    asFieldValue(
      field,
      values.map(({ value }) => value),
    ),
  ]
  const labels = values.map((value) => labelOf(value, locale))
  // Said only where the words differ from the value, which is what facets and filters use.
  return labels.every((label, position) => label === values[position]?.value)
    ? [codes]
    : [codes, [`${field}_label`, asFieldValue(field, labels)]]
}

const millimetres = (pixels: number, dpi: number | undefined): number | undefined =>
  dpi !== undefined && dpi > 0 ? Math.round((pixels / dpi) * 254) / 10 : undefined

const dimensions = ({ width, height, numbers }: AssetRecord): Partial<Asset> => {
  if (width === null || height === null) return {}
  const boxX = numbers.bbox_x ?? millimetres(width, numbers.dpi_x ?? numbers.dpi)
  const boxY = numbers.bbox_y ?? millimetres(height, numbers.dpi_y ?? numbers.dpi)
  return {
    width,
    height,
    pixel_x: numbers.pixel_x ?? width,
    pixel_y: numbers.pixel_y ?? height,
    ...(boxX === undefined ? {} : { bbox_x: boxX }),
    ...(boxY === undefined ? {} : { bbox_y: boxY }),
  }
}

/** Names with a meaning of their own; a sidecar column that is called so is not shown under it. */
const reserved: ReadonlySet<string> = new Set(
  'id url thumb_url width height pixel_x pixel_y bbox_x bbox_y thumbhash dominant_color pages downloadable'.split(' '),
)

const metadata = (record: AssetRecord, keywords: ReturnType<typeof keywordsOf>, locale: string): Record<string, FieldValue> => {
  const texts = Object.entries(record.texts).map(([field, text]): [string, FieldValue] => [
    field,
    typeof text === 'string' ? text : textFor(text, locale),
  ])
  const values = Object.entries(keywords).flatMap(([field, list]) => keywordFields(field, list, locale))
  return Object.fromEntries([...texts, ...values].filter(([field]) => !reserved.has(field)).concat(Object.entries(record.numbers)))
}

/**
 * An asset as the caller sees it, in the caller's language. The only way from a record to an answer: paths, rights,
 * blobs and the full text stay behind. The caller must have been found entitled to view it.
 */
export const presentAsset = (apiPrefix: string, caller: Caller, record: AssetRecord): Asset => {
  const keywords = keywordsOf(record)
  const url = renditionUrl(apiPrefix, record, previewOf(record))
  const thumbUrl = renditionUrl(apiPrefix, record, findRendition(record, 'thumb'))
  return {
    ...metadata(record, keywords, caller.locale),
    ...dimensions(record),
    id: record.id,
    filetype: record.filetype,
    asset_groups: keywords.asset_groups?.map(({ value }) => value) ?? [],
    ...(url === undefined ? {} : { url }),
    ...(thumbUrl === undefined ? {} : { thumb_url: thumbUrl }),
    ...(record.thumbhash === null ? {} : { thumbhash: record.thumbhash }),
    ...(record.dominantColor === null ? {} : { dominant_color: record.dominantColor }),
    ...(mayDownloadSomething(caller, record) ? {} : { downloadable: false }),
  }
}
