import type { Reasoned } from '#contract/reasons.ts'
import type { ColumnMapping, MediaTable } from '#contract/table-mapping.ts'
import type { PreviewedTable } from '../records/previewed-table.ts'
import { reasoned } from '../records/reason-parts.ts'

export interface MediaProblem extends Reasoned {
  /** Only administrators see some files because of it. */
  readonly hides?: true
}

/** The first unusable files of the media folder, and the number of all. */
export interface KnownMediaProblems {
  readonly problems: readonly MediaProblem[]
  readonly total: number
  /** Files that become assets where all files do. */
  readonly publishable: number
}

interface Place {
  readonly path: string
  /** Null = the whole table. */
  readonly line: number | null
}

/** Where tables name the rights of a file. */
export interface RightsPlaces {
  readonly view?: Place
  /** Convert set id or `*`. */
  readonly download?: Readonly<Record<string, Place>>
}

/** What the server that reads the media folder knows of it, for administrators. */
export interface MediaFiles {
  /** Null = not known, e.g. during the first scan. */
  problems(): Promise<KnownMediaProblems | null>
  /** Reads unusable files again, at the next pass. @returns their number */
  retry(): Promise<number>
  /** Tables that describe files, or could. Null = not known. */
  tables(): Promise<readonly MediaTable[] | null>
  /** What a table does with a mapping; null = there is no such table. */
  previewTable(path: string, columns: readonly ColumnMapping[], locale: string): Promise<PreviewedTable | null>
  /** The lines of tables that name the rights of a file, by its path; null = not known to this server. */
  rightsPlaces(path: string): Promise<RightsPlaces | null>
  /** Applies the stored mappings of tables, and the settings for the media folder, soon. */
  applyTables(): Promise<void>
}

/** Of a server that does not read the folder and shares no documents with one that does. */
export const noMediaFiles: MediaFiles = {
  problems: () => Promise.resolve(null),
  retry: () => Promise.resolve(0),
  tables: () => Promise.resolve(null),
  previewTable: () => Promise.resolve(null),
  rightsPlaces: () => Promise.resolve(null),
  applyTables: () => Promise.resolve(),
}

/** Unusable files in one response. */
const maxProblemCount = 1000

const toKnown = (all: readonly MediaProblem[], publishable: number): KnownMediaProblems => ({
  problems: all.slice(0, maxProblemCount).map(({ path, reason, hides }) => ({ ...reasoned(path, reason), ...(hides && { hides }) })),
  total: all.length,
  publishable,
})

/** The ingest replaces the list with each pass, but several callers read it every few seconds. */
const known = new WeakMap<readonly MediaProblem[], KnownMediaProblems>()

/** @param publishable files that become assets where all files do */
export const toMediaProblems = (all: readonly MediaProblem[], publishable = 0): KnownMediaProblems => {
  const problems = known.get(all) ?? toKnown(all, publishable)
  known.set(all, problems)
  return problems
}
