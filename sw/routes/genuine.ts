import type { WorkboxPlugin } from 'workbox-core'

/**
 * Lets only answers of the kind that was asked for into a cache: not the page of a network that answers in the server's place, nothing that
 * was led there, and nothing without a body.
 * @param kind of the content type
 */
export const genuine = (kind: RegExp): WorkboxPlugin => ({
  cacheWillUpdate: ({ response }) => {
    const { status, redirected, headers } = response
    const isGenuine = status === 200 && !redirected && kind.test(headers.get('content-type') ?? '') && headers.get('content-length') !== '0'
    return Promise.resolve(isGenuine ? response : null)
  },
})
