import { clamp } from '#common/clamp.ts'
import type { Range } from '#contract/filter.ts'
import type { ScaleKind } from './scale-kind.ts'

export type Pair = readonly [low: number, high: number]

export interface SliderScale {
  readonly kind: ScaleKind
  readonly min: number
  readonly max: number
  readonly step: number
}

export const day = 86_400
const fileSizeTolerance = 10
const steps: Record<ScaleKind, number> = { date: day, filesize: 10, number: 1 }

/** Limits dates to years 1 to 9999; date inputs do not support others. */
const withinDays = (seconds: number): number => clamp(seconds, -62_135_596_800, 253_402_300_799)

export const startOfDay = (seconds: number): number => Math.floor(seconds / day) * day

/**
 * Scale from the lowest to the highest value, rounded to whole steps. A selected range outside of the values extends the scale. null =
 * both bounds are equal.
 */
export const sliderScale = (kind: ScaleKind, found: Pair, chosen: Range | null): SliderScale | null => {
  const step = steps[kind]
  const within = kind === 'date' ? withinDays : Number
  const low = within(Math.min(found[0], chosen?.low ?? found[0]))
  const high = within(Math.max(found[1], chosen?.high ?? found[1]))
  const min = Math.floor(low / step) * step
  const max = (kind === 'date' ? Math.floor(high / step) : Math.ceil(high / step)) * step
  return max > min ? { kind, min, max, step } : null
}

/** Slider values of a range; open ends map to the ends of the scale. */
export const pairOf = (range: Range | null, scale: SliderScale): Pair => {
  const place = (value: number) => clamp(scale.kind === 'date' ? startOfDay(value) : value, scale.min, scale.max)
  return [place(range?.low ?? scale.min), place(range?.high ?? scale.max)]
}

const isFull = ([low, high]: Pair, { kind, min, max }: SliderScale): boolean => {
  const tolerance = kind === 'filesize' ? fileSizeTolerance : 0
  return low <= min + tolerance && high >= max - tolerance
}

/** Range of two slider values. A date range ends with the last second of its last day. null = the full range. */
export const rangeOfPair = (pair: Pair, scale: SliderScale): Range | null => {
  const low = Math.min(pair[0], pair[1])
  const high = Math.max(pair[0], pair[1])
  if (isFull([low, high], scale)) return null
  return scale.kind === 'date' ? { low: startOfDay(low), high: startOfDay(high) + day - 1 } : { low, high }
}

/** `2024-05-31`, for a date input. */
export const isoDay = (seconds: number): string => new Date(startOfDay(seconds) * 1000).toISOString().slice(0, 10)

/** Seconds since the epoch; null = not a date. */
export const parseIsoDay = (text: string): number | null => {
  const milliseconds = /^\d{4,6}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  return Number.isNaN(milliseconds) ? null : milliseconds / 1000
}
