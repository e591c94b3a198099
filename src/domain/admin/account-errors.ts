import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/macro'
import type { AccountErrorCode } from '#contract/errors.ts'

/** Messages of errors that only the administration causes. The page refers to them by id, so visitors do not load them. */
export const accountErrorMessages: Readonly<Record<AccountErrorCode, MessageDescriptor>> = {
  'account.name-taken': msg({
    id: 'error.account.name-taken',
    message: 'An account with this name already exists. Please choose another name.',
  }),
  'account.last-administrator': msg({
    id: 'error.account.last-administrator',
    message: 'This is the last administrator who can sign in and manages people. Give another person these rights first.',
  }),
  'account.not-found': msg({
    id: 'error.account.not-found',
    message: 'This account no longer exists. Please load the list again.',
  }),
  'group.name-taken': msg({
    id: 'error.group.name-taken',
    message: 'A group with this name already exists.',
  }),
  'group.not-found': msg({
    id: 'error.group.not-found',
    message: 'This group no longer exists. Please load the list again.',
  }),
}
