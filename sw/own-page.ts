/**
 * Whether a URL is one of this portal's page. A portal at the root of an origin also controls pages of other portals, below a path, until they have
 * their own worker.
 * @param scope URL of the worker's scope
 */
export const isOwnPage = (scope: string, url: string): boolean => new URL('.', url).href === scope
