import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/macro'
import type { AccountErrorCode, ErrorCode, FactorErrorCode, PasswordErrorCode, ShareErrorCode } from '#contract/errors.ts'

/**
 * A message for every error code of the server; a code without a message does not compile. The page refers to them by id
 * (failure-messages.ts), so the first screen does not load them. The administration has those of accounts,
 * widgets/second-factor those of the second factor, features/account those of passwords, widgets/link-list and features/shared those of share links.
 */
export const errorMessages: Readonly<
  Record<Exclude<ErrorCode, AccountErrorCode | FactorErrorCode | PasswordErrorCode | ShareErrorCode>, MessageDescriptor>
> = {
  'auth.invalid-credentials': msg({ id: 'error.auth.invalid-credentials', message: 'Incorrect username or password' }),
  'auth.blocked': msg({
    id: 'error.auth.blocked',
    message:
      'You have had too many failed login attempts. No further login attempts are possible for {0, plural, one {# minute} other {# minutes}}.',
  }),
  'auth.session-expired': msg({ id: 'error.auth.session-expired', message: 'Your session has ended. Please sign in again.' }),
  'auth.no-authorization': msg({ id: 'error.auth.no-authorization', message: 'Account has no authorization' }),
  'auth.link-over': msg({
    id: 'error.auth.link-over',
    message: 'This link has already been used or has expired. Please ask for a new one.',
  }),
  'factor.required': msg({
    id: 'error.factor.required',
    message: 'Your account needs a second factor. Please set it up on the account page.',
  }),
  'access.denied': msg({
    id: 'error.access.denied',
    message: 'You don’t have permission to do this. Signing in with another account may help.',
  }),
  'access.preview': msg({
    id: 'error.access.preview',
    message: 'You are only viewing the portal as another user. Changes, sign-in and downloads are not possible here.',
  }),
  'access.no-download-right': msg({ id: 'error.access.no-download-right', message: 'You don’t have permission to download this.' }),
  'asset.not-found': msg({ id: 'error.asset.not-found', message: 'This file does not exist, or it is not visible to you.' }),
  'request.not-found': msg({
    id: 'error.request.not-found',
    message: 'The server does not support this request. Reload to get the matching version.',
  }),
  'request.invalid': msg({ id: 'error.request.invalid', message: 'The server could not read the request. Please check what you entered.' }),
  'request.wrong-type': msg({ id: 'error.request.wrong-type', message: 'The server does not accept this kind of data.' }),
  'request.too-large': msg({ id: 'error.request.too-large', message: 'This is too large for the server. Try again with less data.' }),
  'request.too-many': msg({
    id: 'error.request.too-many',
    message: 'Too many requests in a short time. Please wait a moment and try again.',
  }),
  'range.unsatisfiable': msg({
    id: 'error.range.unsatisfiable',
    message: 'The file has changed on the server. Please start the download again.',
  }),
  'download.conversion-busy': msg({
    id: 'error.download.conversion-busy',
    message: 'Only one file conversion can run at a time. Please wait until the other one is done.',
  }),
  'download.external-busy': msg({
    id: 'error.download.external-busy',
    message: 'Too many file conversions are running at the moment. Please try again in a few minutes.',
  }),
  'download.external-forbidden': msg({
    id: 'error.download.external-forbidden',
    message: 'Error during download. The backend may be configured incorrectly.',
  }),
  'download.conversion-failed': msg({
    id: 'error.download.conversion-failed',
    message: 'The server could not create this file. Try another format or the original.',
  }),
  'bookmarks.conflict': msg({
    id: 'error.bookmarks.conflict',
    message: 'Your bookmarks were changed on another device. Both changes are being merged.',
  }),
  'config.conflict': msg({
    id: 'error.config.conflict',
    message: 'Someone else has saved the configuration in the meantime. Your changes are still here.',
  }),
  'config.read-only': msg({
    id: 'error.config.read-only',
    message: 'This configuration belongs to a newer version and cannot be changed here.',
  }),
  'translation.malformed': msg({ id: 'error.translation.malformed', message: 'A text has a malformed placeholder and was not saved.' }),
  'upload.unsupported': msg({ id: 'error.upload.unsupported', message: 'This file type is not accepted here.' }),
  'upload.invalid': msg({ id: 'error.upload.invalid', message: 'This file could not be read. It may be damaged.' }),
  'upload.missing': msg({
    id: 'error.upload.missing',
    message: 'An uploaded file is no longer on the server. Please upload it again; your other changes are still here.',
  }),
  'mail.not-configured': msg({
    id: 'error.mail.not-configured',
    message: 'This portal cannot send emails. Please contact its operators.',
  }),
  'server.internal': msg({
    id: 'error.server.internal',
    message: 'The server ran into an error. Please try again.',
  }),
  'server.busy': msg({ id: 'error.server.busy', message: 'The server is busy. Please try again in a moment.' }),
  'server.full': msg({
    id: 'error.server.full',
    message: 'The server’s disk is full. Nothing was saved. Please inform the operator and try again later.',
  }),
}
