import type { IngestLog } from '../log.ts'
import type { IngestReport } from '../report.ts'
import type { FileProblem } from '../scan/scan.ts'

export type FileProblems = Pick<IngestReport, 'failed' | 'skipped' | 'notes'>

/** Log lines of each kind of problem per pass; a folder with many unusable files would otherwise fill the log. */
const maxLineCount = 10_000

const createDifference = () => {
  let before = new Set<string>()
  return (problems: readonly FileProblem[]): FileProblem[] => {
    const keyed = new Map(problems.map((problem) => [JSON.stringify([problem.path, problem.reason]), problem]))
    const fresh = [...keyed].filter(([key]) => !before.has(key)).map(([, problem]) => problem)
    before = new Set(keyed.keys())
    return fresh
  }
}

/** Logs the problems of each pass once; returns the new ones. */
export const createProblemLog = (log: IngestLog): ((report: FileProblems) => FileProblems) => {
  const newProblems = { failed: createDifference(), skipped: createDifference(), notes: createDifference() }
  const write = (problems: readonly FileProblem[], message: string, level: 'info' | 'warn') => {
    for (const { path, reason } of problems.slice(0, maxLineCount)) log[level]({ path, reason }, message)
    if (problems.length > maxLineCount) log[level]({ more: problems.length - maxLineCount }, `${message} (more of the same)`)
  }
  return ({ failed, skipped, notes }) => {
    const fresh = { failed: newProblems.failed(failed), skipped: newProblems.skipped(skipped), notes: newProblems.notes(notes) }
    write(fresh.failed, 'A file has a problem', 'warn')
    write(fresh.notes, 'Note about a file', 'info')
    write(fresh.skipped, 'A file was skipped', 'info')
    return fresh
  }
}
