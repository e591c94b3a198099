import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import type { AnyErrorCode } from '#contract/errors.ts'
import { RemoteError } from '#local/remote-error.ts'
import { type ErrorMessage, errorMessageAtom } from '../../domain/toasts/error-messages.ts'

/** What errors mean for the person who made a link. Recipients have other messages for the same codes. */
const linkMessages: Partial<Record<AnyErrorCode, MessageDescriptor>> = {
  'share.too-many': msg({
    id: 'widgets.links.too_many',
    message: 'You have as many links as possible. End one that is no longer needed, then try again.',
  }),
  'share.not-found': msg({ id: 'widgets.links.not_found', message: 'This link no longer exists. Please load the list again.' }),
  'share.over': msg({ id: 'widgets.links.over', message: 'This link is over. Please create a new one.' }),
}

/** The error message for a failed call about links. */
export const useLinkFailure = (): ((failure: unknown) => ErrorMessage) => {
  const { of } = useAtomValue(errorMessageAtom)
  return (failure) => {
    const own = failure instanceof RemoteError ? linkMessages[failure.code] : undefined
    return own ? { level: 'warning', message: own.id } : of(failure)
  }
}
