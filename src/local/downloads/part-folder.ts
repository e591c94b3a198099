import { rootPrefix } from '#contract/portal-prefix.ts'
import { portalPrefix } from '#local/portal-prefix.ts'

/** Folder of a portal at the root; earlier versions of all portals used it. */
export const rootPartFolder = 'downloads'
/** Folder of the origin-private file system with large parts of downloads, for all users of the portal. */
export const partFolder = portalPrefix === rootPrefix ? rootPartFolder : `${portalPrefix}-${rootPartFolder}`

/** Removes the files of all users. Never rejects: the folder usually does not exist. */
export const dropPartFiles = async (): Promise<void> => {
  const top = await navigator.storage?.getDirectory?.().catch(() => null)
  await top?.removeEntry(partFolder, { recursive: true }).catch(() => undefined)
}
