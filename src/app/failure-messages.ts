import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/macro'
import type { AnyErrorCode, TransportErrorCode } from '#contract/errors.ts'
import { connectionLost, RemoteError } from '#local/remote-error.ts'
import type { ToastLevel } from '../domain/toasts/atoms.ts'
import type { ErrorMessage } from '../domain/toasts/error-messages.ts'

/** Part of the first bundle: these messages are needed when nothing can be fetched. */
export const transportMessages: Readonly<Record<TransportErrorCode, MessageDescriptor>> = {
  'client.offline': msg({ id: 'error.client.offline', message: 'You are offline. This needs a connection.' }),
  'client.timeout': msg({ id: 'error.client.timeout', message: 'The server did not respond in time. Please try again.' }),
  'client.network': msg({
    id: 'error.client.network',
    message: 'The server cannot be reached. Please check the connection and try again.',
  }),
  'client.restarting': msg({
    id: 'error.client.restarting',
    message: 'The server is restarting. Please try again in a moment.',
  }),
  'client.bad-answer': msg({
    id: 'error.client.bad-answer',
    message: 'The response did not come from the portal. This network may need you to sign in first.',
  }),
  'client.unknown-status': msg({
    id: 'error.client.unknown-status',
    message: 'The server responded unexpectedly. Please try again.',
  }),
}
const pageErrorMessage = msg({ id: 'error.page', message: 'Something went wrong on this page. Please try again.' })

/** Codes that are not listed have the level `danger`. */
const lowerLevels: readonly (readonly [ToastLevel, readonly AnyErrorCode[]])[] = [
  ['info', ['auth.session-expired', 'bookmarks.conflict', 'client.offline']],
  [
    'warning',
    [
      'auth.link-over',
      'access.denied',
      'access.preview',
      'access.no-download-right',
      'asset.not-found',
      'request.too-many',
      'download.conversion-busy',
      'download.external-busy',
      'config.conflict',
      'config.read-only',
      'mail.not-configured',
      'server.busy',
      'client.timeout',
      'client.network',
      'client.restarting',
    ],
  ],
]

/** Message id of an error code. Network errors have their message in this file, server errors in error-messages.ts. */
export const messageIdOf = (code: AnyErrorCode): string => `error.${code}`

export const levelOf = (code: AnyErrorCode): ToastLevel => lowerLevels.find(([, codes]) => codes.includes(code))?.[0] ?? 'danger'

/** Error message for a thrown value. Anything except a failed call is an error of the page itself. */
export const failureMessageOf = (thrown: unknown): ErrorMessage => {
  // Error texts of the browsers for a script or a style sheet that could not be loaded.
  const failure = /mport\w+( a)? module|preload CSS/.test(String(thrown)) ? connectionLost() : thrown
  if (!(failure instanceof RemoteError)) return { level: 'danger', message: pageErrorMessage.id }
  const { code, values, blockedMinutes } = failure
  return { level: levelOf(code), message: messageIdOf(code), values: { ...values, 0: blockedMinutes ?? 1 } }
}
