import { msg } from '@lingui/macro'
import type { ToastLevel } from '../toasts/atoms.ts'

/** Messages for the start and the final states of a download. A job that is retried has messages of its own: retry-messages.ts. */
export const downloadMessages = {
  starting: msg({ id: 'toast.download.starting', message: 'Download starts soon' }),
  queued: msg({
    id: 'toast.download.queued',
    message: 'Please wait, another download is currently in progress. This one starts when it is finished.',
  }),
  unauthorized: msg({ id: 'toast.download.unauthorized', message: 'The download of one/some asset/s is not available to you' }),
  none: msg({ id: 'toast.download.none', message: 'No downloads available' }),
  error: msg({ id: 'toast.download.error', message: 'Error - retrieving the download' }),
  externalForbidden: msg({
    id: 'toast.download.external_forbidden',
    message: 'Error during download, configuration of the backend possibly faulty',
  }),
  conversionBusy: msg({
    id: 'toast.download.conversion_busy',
    message: 'Only one conversion download can be performed at a time. Please wait until the running one is finished.',
  }),
  externalBusy: msg({
    id: 'toast.download.external_busy',
    message: 'Too many conversion downloads at the moment. Please try again later.',
  }),
  conversionFailed: msg({
    id: 'toast.download.conversion_failed',
    message: 'The file could not be made in this form. Please choose another form or try again later.',
  }),
  gone: msg({ id: 'toast.download.gone', message: 'This asset is no longer available' }),
  offline: msg({
    id: 'toast.download.offline',
    message: 'No connection. The download is in the queue and goes on by itself when you are online.',
  }),
  postponed: msg({
    id: 'toast.download.postponed',
    message: 'No connection. The download is kept in the list; choose its form when you are online.',
  }),
  fromDevice: msg({ id: 'toast.download.from_device', message: 'No connection. The file was saved from this device.' }),
  givenUp: msg({
    id: 'toast.download.given_up',
    message: 'The connection broke again and again. What has arrived is kept; please try again later.',
  }),
  session: msg({
    id: 'toast.download.session',
    message: 'The session is over. The download goes on by itself when you have signed in again.',
  }),
  damaged: msg({ id: 'toast.download.damaged', message: 'The file did not arrive as the server has it, so it was not saved.' }),
  full: msg({ id: 'toast.download.full', message: 'There is not enough space on this device for the file.' }),
  serverFull: msg({
    id: 'toast.download.server_full',
    message: 'The server’s disk is full, so the file could not be prepared. Please inform the operator and try again later.',
  }),
  handedOver: msg({
    id: 'toast.download.handed_over',
    message:
      'The portal has no room for this file on this device, so your browser fetches it by itself. It is among the downloads of the browser.',
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
