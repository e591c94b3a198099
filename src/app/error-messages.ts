import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/macro'
import type { AnyErrorCode } from '#contract/errors.ts'
import type { ToastLevel } from '../domain/toasts/atoms.ts'
import type { FailureWords } from '../domain/toasts/failures.ts'
import { ApiFailure } from '../platform/api-failure.ts'

interface ErrorMessage {
  readonly message: MessageDescriptor
  readonly level: ToastLevel
}

const info = (message: MessageDescriptor): ErrorMessage => ({ message, level: 'info' })
const warning = (message: MessageDescriptor): ErrorMessage => ({ message, level: 'warning' })
const danger = (message: MessageDescriptor): ErrorMessage => ({ message, level: 'danger' })

/** Words for every code there is; a code without words does not compile. */
export const errorMessages: Readonly<Record<AnyErrorCode, ErrorMessage>> = {
  'auth.invalid-credentials': danger(msg({ id: 'error.auth.invalid-credentials', message: 'Incorrect username or password' })),
  'auth.blocked': danger(
    msg({
      id: 'error.auth.blocked',
      message:
        'You have had too many failed login attempts. No further login attempts possible for {0, plural, one {# minute} other {# minutes}}.',
    }),
  ),
  'auth.session-expired': info(msg({ id: 'error.auth.session-expired', message: 'Your session has ended. Please sign in again.' })),
  'auth.no-authorization': danger(msg({ id: 'error.auth.no-authorization', message: 'Account has no authorization' })),
  'auth.link-over': warning(
    msg({ id: 'error.auth.link-over', message: 'This link has been used already or is too old. Please ask for a new mail.' }),
  ),
  'access.denied': warning(
    msg({ id: 'error.access.denied', message: 'You do not have the right to do this. Signing in with another account may help.' }),
  ),
  'access.no-download-right': warning(
    msg({ id: 'error.access.no-download-right', message: 'You do not have the right to download this asset.' }),
  ),
  'asset.not-found': warning(msg({ id: 'error.asset.not-found', message: 'This asset does not exist, or it is not visible to you.' })),
  'request.not-found': danger(
    msg({ id: 'error.request.not-found', message: 'The server does not know this request. A reload gets the matching version.' }),
  ),
  'request.invalid': danger(
    msg({ id: 'error.request.invalid', message: 'The server could not read the request. Please check what you entered.' }),
  ),
  'request.wrong-type': danger(msg({ id: 'error.request.wrong-type', message: 'The server does not accept this kind of data.' })),
  'request.too-large': danger(
    msg({ id: 'error.request.too-large', message: 'This is too large for the server. Try it with a smaller part.' }),
  ),
  'request.too-many': warning(
    msg({ id: 'error.request.too-many', message: 'Too many requests in a short time. Please wait a moment and try again.' }),
  ),
  'range.unsatisfiable': danger(
    msg({ id: 'error.range.unsatisfiable', message: 'The file has changed on the server. Please start the download again.' }),
  ),
  'download.conversion-busy': warning(
    msg({
      id: 'error.download.conversion-busy',
      message: 'Only one conversion download can be performed at a time. Please wait until the other one is done.',
    }),
  ),
  'download.external-busy': warning(
    msg({
      id: 'error.download.external-busy',
      message: 'There are too many conversion downloads at the moment. Please try again in a few minutes.',
    }),
  ),
  'download.external-forbidden': danger(
    msg({
      id: 'error.download.external-forbidden',
      message: 'Error during download, configuration of the backend possibly faulty',
    }),
  ),
  'download.conversion-failed': danger(
    msg({
      id: 'error.download.conversion-failed',
      message: 'The server could not make this file. Another format or the original may work.',
    }),
  ),
  'bookmarks.conflict': info(
    msg({ id: 'error.bookmarks.conflict', message: 'Your bookmarks were changed on another device. Both changes are being joined.' }),
  ),
  'config.conflict': warning(
    msg({ id: 'error.config.conflict', message: 'Someone else has saved the configuration meanwhile. Your changes are still here.' }),
  ),
  'config.read-only': warning(
    msg({ id: 'error.config.read-only', message: 'This configuration belongs to a newer version and cannot be changed here.' }),
  ),
  'translation.malformed': danger(
    msg({ id: 'error.translation.malformed', message: 'A text has a malformed placeholder and was not saved.' }),
  ),
  'upload.unsupported': danger(msg({ id: 'error.upload.unsupported', message: 'This kind of file is not accepted here.' })),
  'upload.invalid': danger(msg({ id: 'error.upload.invalid', message: 'This file could not be read. It may be damaged.' })),
  'mail.not-configured': warning(
    msg({ id: 'error.mail.not-configured', message: 'This portal cannot send e-mails. Please contact its operators.' }),
  ),
  'server.internal': danger(
    msg({ id: 'error.server.internal', message: 'The server ran into an error. Nothing you did is lost; please try again.' }),
  ),
  'server.busy': warning(msg({ id: 'error.server.busy', message: 'The server is busy. Please try again in a moment.' })),
  'client.offline': info(msg({ id: 'error.client.offline', message: 'You are offline. This goes on as soon as there is a connection.' })),
  'client.timeout': warning(msg({ id: 'error.client.timeout', message: 'The server did not answer in time. Please try again.' })),
  'client.network': warning(
    msg({ id: 'error.client.network', message: 'The server cannot be reached. Please check the connection and try again.' }),
  ),
  'client.bad-answer': danger(
    msg({
      id: 'error.client.bad-answer',
      message: 'The answer did not come from the portal. A network that asks you to sign in may be in between.',
    }),
  ),
  'client.unknown-status': danger(
    msg({ id: 'error.client.unknown-status', message: 'The server answered in an unexpected way. Please try again.' }),
  ),
}

/** Words for whatever was thrown; something that is no failed call is a fault of the page itself. */
export const wordsOf = (failure: unknown): FailureWords => {
  if (!(failure instanceof ApiFailure))
    return {
      level: 'danger',
      message: msg({ id: 'error.page', message: 'Something went wrong on this page. Nothing you did is lost; please try again.' }).id,
    }
  const { message, level } = errorMessages[failure.code]
  return { level, message: message.id, values: { ...failure.values, 0: failure.blockedMinutes ?? 1 } }
}
