import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/macro'
import type { AnyErrorCode, TransportErrorCode } from '#contract/errors.ts'
import type { ToastLevel } from '../domain/toasts/atoms.ts'
import type { FailureWords } from '../domain/toasts/failures.ts'
import { ApiFailure, lostCall } from '../platform/api-failure.ts'

/** Where nothing can be fetched these are needed, so they are there from the first screen on. */
export const transportMessages: Readonly<Record<TransportErrorCode, MessageDescriptor>> = {
  'client.offline': msg({ id: 'error.client.offline', message: 'You are offline. This needs a connection.' }),
  'client.timeout': msg({ id: 'error.client.timeout', message: 'The server did not answer in time. Please try again.' }),
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
    message: 'The answer did not come from the portal. A network that asks you to sign in may be in between.',
  }),
  'client.unknown-status': msg({
    id: 'error.client.unknown-status',
    message: 'The server answered in an unexpected way. Please try again.',
  }),
}
const pageFailed = msg({ id: 'error.page', message: 'Something went wrong on this page. Nothing you did is lost; please try again.' })

/** Everything else is a danger. */
const milder: readonly (readonly [ToastLevel, readonly AnyErrorCode[]])[] = [
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

/** Id of a code's text: of the network's here, of the server's in error-messages.ts. */
export const messageOf = (code: AnyErrorCode): string => `error.${code}`

export const levelOf = (code: AnyErrorCode): ToastLevel => milder.find(([, codes]) => codes.includes(code))?.[0] ?? 'danger'

/** Words for whatever was thrown; something that is no failed call is a fault of the page itself. */
export const wordsOf = (thrown: unknown): FailureWords => {
  // What browsers say of code that could not be fetched.
  const failure = /mport\w+( a)? module|preload CSS/.test(String(thrown)) ? lostCall() : thrown
  if (!(failure instanceof ApiFailure)) return { level: 'danger', message: pageFailed.id }
  const { code, values, blockedMinutes } = failure
  return { level: levelOf(code), message: messageOf(code), values: { ...values, 0: blockedMinutes ?? 1 } }
}
