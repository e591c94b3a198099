/** Calls, by the first part of their path, whose answers are one person's, or which change something. */
export const personal = ['session', 'user', 'download', 'search', 'assets', 'collection', 'admin'] as const

const isPersonal = new RegExp(`/(${personal.join('|')})(/|$)`)

/**
 * What never touches a cache, whatever the later routes say: anything but GET, anything that carries a person's token,
 * and parts of files. A cached answer to one person must not reach another, and the worker must not rebuild such a Response.
 */
export const isNeverCached = (request: Request): boolean =>
  request.method !== 'GET' || request.headers.has('Range') || isPersonal.test(apiPart(request.url))

/** Path after `/api`, empty elsewhere. */
const apiPart = (address: string): string => {
  const { pathname } = new URL(address)
  const at = pathname.indexOf('/api/')
  return at < 0 ? '' : pathname.slice(at + 4)
}
