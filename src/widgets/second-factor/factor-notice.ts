import { msg } from '@lingui/macro'

/** Messages of the notice that an account needs a second factor. The page refers to them by id. */
export const factorNotice = {
  message: msg({ id: 'toast.factor.until', message: 'Your account needs a second factor. Please set it up by {date}.' }).id,
  action: msg({ id: 'toast.factor.set_up', message: 'Set up' }).id,
} as const
