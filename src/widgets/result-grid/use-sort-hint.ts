import { plural, useLingui } from '@lingui/macro'
import type { Asset } from '#contract/asset.ts'
import type { SortKey } from '#contract/search.ts'
import { firstNumber } from '../../domain/catalogue/field-text.ts'
import { regionOf } from '../../platform/page.ts'

/** A month in the calendar of UTC. */
const month = (seconds: number, locale: string): string => {
  const date = new Date(seconds * 1000)
  return Number.isNaN(date.getTime())
    ? ''
    : new Intl.DateTimeFormat(regionOf(locale), { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(date)
}

/** What an asset stands at its place for: its date, its stars, its downloads. Empty = nothing that people would look for. */
export const useSortHint = (sort: SortKey | undefined, asset: Asset | undefined): string => {
  const { t, i18n } = useLingui()
  const value = sort && asset ? firstNumber(asset[sort]) : null
  if (value === null) return ''
  if (sort === 'imp_date') return month(value, i18n.locale)
  if (sort === 'rating') return t({ id: 'views.search.position.rating', message: plural(value, { one: '# star', other: '# stars' }) })
  if (sort !== 'obj_dload_cnt') return ''
  return t({ id: 'views.search.position.downloads', message: plural(value, { one: '# download', other: '# downloads' }) })
}
