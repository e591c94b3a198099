import { readFile } from 'node:fs/promises'
import type { Localised } from '#contract/locale.ts'
import type { ColumnMapping } from '#contract/table-mapping.ts'
import type { Description } from '../description/description.ts'
import { readSource } from '../read-source.ts'
import { reasonOf } from '../reason.ts'
import type { FoundFile } from '../scan/scan.ts'
import { decodeText } from './decode-text.ts'
import { describeRow } from './describe-row.ts'
import { foldedPath } from './folded-path.ts'
import { readCsvRows } from './read-csv.ts'
import { readFileJson, readJsonRows } from './read-json.ts'
import type { SidecarProblem, SidecarRows } from './row.ts'
import { comparable, folderOf, resolveBelow } from './sidecar-path.ts'

export interface DescribedFile {
  /** Comparable path below the watched folder, or null for all files of the sidecar's folder and below. */
  readonly path: string | null
  readonly line: number
  readonly description: Description
  /** The line ends before the columns of rights. */
  readonly lacksRights?: true
}

/** Denies every right. */
export const hidden: Description = { texts: {}, keywords: {}, numbers: {}, view: [], download: { '*': [] } }

export const closedFiles = (describedFile: string | null) =>
  describedFile === null
    ? 'no user may view the files of its folder and below until this is repaired'
    : `no user may view "${describedFile.slice(describedFile.lastIndexOf('/') + 1, 200)}" until this is repaired`

/** The valid content of a sidecar. */
export interface Sidecar {
  readonly path: string
  readonly folder: string
  /** The only file that the sidecar describes. */
  readonly describedFile: string | null
  readonly files: readonly DescribedFile[]
  readonly problems: readonly SidecarProblem[]
  /** Rights may be missing, so no user may view the files that it covers. */
  readonly closed: boolean
  /** Labels of the table's own fields, by field. */
  readonly labels: ReadonlyMap<string, string | Localised>
  /** See SidecarRows. */
  readonly matchesNames?: true
  /** See SidecarRows. */
  readonly presumedFileColumn?: string
}

/** An unreadable sidecar: its rights are unknown, so no user may view the files that it covers. */
export const unreadableSidecar = (path: string, describedFile: string | null, problem: string): Sidecar => ({
  path,
  folder: folderOf(path),
  describedFile,
  files: [],
  problems: [{ path, line: null, problem: `${problem}; ${closedFiles(describedFile)}`, hides: true }],
  closed: true,
  labels: new Map(),
})

export const hasRights = ({ view, download, limits }: Description): boolean =>
  view !== undefined || download !== undefined || limits !== undefined
/** Ends the problem of a row with rights that applies to no file. */
export const unprotecting = ', so its rights protect no file'

const largestBytes = 64 * 1024 * 1024

const rowsOf = (path: string, describedFile: string | null, text: string, mappings: readonly ColumnMapping[]): SidecarRows => {
  if (describedFile !== null) return readFileJson(text, describedFile.slice(describedFile.lastIndexOf('/') + 1))
  return path.toLowerCase().endsWith('.csv') ? readCsvRows(text, mappings) : readJsonRows(text)
}

/**
 * Reads a sidecar. Rejects with StillChangingError while it is being written; other failures are problems of the sidecar.
 * @param mappings of the columns of a table that an administrator mapped
 */
export const readSidecar = async (
  found: FoundFile,
  describedFile: string | null,
  mappings: readonly ColumnMapping[] = [],
): Promise<Sidecar> => {
  const { path } = found
  if (found.stamp.bytes > largestBytes) return unreadableSidecar(path, describedFile, 'is larger than 64 MB')
  const content = await readSource(found.file).catch((error: unknown) => {
    if (error instanceof Error && error.name === 'StillChangingError') throw error
    return reasonOf(error)
  })
  if (typeof content === 'string') return unreadableSidecar(path, describedFile, content)
  return parseSidecar(path, describedFile, decodeText(content.data ?? (await readFile(found.file))), mappings)
}

/** Reads the content of a sidecar, see readSidecar. */
export const parseSidecar = (
  path: string,
  describedFile: string | null,
  { text, problem: encodingProblem }: ReturnType<typeof decodeText>,
  mappings: readonly ColumnMapping[],
): Sidecar => {
  const folder = folderOf(path)
  const problems: SidecarProblem[] = []
  const report = (line: number | null, problem: string, hides = false) => problems.push({ path, line, problem, ...(hides && { hides }) })
  if (encodingProblem !== null) report(null, encodingProblem)

  const {
    rows,
    problems: unread,
    closed,
    labels = new Map(),
    matchesNames,
    presumedFileColumn,
  } = rowsOf(path, describedFile, text, mappings)
  for (const { line, problem, closes = false } of unread)
    report(line, closes ? `${problem}; ${closedFiles(describedFile)}` : problem, closes)
  const files: DescribedFile[] = []
  const seen = new Map<string, number>()
  // Reports a wrong column name once, not for each line.
  const reportedProblems = new Set<string>()
  for (const row of rows) {
    const isForAll = foldedPath(row.file) === '*'
    const target = isForAll ? null : resolveBelow(folder, row.file)
    const resolve = (written: string) => resolveBelow(folder, written) ?? ''
    const { description, problems: odd, isHidden } = describeRow(row, resolve)
    if (!isForAll && target === null) {
      report(row.line, `names "${row.file.slice(0, 120)}", which is outside of its folder${hasRights(description) ? unprotecting : ''}`)
      continue
    }
    for (const problem of odd) {
      const general =
        /is a reserved name|is not a field name|is read from the file|needs a language|cannot have a language|which is not a language/.test(
          problem,
        )
      if (!general || !reportedProblems.has(problem)) report(row.line, problem, isHidden)
      reportedProblems.add(problem)
    }
    const key = target === null ? '*' : comparable(target)
    const earlier = seen.get(key)
    if (earlier !== undefined)
      report(row.line, `describes "${row.file.slice(0, 120)}" again (line ${earlier}); the later row replaces the earlier one`)
    seen.set(key, row.line)
    files.push({ path: target === null ? null : key, line: row.line, description, ...(row.lacksRights && { lacksRights: true }) })
  }
  return {
    path,
    folder,
    describedFile,
    files,
    problems,
    closed,
    labels,
    ...(matchesNames && { matchesNames }),
    ...(presumedFileColumn !== undefined && { presumedFileColumn }),
  }
}
