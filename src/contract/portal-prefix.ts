/** Prefix of everything that a portal at the root of its origin stores on a device. */
export const rootPrefix = 'vitrine'

/**
 * Prefix of everything that a portal stores on a device. Several portals may share an origin, so it contains the path, encoded for names of cookies and
 * of files. The encoding leaves no `+`, so no prefix is the beginning of a name of another portal.
 * @param path of the portal, with a slash at both ends
 */
export const prefixOf = (path: string): string => (path === '/' ? rootPrefix : `${rootPrefix}+${encodeURIComponent(path)}+`)

/** Name of the cookie with the token of a guest for the first document, see server/services/shell/first-visit.ts. */
export const guestCookieOf = (prefix: string): string => `${prefix}_guest`
