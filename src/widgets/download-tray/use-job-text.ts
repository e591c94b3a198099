import { useLingui } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import type { Job } from '#local/downloads/job-records.ts'
import { hasFile } from '#local/downloads/job-states.ts'
import { connectionAtom } from '../../domain/connection/atoms.ts'
import { downloadProgressAtom } from '../../domain/downloads/atoms.ts'
import { messageOfJob, progressOf, receivedOf, secondsLeft } from '../../domain/downloads/job-status.ts'
import { downloadMessages } from '../../domain/downloads/messages.ts'
import { retryCause } from '../../domain/downloads/retry-messages.ts'
import { localeAtom } from '../../domain/language/atoms.ts'
import { formatBytes, formatNumber } from '../../domain/language/format.ts'

/** A retry within this delay is announced without its time. */
const shortDelayMs = 60_000

/** State of a download in one line. */
export const useJobText = (): ((job: Job) => string) => {
  const { t, i18n } = useLingui()
  const locale = useAtomValue(localeAtom)
  const progress = useAtomValue(downloadProgressAtom)
  const isOnline = useAtomValue(connectionAtom) === 'online'
  const bytes = (count: number) => formatBytes(count, locale)

  const transferring = (job: Job): string => {
    const received = bytes(receivedOf(job, progress))
    const share = progressOf(job, progress)
    if (share === null || job.total === null)
      return t({ id: 'widgets.tray.transferring_unknown', message: `Transferring: ${received} so far` })
    const total = bytes(job.total)
    const percent = formatNumber(share, locale, { style: 'percent' })
    return t({ id: 'widgets.tray.transferring', message: `Transferring: ${percent} of ${total}` })
  }
  const message = (job: Job): string => i18n._(downloadMessages[messageOfJob(job) ?? 'error'].id)
  const retrying = ({ reason, retryAtMs }: Job): string => {
    if (!isOnline) return t({ id: 'widgets.tray.retry_offline', message: 'Waiting for a connection, then continues automatically' })
    const cause = i18n._(retryCause(reason).id)
    if (retryAtMs === null || retryAtMs - Date.now() < shortDelayMs)
      return t({ id: 'widgets.tray.retry_soon', message: `${cause} Retrying automatically …` })
    const time = i18n.date(new Date(retryAtMs), { hour: '2-digit', minute: '2-digit' })
    return t({ id: 'widgets.tray.retry_at', message: `${cause} Retrying automatically at ${time}.` })
  }
  return (job) => {
    switch (job.state) {
      case 'queued':
        return isOnline
          ? t({ id: 'widgets.tray.queued', message: 'Waiting for the previous download' })
          : t({ id: 'widgets.tray.queued_offline', message: 'Waiting for a connection' })
      case 'resolving':
        return t({ id: 'widgets.tray.preparing', message: 'The file is being prepared …' })
      case 'downloading':
        return transferring(job)
      case 'verifying':
        return job.destination
          ? t({ id: 'widgets.tray.writing', message: 'Complete. The file is being checked and saved …' })
          : t({ id: 'widgets.tray.verifying', message: 'Complete. The file is being checked …' })
      case 'ready':
        return job.destination
          ? t({ id: 'widgets.tray.not_written', message: 'Complete, but not saved yet. Please save it.' })
          : t({ id: 'widgets.tray.to_save', message: 'Complete. Tap to save it.' })
      case 'saved':
        if (job.destination && !hasFile(job)) return t({ id: 'widgets.tray.written', message: 'Saved where you chose' })
        return hasFile(job) ? bytes(job.have) : t({ id: 'widgets.tray.handed_over', message: 'Handed over to the browser' })
      case 'paused': {
        const received = bytes(job.have)
        return t({ id: 'widgets.tray.paused', message: `Paused, ${received} received` })
      }
      case 'needs-choice':
        return isOnline
          ? t({ id: 'widgets.tray.choose_now', message: 'Please choose a format.' })
          : t({ id: 'widgets.tray.queued_offline', message: 'Waiting for a connection' })
      case 'waiting':
        return retrying(job)
      case 'needs-auth':
      case 'denied':
      case 'gone':
      case 'failed':
        return message(job)
    }
  }
}

/** Speed and remaining time of the transfer in this tab; null = unknown. */
export const useJobPace = (): ((job: Job) => string | null) => {
  const { t } = useLingui()
  const locale = useAtomValue(localeAtom)
  const progress = useAtomValue(downloadProgressAtom)
  return (job) => {
    const left = secondsLeft(job, progress)
    if (left === null || !progress?.bytesPerSecond) return null
    const speed = formatBytes(progress.bytesPerSecond, locale)
    const unit = left < 90 ? 'second' : left < 5400 ? 'minute' : 'hour'
    const divisor = { second: 1, minute: 60, hour: 3600 }[unit]
    const time = formatNumber(Math.max(1, Math.round(left / divisor)), locale, { style: 'unit', unit, unitDisplay: 'long' })
    return t({ id: 'widgets.tray.pace', message: `${speed} per second, ${time} left` })
  }
}
