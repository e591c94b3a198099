import { collectionsFile } from '../scan/ignored.ts'
import type { FileNames } from './file-names.ts'
import { closedFiles, type DescribedFile, hasRights, hidden, type Sidecar, unprotecting } from './read-sidecar.ts'
import type { SidecarProblem } from './row.ts'

const hiddenRights = { view: hidden.view ?? [], download: hidden.download ?? {} }

/**
 * A line break inside a text without quotes moves the rights of a line to the next one, which then describes no file. The file of such a line
 * is hidden.
 */
const hideCutRows = (sidecar: Sidecar, exists: (path: string) => boolean): Sidecar => {
  const isCut = ({ lacksRights }: DescribedFile, index: number) => {
    const next = lacksRights ? sidecar.files[index + 1] : undefined
    return next !== undefined && next.path !== null && !exists(next.path)
  }
  const cut = new Set(sidecar.files.filter(isCut))
  if (cut.size === 0) return sidecar
  const problem = 'has no cell for the rights, and the next line describes no file: no user may view the file until the line is repaired'
  return {
    ...sidecar,
    files: sidecar.files.map((file) => (cut.has(file) ? { ...file, description: { ...file.description, ...hiddenRights } } : file)),
    problems: [...sidecar.problems, ...[...cut].map(({ line }) => ({ path: sidecar.path, line, problem, hides: true as const }))],
  }
}

/** Completes the paths of an export that names its files without their folders. */
const matchNames = (sidecar: Sidecar, { existsAlike, onlyFileNamed }: FileNames): Sidecar => {
  if (!sidecar.matchesNames) return sidecar
  const complete = (path: string) => (existsAlike(path) ? path : (onlyFileNamed(path) ?? path))
  return { ...sidecar, files: sidecar.files.map((file) => (file.path === null ? file : { ...file, path: complete(file.path) })) }
}

/** Closes a table with rights whose presumed column of files names no file: its rights would protect none. */
const closeUnmatched = (sidecar: Sidecar, exists: (path: string) => boolean): Sidecar => {
  const { path, describedFile, presumedFileColumn, files, problems } = sidecar
  const isMatched = files.length === 0 || files.some((file) => file.path === null || exists(file.path))
  if (presumedFileColumn === undefined || isMatched) return sidecar
  const problem = `has no column "file", and "${presumedFileColumn}" names no file; ${closedFiles(describedFile)}`
  return { ...sidecar, closed: true, problems: [...problems, { path, line: null, problem, hides: true }] }
}

/** A sidecar with what is known only from the files of the folder: hidden rows, closed tables and completed paths. */
export const checkAgainstFiles = (sidecar: Sidecar, names: FileNames): Sidecar =>
  matchNames(closeUnmatched(hideCutRows(sidecar, names.existsAlike), names.existsAlike), names)

/** Problems that are only known after all files and collections are known. */
export const remarksOn = (
  { path, describedFile }: Sidecar,
  { path: file, line, description }: DescribedFile,
  existsAlike: (path: string) => boolean,
  numbers: ReadonlySet<number | null> | null,
): SidecarProblem[] => {
  const isMissing = file !== null && !existsAlike(file)
  const protectsNone = isMissing && hasRights(description)
  // A list beside a file that was removed is not an error, unless it was to protect the file.
  if (isMissing && describedFile !== null && !protectsNone) return []
  const unknown = numbers ? (description.collections ?? []).filter((number) => !numbers.has(number)) : []
  return [
    ...(isMissing
      ? [{ path, line, problem: `describes "${file.slice(0, 200)}", which does not exist${protectsNone ? unprotecting : ''}` }]
      : []),
    ...unknown.map((number) => ({ path, line, problem: `names collection ${number}, which ${collectionsFile} does not have` })),
    ...(description.captions ?? [])
      .filter((caption) => !existsAlike(caption.path))
      .map((caption) => ({ path, line, problem: `names captions "${caption.path.slice(0, 200)}", which do not exist` })),
  ]
}
