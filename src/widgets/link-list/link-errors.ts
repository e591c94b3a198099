import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/macro'
import type { ShareErrorCode } from '#contract/errors.ts'

/** Errors that only recipients of a link meet. Their page has messages for them. */
type RecipientErrorCode = 'share.blocked' | 'share.password-needed' | 'share.password-wrong'

/** Messages of errors for the person who made a link. The page refers to them by id, so the first screen does not load them. */
export const linkErrorMessages: Readonly<Record<Exclude<ShareErrorCode, RecipientErrorCode>, MessageDescriptor>> = {
  'share.too-many': msg({
    id: 'error.share.too-many',
    message: 'You have as many links as possible. End one that is no longer needed, then try again.',
  }),
  'share.not-found': msg({ id: 'error.share.not-found', message: 'This link no longer exists. Please load the list again.' }),
  'share.over': msg({ id: 'error.share.over', message: 'This link is over. Please create a new one.' }),
}
