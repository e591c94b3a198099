import { type Description, mergeDescriptions } from '../description/description.ts'
import { foldedPath } from './folded-path.ts'
import { comparable } from './sidecar-path.ts'

export interface PathRow {
  /** Comparable path, as a sidecar names it. */
  readonly path: string
  readonly description: Description
}

export interface RowsOfPath {
  /** Descriptions in order of priority. */
  readonly descriptions: readonly Description[]
  /** Descriptions whose rights also restrict the file, because users would take their name for that of the file. */
  readonly restricting: readonly Description[]
}

const none: RowsOfPath = { descriptions: [], restricting: [] }

/**
 * Finds the rows for a file. A row that names no file exactly describes the files with an equal folded name, unless they have rows with their
 * exact names. The rights of rows with another, but equally folded name restrict the file in any case: rights must not miss their file.
 *
 * @param rows in order of priority
 * @param exists whether a file has this comparable path
 */
export const createRowsByPath = (rows: readonly PathRow[], exists: (path: string) => boolean): ((path: string) => RowsOfPath) => {
  const byFolded = new Map<string, PathRow[]>()
  for (const row of rows) {
    const key = foldedPath(row.path)
    const same = byFolded.get(key)
    if (same) same.push(row)
    else byFolded.set(key, [row])
  }
  return (path) => {
    const same = byFolded.size === 0 ? undefined : byFolded.get(foldedPath(path))
    if (!same) return none
    const own = comparable(path)
    const exact = same.filter((row) => row.path === own)
    const described = exact.length > 0 ? exact : same.filter((row) => !exists(row.path))
    // The exact name, or the one of the row with the highest priority.
    const name = described[0]?.path
    const others = new Map<string, Description[]>()
    for (const row of same) if (row.path !== name) others.set(row.path, [...(others.get(row.path) ?? []), row.description])
    return {
      descriptions: described.map(({ description }) => description),
      restricting: [...others.values()].map(mergeDescriptions),
    }
  }
}
