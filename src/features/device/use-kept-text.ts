import { plural, useLingui } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import type { KeptSummary } from '#local/kept/kept-summary.ts'
import { mostKept } from '#local/kept/most-kept.ts'
import { connectionAtom } from '../../domain/connection/atoms.ts'
import { isComplete } from '../../domain/kept/atoms.ts'
import { localeAtom } from '../../domain/language/atoms.ts'
import { formatBytes, formatNumber } from '../../domain/language/format.ts'
import { regionOf } from '../../platform/page.ts'

/** When it was fetched: the time of today, else the day. */
const moment = (at: number, locale: string): string => {
  const date = new Date(at)
  const isToday = date.toDateString() === new Date().toDateString()
  return new Intl.DateTimeFormat(regionOf(locale), isToday ? { timeStyle: 'short' } : { dateStyle: 'medium' }).format(date)
}

/** How much of it is here and how old that is. */
export const useKeptText = (): ((summary: KeptSummary) => string) => {
  const { t } = useLingui()
  const locale = useAtomValue(localeAtom)
  const isOnline = useAtomValue(connectionAtom) === 'online'
  return (summary) => {
    const { set, count, whole, bytes } = summary
    const size = formatBytes(bytes, locale)
    const [here, all] = [formatNumber(whole, locale), formatNumber(count, locale)]
    if (set.stage === 'done' || (!isOnline && isComplete(summary))) {
      const assets = t({ id: 'global.assets', message: plural(count, { one: '# asset', other: '# assets' }) })
      const when = moment(set.refreshedAt ?? set.addedAt, locale)
      return t({ id: 'views.device.as_of', message: `${assets} · ${size} · as of ${when}` })
    }
    if (set.trouble === null && !isOnline) return t({ id: 'views.device.waits', message: `${here} of ${all} · waits for the connection` })
    if (set.trouble === null && set.retryAtMs !== null)
      return t({ id: 'views.device.retrying', message: `${here} of ${all} · The server did not respond. Retrying automatically …` })
    if (set.stage === 'members') return t({ id: 'views.device.looking', message: 'Finding out what belongs to it …' })
    return t({ id: 'views.device.fetching', message: `${here} of ${all} · ${size}` })
  }
}

/** How the files stand that are kept beside the pictures; null = none are. */
export const useFilesText = (): ((summary: KeptSummary) => string | null) => {
  const { t } = useLingui()
  const locale = useAtomValue(localeAtom)
  const isOnline = useAtomValue(connectionAtom) === 'online'
  return (summary) => {
    const { files, count } = summary
    if (!files || !isComplete(summary)) return null
    const { title } = files.form
    const here = formatNumber(files.here, locale)
    if (files.isFull) return t({ id: 'views.device.files.full', message: `${title}: ${here} files, there is no room for the rest` })
    if (files.here + files.missing < count) {
      const all = formatNumber(count, locale)
      if (!isOnline)
        return t({ id: 'views.device.files.waits', message: `${title}: ${here} of ${all} files, continues when you are online` })
      return t({ id: 'views.device.files.fetching', message: `${title}: ${here} of ${all} files` })
    }
    if (files.missing === 0) return t({ id: 'views.device.files.here', message: `${title}: all files are here` })
    const missing = formatNumber(files.missing, locale)
    return t({ id: 'views.device.files.missing', message: `${title}: ${here} files are here, ${missing} are not to be had` })
  }
}

/** What is not as the person might expect; null = nothing. */
export const useSetNote = (): ((summary: KeptSummary, clock: number) => string | null) => {
  const { t } = useLingui()
  const locale = useAtomValue(localeAtom)
  return ({ set, count }, clock) => {
    const { trouble, found, stage, leaseUntil } = set
    if (trouble === 'full')
      return t({
        id: 'views.device.full',
        message: 'There is no room for the rest on this device. Remove something, and it goes on by itself.',
      })
    if (trouble === 'failed') return t({ id: 'views.device.failed', message: 'The rest could not be fetched. Please try again later.' })
    if (leaseUntil !== null && leaseUntil <= clock)
      return t({ id: 'views.device.lapsed', message: 'Not shown until you have been online again: the permission to keep it has run out.' })
    if (found !== null && found > mostKept) {
      const [most, all] = [formatNumber(mostKept, locale), formatNumber(found, locale)]
      return t({ id: 'views.device.most', message: `The first ${most} of ${all} assets are kept.` })
    }
    if (stage === 'done' && found !== null && found > count)
      return t({
        id: 'views.device.refused',
        message: plural(found - count, { one: '# asset may not be kept.', other: '# assets may not be kept.' }),
      })
    return null
  }
}
