/**
 * Names of precaches that earlier versions of Workbox created for this scope. Its own cleanup compares parts of names, so a portal would delete the
 * precaches of all portals below its path.
 * @param names of all caches of the origin @param current name of the precache in use @param scope URL of the worker's scope
 */
export const outdatedPrecaches = (names: readonly string[], current: string, scope: string): readonly string[] =>
  names.filter((name) => name.includes('-precache-') && name.endsWith(`-${scope}`) && name !== current)
