import { plural, useLingui } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import { maxOfflineAssets } from '#local/offline/max-offline-assets.ts'
import { isRecent } from '#local/offline/offline-records.ts'
import type { OfflineSummary } from '#local/offline/offline-summary.ts'
import { connectionAtom } from '../../domain/connection/atoms.ts'
import { localeAtom } from '../../domain/language/atoms.ts'
import { formatBytes, formatNumber } from '../../domain/language/format.ts'
import { isComplete } from '../../domain/offline/copies/atoms.ts'
import { regionOf } from '../../platform/page.ts'

/** Time for today, otherwise the date. */
const timeText = (at: number, locale: string): string => {
  const date = new Date(at)
  const isToday = date.toDateString() === new Date().toDateString()
  return new Intl.DateTimeFormat(regionOf(locale), isToday ? { timeStyle: 'short' } : { dateStyle: 'medium' }).format(date)
}

/** State and age of an offline copy as text. */
export const useCopyText = (): ((summary: OfflineSummary) => string) => {
  const { t } = useLingui()
  const locale = useAtomValue(localeAtom)
  const isOnline = useAtomValue(connectionAtom) === 'online'
  return (summary) => {
    const { set, count, completeCount, bytes } = summary
    const size = formatBytes(bytes, locale)
    const [here, all] = [formatNumber(completeCount, locale), formatNumber(count, locale)]
    if (set.stage === 'done' || (!isOnline && isComplete(summary))) {
      const assets = t({ id: 'global.assets', message: plural(count, { one: '# file', other: '# files' }) })
      const when = timeText(set.refreshedAt ?? set.addedAt, locale)
      return t({ id: 'views.device.as_of', message: `${assets} · ${size} · as of ${when}` })
    }
    if (set.trouble === null && !isOnline) return t({ id: 'views.device.waits', message: `${here} of ${all} · waiting for a connection` })
    if (set.trouble === null && set.retryAtMs !== null)
      return t({ id: 'views.device.retrying', message: `${here} of ${all} · The server did not respond. Retrying automatically …` })
    if (set.stage === 'members') return t({ id: 'views.device.looking', message: 'Finding the matching files …' })
    return t({ id: 'views.device.fetching', message: `${here} of ${all} · ${size}` })
  }
}

/** State of the offline files as text; null = previews only. */
export const useFilesText = (): ((summary: OfflineSummary) => string | null) => {
  const { t } = useLingui()
  const locale = useAtomValue(localeAtom)
  const isOnline = useAtomValue(connectionAtom) === 'online'
  return (summary) => {
    const { files, count } = summary
    if (!files || !isComplete(summary)) return null
    const { title } = files.rendition
    const here = formatNumber(files.completeCount, locale)
    if (files.isFull) return t({ id: 'views.device.files.full', message: `${title}: ${here} files, no space for the rest` })
    if (files.completeCount + files.missingCount < count) {
      const all = formatNumber(count, locale)
      if (!isOnline)
        return t({ id: 'views.device.files.waits', message: `${title}: ${here} of ${all} files, continues when you are online` })
      return t({ id: 'views.device.files.fetching', message: `${title}: ${here} of ${all} files` })
    }
    if (files.missingCount === 0) return t({ id: 'views.device.files.here', message: `${title}: all files available` })
    const missing = formatNumber(files.missingCount, locale)
    return t({ id: 'views.device.files.missing', message: `${title}: ${here} files available, ${missing} not available` })
  }
}

/** Warning about an offline copy; null = none. */
export const useSetNote = (): ((summary: OfflineSummary, clock: number) => string | null) => {
  const { t } = useLingui()
  const locale = useAtomValue(localeAtom)
  return ({ set, count }, clock) => {
    const { trouble, found, stage, permissionEnd, source } = set
    if (trouble === 'full')
      return t({
        id: 'views.device.full',
        message: 'This device has no space for the rest. Remove something, then the rest is loaded automatically.',
      })
    if (trouble === 'failed') return t({ id: 'views.device.failed', message: 'The rest could not be loaded. Please try again later.' })
    if (permissionEnd !== null && permissionEnd <= clock)
      return t({ id: 'views.device.lapsed', message: 'Go online once to see this again.' })
    if (found !== null && found > maxOfflineAssets) {
      const [most, all] = [formatNumber(maxOfflineAssets, locale), formatNumber(found, locale)]
      return t({ id: 'views.device.most', message: `Only the first ${most} of ${all} files are available offline.` })
    }
    if (stage === 'done' && found !== null && found > count && !isRecent(source))
      return t({
        id: 'views.device.refused',
        message: plural(found - count, {
          one: '# file cannot be made available offline.',
          other: '# files cannot be made available offline.',
        }),
      })
    return null
  }
}
