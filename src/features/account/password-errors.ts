import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/macro'
import type { PasswordErrorCode } from '#contract/errors.ts'

/** Messages of errors of passwords, which only the account and the sign-in show. The page refers to them by id, so the first screen does not load them. */
export const passwordErrorMessages: Readonly<Record<PasswordErrorCode, MessageDescriptor>> = {
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
    message:
      'This password is common or has a simple pattern, and attackers try it first. Please choose another one, for example several unrelated words.',
  }),
  'password.guessable': msg({
    id: 'error.password.guessable',
    message:
      'This password is easy to guess: it consists of words such as your username or the name of the portal. Please add other words.',
  }),
  'password.single-sign-on': msg({
    id: 'error.password.single-sign-on',
    message: 'You sign in with single sign-on. Please change your password there.',
  }),
}
