import type { Asset } from '#contract/asset.ts'
import type { FieldConfig } from '#contract/config/fields.ts'
import { clockTime } from '../language/clock-time.ts'
import { formatBytes, formatDate, formatNumber } from '../language/format.ts'

type Scalar = string | number

const isScalar = (value: unknown): value is Scalar => (typeof value === 'string' && value.trim() !== '') || Number.isFinite(value)

/** Values of a field as a list of scalars. Custom fields can contain anything. */
export const scalarsOf = (value: unknown): readonly Scalar[] => (Array.isArray(value) ? value : [value]).filter(isScalar)

const isoDate = /^(\d{4}-\d{2}-\d{2})(?:[T ][\d:.]+(Z|[+-]\d{2}:?\d{2})?)?$/

/** Seconds since the epoch, parsed from a number or a date string. */
const secondsOf = (value: Scalar): number => {
  const number = typeof value === 'number' ? value : /^-?\d{5,}$/.test(value.trim()) ? Number(value) : Number.NaN
  // Larger numbers (after the year 5138 in seconds) are milliseconds.
  if (!Number.isNaN(number)) return Math.abs(number) > 1e11 ? number / 1000 : number
  const [whole, day, zone] = isoDate.exec(String(value).trim()) ?? []
  // Date.parse accepts texts such as "around 1920" and treats a time without a zone as local time.
  return Date.parse((zone === undefined ? day : whole) ?? '') / 1000
}

const plain = (value: Scalar, locale: string): string =>
  typeof value === 'number' ? formatNumber(value, locale, { useGrouping: false, maximumFractionDigits: 6 }) : value.trim()

const daySeconds = 86_400

/** A date of capture is the local time of the camera. Midnight stands for a day without a time. */
const dateText = (seconds: number, field: string, locale: string): string =>
  formatDate(seconds, locale, field === 'capture_date' && seconds % daySeconds !== 0 ? { timeStyle: 'short' } : {})

const formatted = (value: Scalar, field: string, filterVal: string | null | undefined, locale: string): string => {
  if (filterVal === 'date') return dateText(secondsOf(value), field, locale) || plain(value, locale)
  if (filterVal === 'filesize') return formatBytes(Number(value), locale) || plain(value, locale)
  return plain(value, locale)
}

const positive = (value: number | undefined): value is number => value !== undefined && Number.isFinite(value) && value > 0

const pixels = ({ pixel_x, pixel_y }: Asset): string => (positive(pixel_x) && positive(pixel_y) ? `${pixel_x} × ${pixel_y} px` : '')

const millimetres = ({ bbox_x, bbox_y }: Asset, locale: string): string => {
  if (!positive(bbox_x) || !positive(bbox_y)) return ''
  const [x, y] = [bbox_x, bbox_y].map((side) =>
    formatNumber(side, locale, { useGrouping: false, minimumFractionDigits: 1, maximumFractionDigits: 1 }),
  )
  return `${x} × ${y} mm`
}

/** Formatted values of a field; labels in the user's language where available. Empty = nothing to show. */
export const fieldTexts = (
  asset: Asset,
  { field_name, options }: Pick<FieldConfig, 'field_name' | 'options'>,
  locale: string,
): readonly string[] => {
  // The pixels of a PDF are those of its preview.
  if (field_name === 'hb_px') return scalarsOf((asset.filetype === 'pdf' && millimetres(asset, locale)) || pixels(asset)).map(String)
  if (field_name === 'hb_mm') return scalarsOf(millimetres(asset, locale)).map(String)
  const time = field_name === 'duration' ? clockTime(asset[field_name]) : ''
  if (time !== '') return [time]
  const labels = scalarsOf(asset[`${field_name}_label`])
  if (labels.length > 0) return labels.map((label) => plain(label, locale))
  return scalarsOf(asset[field_name]).map((value) => formatted(value, field_name, options.filterVal, locale))
}

/** Formatted values of a field, comma-separated (rows, A3). */
export const fieldText = (asset: Asset, field: Pick<FieldConfig, 'field_name' | 'options'>, locale: string): string =>
  fieldTexts(asset, field, locale).join(', ')

/** First value as a number, for ratings and colour codes (rows, A4); null = none. */
export const firstNumber = (value: unknown): number | null => {
  const [first] = scalarsOf(value)
  const number = first === undefined ? Number.NaN : Number(first)
  return Number.isFinite(number) ? number : null
}

const valuesOfNothing: ReadonlySet<string> = new Set(['rating', 'color_code'])

/** A rating or colour code of zero: no user has set it. */
export const isUnset = (asset: Asset, field_name: string): boolean =>
  valuesOfNothing.has(field_name) && firstNumber(asset[field_name]) === 0
