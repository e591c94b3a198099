import { rootPrefix } from '#contract/portal-prefix.ts'
import { portalPrefix } from '#local/portal-prefix.ts'

/**
 * Earlier versions of all portals of an origin stored their data under the names of a portal at the root. "Shared" names and data are these.
 * @param own name of a database or cache of this portal @returns the name in earlier versions; equal for a portal at the root
 */
export const sharedNameOf = (own: string): string => rootPrefix + own.slice(portalPrefix.length)

/** @param shared name in earlier versions @returns name in this version; other names are returned unchanged */
export const ownNameOf = (shared: string): string =>
  shared.startsWith(`${rootPrefix}-`) ? portalPrefix + shared.slice(rootPrefix.length) : shared
