import type { FoundFile } from '../scan/scan.ts'
import type { SidecarReader } from '../sidecar/sidecars.ts'
import type { TableMappings } from '../sidecar/table-mappings.ts'

/** A time in the future: only two equal observations settle it. */
const missing = { stamp: { bytes: -1, mtime: Number.MAX_SAFE_INTEGER }, inode: { inode: -1, touched: -1 } }

/**
 * Programs save by truncating or replacing a file. An incomplete or temporarily missing sidecar must not grant rights, so its last version
 * applies until it has settled, and no file is read that it may restrict.
 */
export const unsettledSidecars = (
  sidecars: Pick<SidecarReader, 'changed'>,
  files: readonly FoundFile[],
  mappings: TableMappings,
  isSettled: (found: FoundFile) => boolean,
): ReadonlySet<string> => {
  const { different, vanished } = sidecars.changed(files, mappings)
  const vanishedFiles = vanished.map((path): FoundFile => ({ path, file: path, ...missing }))
  return new Set([...different, ...vanishedFiles].filter((found) => !isSettled(found)).map(({ path }) => path))
}
