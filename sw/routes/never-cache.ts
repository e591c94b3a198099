/** Calls, by the first part of their path, whose responses belong to one user or to a share link, or which change something. */
export const neverCachedPaths = ['session', 'user', 'download', 'search', 'assets', 'collection', 'admin', 'links'] as const

const isPersonal = new RegExp(`^(?:${neverCachedPaths.join('|')})(?:/|$)`)

/**
 * Requests that never use a cache in any route: anything but GET, ranges of files, and calls of one user. A cached
 * response to one user must not reach another, and the worker must not rebuild such a Response.
 * @param apiPath with a slash at both ends
 */
export const isNeverCached = (request: Request, apiPath: string): boolean => {
  const { pathname } = new URL(request.url)
  const isPersonalCall = pathname.startsWith(apiPath) && isPersonal.test(pathname.slice(apiPath.length))
  return request.method !== 'GET' || request.headers.has('Range') || isPersonalCall
}
