import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/macro'
import type { ErrorCode } from '#contract/errors.ts'

/**
 * Words for every code of the server; a code without words does not compile. The page asks for them by id (failure-words.ts), so that
 * they come with the texts that are fetched later: the first screen does without.
 */
export const errorMessages: Readonly<Record<ErrorCode, MessageDescriptor>> = {
  'auth.invalid-credentials': msg({ id: 'error.auth.invalid-credentials', message: 'Incorrect username or password' }),
  'auth.blocked': msg({
    id: 'error.auth.blocked',
    message:
      'You have had too many failed login attempts. No further login attempts possible for {0, plural, one {# minute} other {# minutes}}.',
  }),
  'auth.session-expired': msg({ id: 'error.auth.session-expired', message: 'Your session has ended. Please sign in again.' }),
  'auth.no-authorization': msg({ id: 'error.auth.no-authorization', message: 'Account has no authorization' }),
  'auth.link-over': msg({
    id: 'error.auth.link-over',
    message: 'This link has been used already or is too old. Please ask for a new mail.',
  }),
  'password.wrong': msg({
    id: 'error.password.wrong',
    message: 'This is not your current password. Please check it and try again.',
  }),
  'password.blocked': msg({
    id: 'error.password.blocked',
    message: 'The current password was wrong too often. You can try again in {0, plural, one {# minute} other {# minutes}}.',
  }),
  'password.common': msg({
    id: 'error.password.common',
    message: 'This password is common, and attackers try it first. Please choose another one, for example several unrelated words.',
  }),
  'password.guessable': msg({
    id: 'error.password.guessable',
    message:
      'This password is easy to guess: it consists of words such as your user name or the name of the portal. Please add other words.',
  }),
  'password.single-sign-on': msg({
    id: 'error.password.single-sign-on',
    message: 'You sign in with single sign-on. Please change your password there.',
  }),
  'access.denied': msg({
    id: 'error.access.denied',
    message: 'You do not have the right to do this. Signing in with another account may help.',
  }),
  'access.preview': msg({
    id: 'error.access.preview',
    message: 'You are only looking at the portal as somebody else: nothing can be changed, signed in to or downloaded here.',
  }),
  'access.no-download-right': msg({ id: 'error.access.no-download-right', message: 'You do not have the right to download this asset.' }),
  'asset.not-found': msg({ id: 'error.asset.not-found', message: 'This asset does not exist, or it is not visible to you.' }),
  'request.not-found': msg({
    id: 'error.request.not-found',
    message: 'The server does not know this request. A reload gets the matching version.',
  }),
  'request.invalid': msg({ id: 'error.request.invalid', message: 'The server could not read the request. Please check what you entered.' }),
  'request.wrong-type': msg({ id: 'error.request.wrong-type', message: 'The server does not accept this kind of data.' }),
  'request.too-large': msg({ id: 'error.request.too-large', message: 'This is too large for the server. Try it with a smaller part.' }),
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
    message: 'Only one conversion download can be performed at a time. Please wait until the other one is done.',
  }),
  'download.external-busy': msg({
    id: 'error.download.external-busy',
    message: 'There are too many conversion downloads at the moment. Please try again in a few minutes.',
  }),
  'download.external-forbidden': msg({
    id: 'error.download.external-forbidden',
    message: 'Error during download, configuration of the backend possibly faulty',
  }),
  'download.conversion-failed': msg({
    id: 'error.download.conversion-failed',
    message: 'The server could not make this file. Another format or the original may work.',
  }),
  'bookmarks.conflict': msg({
    id: 'error.bookmarks.conflict',
    message: 'Your bookmarks were changed on another device. Both changes are being joined.',
  }),
  'config.conflict': msg({
    id: 'error.config.conflict',
    message: 'Someone else has saved the configuration meanwhile. Your changes are still here.',
  }),
  'config.read-only': msg({
    id: 'error.config.read-only',
    message: 'This configuration belongs to a newer version and cannot be changed here.',
  }),
  'translation.malformed': msg({ id: 'error.translation.malformed', message: 'A text has a malformed placeholder and was not saved.' }),
  'upload.unsupported': msg({ id: 'error.upload.unsupported', message: 'This kind of file is not accepted here.' }),
  'upload.invalid': msg({ id: 'error.upload.invalid', message: 'This file could not be read. It may be damaged.' }),
  'mail.not-configured': msg({
    id: 'error.mail.not-configured',
    message: 'This portal cannot send e-mails. Please contact its operators.',
  }),
  'server.internal': msg({
    id: 'error.server.internal',
    message: 'The server ran into an error. Nothing you did is lost; please try again.',
  }),
  'server.busy': msg({ id: 'error.server.busy', message: 'The server is busy. Please try again in a moment.' }),
  'server.full': msg({
    id: 'error.server.full',
    message: 'The server’s disk is full. Nothing was saved. Please inform the operator and try again later.',
  }),
}
