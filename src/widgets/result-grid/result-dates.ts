import type { Asset } from '#contract/asset.ts'
import { firstNumber } from '../../domain/search/field-text.ts'
import { regionOf } from '../../platform/page.ts'

export type DateSort = 'imp_date' | 'capture_date'

/** Date of the order in epoch seconds; null = unknown. */
export const dateOf = (asset: Asset | undefined, sort: DateSort): number | null => (asset ? firstNumber(asset[sort]) : null)

/** Date in UTC, as capture dates are stored; empty if it is out of range. */
export const formatDay = (seconds: number, locale: string, options: Intl.DateTimeFormatOptions): string => {
  const date = new Date(seconds * 1000)
  return Number.isNaN(date.getTime()) ? '' : new Intl.DateTimeFormat(regionOf(locale), { ...options, timeZone: 'UTC' }).format(date)
}
