import { plural, useLingui } from '@lingui/macro'
import type { Asset } from '#contract/asset.ts'
import type { SortKey } from '#contract/search.ts'
import { firstNumber } from '../../domain/search/field-text.ts'
import { regionOf } from '../../platform/page.ts'

/** Month in UTC. */
const month = (seconds: number, locale: string): string => {
  const date = new Date(seconds * 1000)
  return Number.isNaN(date.getTime())
    ? ''
    : new Intl.DateTimeFormat(regionOf(locale), { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(date)
}

/** Sort value of an asset as text: date, stars or downloads. Empty = the sort key has no readable value. */
export const useSortHint = (sort: SortKey | undefined, asset: Asset | undefined): string => {
  const { t, i18n } = useLingui()
  const value = sort && asset ? firstNumber(asset[sort]) : null
  if (value === null) return ''
  if (sort === 'imp_date') return month(value, i18n.locale)
  if (sort === 'rating') return t({ id: 'views.search.position.rating', message: plural(value, { one: '# star', other: '# stars' }) })
  if (sort !== 'obj_dload_cnt') return ''
  return t({ id: 'views.search.position.downloads', message: plural(value, { one: '# download', other: '# downloads' }) })
}
