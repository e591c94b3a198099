import type { Asset, FieldValue } from '#contract/asset.ts'
import { builtInFields, type FieldDefinition } from '#contract/fields.ts'
import { textFor } from '#contract/locale.ts'
import { isPathField } from '#contract/path-field.ts'
import { keywordsOf } from './asset-keywords.ts'
import { type AssetRecord, type KeywordValue, privateField } from './asset-record.ts'
import { hasPixels } from './has-pixels.ts'
import { limitNames } from './limit-names.ts'

const definitions: Readonly<Record<string, FieldDefinition>> = builtInFields
const lists: ReadonlySet<string> = new Set(
  Object.keys(definitions).filter((field) => definitions[field]?.multiValued && !isPathField(field)),
)

/** A single value, or a list of several; a multi-valued field is always a list. */
const asFieldValue = (field: string, values: string[]): FieldValue => {
  const [only] = values
  return values.length === 1 && only !== undefined && !lists.has(field) ? only : values
}

const addKeywords = (asset: Asset, field: string, values: readonly KeywordValue[], locale: string): void => {
  if (values.length === 0) return
  asset[field] = asFieldValue(
    field,
    values.map(({ value }) => value),
  )
  // Labels are included only if they differ from the values, which facets and filters use.
  const labels = values.map(({ value, labels: words }) => textFor(words, locale) || value)
  if (labels.some((label, position) => label !== values[position]?.value)) asset[`${field}_label`] = asFieldValue(field, labels)
}

/** Names with a fixed meaning. Responses do not contain a sidecar column with such a name. */
const reserved: ReadonlySet<string> = new Set(
  `__proto__ id url thumb_url width height pixel_x pixel_y bbox_x bbox_y thumbhash dominant_color pages downloadable ${Object.keys(limitNames).join(' ')}`.split(
    ' ',
  ),
)

// Plain loops, because every result page runs this code.
const addMetadata = (asset: Asset, record: AssetRecord, locale: string): void => {
  for (const field in record.texts) {
    const text = record.texts[field]
    if (text !== undefined && field !== privateField && !reserved.has(field))
      asset[field] = typeof text === 'string' ? text : textFor(text, locale)
  }
  const keywords = keywordsOf(record)
  for (const field in keywords) {
    const values = keywords[field] ?? []
    // The deepest folder contains all others.
    if (!reserved.has(field)) addKeywords(asset, field, isPathField(field) ? values.slice(-1) : values, locale)
  }
  for (const field in record.numbers) if (field !== '__proto__') asset[field] = record.numbers[field]
}

const millimetres = (pixels: number, dpi: number | undefined): number | undefined =>
  dpi !== undefined && dpi > 0 ? Math.round((pixels / dpi) * 254) / 10 : undefined

const addDimensions = (asset: Asset, { kind, width, height, numbers }: AssetRecord): void => {
  if (width === null || height === null) return
  asset.width = width
  asset.height = height
  // Lists lay a model out by the pixels of its image, but the model itself has none.
  if (!hasPixels(kind)) return
  asset.pixel_x = numbers.pixel_x ?? width
  asset.pixel_y = numbers.pixel_y ?? height
  const boxX = numbers.bbox_x ?? millimetres(width, numbers.dpi_x ?? numbers.dpi)
  const boxY = numbers.bbox_y ?? millimetres(height, numbers.dpi_y ?? numbers.dpi)
  if (boxX !== undefined) asset.bbox_x = boxX
  if (boxY !== undefined) asset.bbox_y = boxY
}

const addLimits = (asset: Asset, { rights: { timed } }: AssetRecord): void => {
  if (!timed) return
  for (const [column, name] of Object.entries(limitNames)) {
    const at = timed.limits[name]
    if (typeof at === 'number') asset[column] = Math.floor(at / 1000)
  }
}

/** The metadata of an asset in one language, without URLs and without anything that depends on the caller. */
export const describeAsset = (record: AssetRecord, locale: string): Asset => {
  const asset: Asset = { id: record.id }
  addMetadata(asset, record, locale)
  addDimensions(asset, record)
  addLimits(asset, record)
  asset.filetype = record.filetype
  if (record.thumbhash !== null) asset.thumbhash = record.thumbhash
  if (record.dominantColor !== null) asset.dominant_color = record.dominantColor
  return asset
}
