import type { WorkboxPlugin } from 'workbox-core'

/**
 * Lets only answers of the kind that was asked for into a cache: not the page of a network that answers in the server's place, nothing that
 * was led there, and nothing without a body. They are kept by their address alone: a cache keeps the headers of its keys, too, and with them the token.
 * @param kind of the content type
 */
export const genuine = (kind: RegExp): WorkboxPlugin => ({
  cacheKeyWillBeUsed: ({ request }) => Promise.resolve(new Request(request.url)),
  cacheWillUpdate: ({ response }) => {
    const { status, redirected, headers } = response
    const isGenuine = status === 200 && !redirected && kind.test(headers.get('content-type') ?? '') && headers.get('content-length') !== '0'
    return Promise.resolve(isGenuine ? response : null)
  },
})
