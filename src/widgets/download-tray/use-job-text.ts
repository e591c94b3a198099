import { useLingui } from '@lingui/macro'
import { type DownloadJob, progressOf } from '../../domain/downloads/job.ts'
import { downloadMessages } from '../../domain/downloads/messages.ts'
import { formatBytes, formatNumber } from '../../domain/language/format.ts'

/** How a download stands, in one line. */
export const useJobText = (): ((job: DownloadJob, locale: string) => string) => {
  const { t, i18n } = useLingui()
  const transferring = (job: DownloadJob, locale: string): string => {
    const received = formatBytes(job.received, locale)
    const share = progressOf(job)
    if (share === null || job.total === null)
      return t({ id: 'widgets.tray.transferring_unknown', message: `Transferring: ${received} so far` })
    const total = formatBytes(job.total, locale)
    const percent = formatNumber(share, locale, { style: 'percent' })
    return t({ id: 'widgets.tray.transferring', message: `Transferring: ${percent} of ${total}` })
  }
  return (job, locale) => {
    switch (job.state) {
      case 'queued':
        return t({ id: 'widgets.tray.queued', message: 'Waits until the one before is finished' })
      case 'preparing':
        return t({ id: 'widgets.tray.preparing', message: 'The file is being prepared …' })
      case 'transferring':
        return transferring(job, locale)
      case 'to-save':
        return t({ id: 'widgets.tray.to_save', message: 'Complete. Tap to save it.' })
      case 'finished':
        return job.kept ? formatBytes(job.received, locale) : t({ id: 'widgets.tray.handed_over', message: 'Handed over to the browser' })
      case 'failed':
        return i18n._(downloadMessages[job.failure ?? 'error'].id)
    }
  }
}
