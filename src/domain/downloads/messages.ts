import { msg } from '@lingui/macro'
import type { ToastLevel } from '../toasts/atoms.ts'

/** Messages for the start and the final states of a download. A job that is retried has messages of its own: retry-messages.ts. */
export const downloadMessages = {
  starting: msg({ id: 'toast.download.starting', message: 'Preparing download …' }),
  queued: msg({
    id: 'toast.download.queued',
    message: 'Please wait, another download is currently in progress. This one starts when it is finished.',
  }),
  unauthorized: msg({ id: 'toast.download.unauthorized', message: 'You don’t have permission to download one or more of these files' }),
  none: msg({ id: 'toast.download.none', message: 'No downloads available' }),
  error: msg({ id: 'toast.download.error', message: 'Error while retrieving the download' }),
  externalForbidden: msg({
    id: 'toast.download.external_forbidden',
    message: 'Error during download. The backend may be configured incorrectly.',
  }),
  conversionBusy: msg({
    id: 'toast.download.conversion_busy',
    message: 'Only one file conversion can run at a time. Please wait until the other one is done.',
  }),
  externalBusy: msg({
    id: 'toast.download.external_busy',
    message: 'Too many file conversions at the moment. Please try again later.',
  }),
  conversionFailed: msg({
    id: 'toast.download.conversion_failed',
    message: 'The file could not be created in this format. Please choose another format or try again later.',
  }),
  gone: msg({ id: 'toast.download.gone', message: 'This file is no longer available' }),
  offline: msg({
    id: 'toast.download.offline',
    message: 'No connection. The download is in the queue and continues automatically when you are online.',
  }),
  postponed: msg({
    id: 'toast.download.postponed',
    message: 'No connection. The download continues when you are online.',
  }),
  fromDevice: msg({ id: 'toast.download.from_device', message: 'No connection. The file was saved from this device.' }),
  givenUp: msg({
    id: 'toast.download.given_up',
    message: 'The connection was lost several times. The part that has arrived is kept; please try again later.',
  }),
  session: msg({
    id: 'toast.download.session',
    message: 'Your session has ended. The download continues automatically after you sign in again.',
  }),
  damaged: msg({ id: 'toast.download.damaged', message: 'The file was damaged during the transfer, so it was not saved.' }),
  full: msg({ id: 'toast.download.full', message: 'There is not enough space on this device for the file.' }),
  serverFull: msg({
    id: 'toast.download.server_full',
    message: 'The server’s disk is full, so the file could not be prepared. Please inform the operator and try again later.',
  }),
  handedOver: msg({
    id: 'toast.download.handed_over',
    message:
      'The portal has no space for this file on this device, so your browser downloads it directly. You will find it in the browser’s downloads.',
  }),
} as const

export type DownloadMessage = keyof typeof downloadMessages

export const messageLevels: Record<DownloadMessage, ToastLevel> = {
  starting: 'success',
  queued: 'info',
  unauthorized: 'warning',
  none: 'warning',
  error: 'danger',
  externalForbidden: 'danger',
  conversionBusy: 'warning',
  externalBusy: 'warning',
  conversionFailed: 'danger',
  gone: 'warning',
  offline: 'warning',
  postponed: 'info',
  fromDevice: 'success',
  givenUp: 'danger',
  session: 'warning',
  damaged: 'danger',
  full: 'danger',
  serverFull: 'danger',
  handedOver: 'info',
}
