import type { WorkboxPlugin } from 'workbox-core'

/** Content type by file extension of everything the build emits. */
const typesOfFiles: readonly (readonly [RegExp, RegExp])[] = [
  [/\.js$/, /javascript/],
  [/\.css$/, /^text\/css/],
  [/\.svg$/, /^image\/svg/],
  [/\.woff2$/, /font/],
  [/\.html$/, /^text\/html/],
]

/** False for the page of a proxy or a captive portal, for a redirect, and for an empty or partial response. @param type of the content */
export const isGenuine = ({ status, redirected, headers }: Response, type: RegExp): boolean =>
  status === 200 && !redirected && type.test(headers.get('content-type') ?? '') && headers.get('content-length') !== '0'

/**
 * Lets only responses of the requested type into a cache. The cache keys are URLs only: a cache stores the headers of its keys, and
 * with them the token.
 */
export const genuine = (type: RegExp): WorkboxPlugin => ({
  cacheKeyWillBeUsed: ({ request }) => Promise.resolve(new Request(request.url)),
  cacheWillUpdate: ({ response }) => Promise.resolve(isGenuine(response, type) ? response : null),
})

/** Replaces an invalid response with the cached copy, if one exists. A strategy alone does so only without any response. */
export const orCached = (type: RegExp, cacheName: string): WorkboxPlugin => ({
  fetchDidSucceed: async ({ request, response }) => {
    if (isGenuine(response, type)) return response
    return (await caches.match(request.url, { cacheName, ignoreVary: true })) ?? response
  },
})

/** The sign-in page of a network has the same content type. A copy of the build without its server has the marker in place of the boot data. */
const isOwnDocument = async (response: Response): Promise<boolean> => / id="?boot"?|<!--boot-->/.test(await response.clone().text())

/** Whether a response is the file of the build that its URL names. @param address with or without a query */
export const isBuildFile = async (response: Response, address: string): Promise<boolean> => {
  const path = address.replace(/\?.*$/, '')
  const type = typesOfFiles.find(([ending]) => ending.test(path))?.[1] ?? /./
  return isGenuine(response, type) && (!path.endsWith('.html') || isOwnDocument(response))
}

/** For the precache: a file that is not from the portal makes the installation fail, and the browser retries it later. */
export const genuineBuild: WorkboxPlugin = {
  cacheWillUpdate: async ({ request, response }) => ((await isBuildFile(response, request.url)) ? response : null),
}
