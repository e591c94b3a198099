import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/macro'
import type { FactorErrorCode } from '#contract/errors.ts'

/** Messages of errors of the second factor. The page refers to them by id, so the first screen does not load them. */
export const factorErrorMessages: Readonly<Record<FactorErrorCode, MessageDescriptor>> = {
  'factor.needed': msg({ id: 'error.factor.needed', message: 'A second factor is required. Please sign in again.' }),
  'factor.wrong': msg({
    id: 'error.factor.wrong',
    message: 'This code is not valid. Each code works once and only for a short time. Please enter the next one.',
  }),
  'factor.blocked': msg({
    id: 'error.factor.blocked',
    message: 'Too many attempts have failed. You can try again in {0, plural, one {# minute} other {# minutes}}.',
  }),
  'factor.passkey': msg({
    id: 'error.factor.passkey',
    message: 'This passkey was not accepted. Please try again, or use another way to sign in.',
  }),
  'factor.sign-in-again': msg({
    id: 'error.factor.sign-in-again',
    message: 'This change needs a new sign-in, because the last one was more than an hour ago.',
  }),
  'factor.last': msg({
    id: 'error.factor.last',
    message: 'Your account must have a second factor, and this is the only one. Please set up another one first.',
  }),
  'factor.over': msg({ id: 'error.factor.over', message: 'This step took too long or is no longer possible. Please start again.' }),
}
