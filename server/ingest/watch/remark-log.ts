import type { IngestLog } from '../log.ts'
import type { IngestReport } from '../report.ts'
import type { Remark } from '../scan/scan.ts'

type Remarks = Pick<IngestReport, 'failed' | 'skipped' | 'notes'>

/** Log lines per pass; a folder with many unusable files would otherwise fill the log. */
const maxLineCount = 10_000

const createDifference = () => {
  let before = new Set<string>()
  return (remarks: readonly Remark[]): Remark[] => {
    const keyed = new Map(remarks.map((remark) => [JSON.stringify([remark.path, remark.reason]), remark]))
    const fresh = [...keyed].filter(([key]) => !before.has(key)).map(([, remark]) => remark)
    before = new Set(keyed.keys())
    return fresh
  }
}

/** Logs the remarks of each pass once; returns the new ones. */
export const createRemarkLog = (log: IngestLog): ((report: Remarks) => Remarks) => {
  const newRemarks = { failed: createDifference(), skipped: createDifference(), notes: createDifference() }
  const write = (remarks: readonly Remark[], message: string, level: 'info' | 'warn') => {
    for (const { path, reason } of remarks.slice(0, maxLineCount)) log[level]({ path, reason }, message)
    if (remarks.length > maxLineCount) log[level]({ more: remarks.length - maxLineCount }, `${message} (more of the same)`)
  }
  return ({ failed, skipped, notes }) => {
    const fresh = { failed: newRemarks.failed(failed), skipped: newRemarks.skipped(skipped), notes: newRemarks.notes(notes) }
    write(fresh.failed, 'A file has a problem', 'warn')
    write(fresh.notes, 'Note about a file', 'info')
    write(fresh.skipped, 'A file was skipped', 'info')
    return fresh
  }
}
