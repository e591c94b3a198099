import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/macro'
import type { Reason } from '#local/downloads/job-records.ts'

const notSent = msg({ id: 'widgets.tray.cause.error', message: 'The server did not send the file.' })

const causes: Partial<Record<Reason, MessageDescriptor>> = {
  offline: msg({ id: 'widgets.tray.cause.offline', message: 'The server cannot be reached.' }),
  interrupted: msg({ id: 'widgets.tray.cause.interrupted', message: 'The connection was interrupted.' }),
  conversionBusy: msg({ id: 'widgets.tray.cause.conversion_busy', message: 'Another of your file conversions is still running.' }),
  externalBusy: msg({ id: 'widgets.tray.cause.external_busy', message: 'The server is busy with other file conversions.' }),
  damaged: msg({ id: 'widgets.tray.cause.damaged', message: 'The file arrived damaged.' }),
  full: msg({ id: 'widgets.tray.cause.full', message: 'There was not enough space on this device.' }),
  serverFull: msg({ id: 'widgets.tray.cause.server_full', message: 'The server’s disk is full.' }),
}

/** Reason of a job's last failed attempt. The messages do not sound final, because the job is retried. */
export const retryCause = (reason: Reason | null): MessageDescriptor => (reason === null ? undefined : causes[reason]) ?? notSent
