import { useLingui } from '@lingui/macro'
import type { DateGroups } from '../../domain/search/date-groups.ts'
import { formatDay } from './result-dates.ts'

const day = {
  long: { weekday: 'short', day: 'numeric', month: 'long', year: 'numeric' },
  short: { day: 'numeric', month: 'short', year: 'numeric' },
} as const
const month = { long: { month: 'long', year: 'numeric' }, short: { month: 'short', year: 'numeric' } } as const

/** Returns a function for the text of a group: its day or month, or that it has none. */
export const useGroupLabel = (dates: DateGroups | undefined, width: 'long' | 'short', locale: string): ((group: number) => string) => {
  const { t } = useLingui()
  return (group) => {
    const date = dates?.dates[group]
    if (!dates || date === undefined) return ''
    if (date === null) return t({ id: 'views.search.dates.none', message: 'No date taken' })
    return formatDay(date, locale, (dates.unit === 'day' ? day : month)[width])
  }
}
