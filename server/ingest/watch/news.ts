import type { IngestLog } from '../log.ts'
import type { IngestReport } from '../report.ts'
import type { Remark } from '../scan/scan.ts'

type Remarks = Pick<IngestReport, 'failed' | 'skipped' | 'notes'>

/** Lines of one look that go into the log; a folder of something else altogether would fill it. */
const mostLines = 10_000

const createDifference = () => {
  let before = new Set<string>()
  return (remarks: readonly Remark[]): Remark[] => {
    const keyed = new Map(remarks.map((remark) => [JSON.stringify([remark.path, remark.reason]), remark]))
    const fresh = [...keyed].filter(([key]) => !before.has(key)).map(([, remark]) => remark)
    before = new Set(keyed.keys())
    return fresh
  }
}

/** Writes what each look has to say into the log, every remark once; answers what was not there the last time. */
export const createNews = (log: IngestLog): ((report: Remarks) => Remarks) => {
  const differences = { failed: createDifference(), skipped: createDifference(), notes: createDifference() }
  const write = (remarks: readonly Remark[], message: string, level: 'info' | 'warn') => {
    for (const { path, reason } of remarks.slice(0, mostLines)) log[level]({ path, reason }, message)
    if (remarks.length > mostLines) log[level]({ more: remarks.length - mostLines }, `${message} (more of the same)`)
  }
  return ({ failed, skipped, notes }) => {
    const fresh = { failed: differences.failed(failed), skipped: differences.skipped(skipped), notes: differences.notes(notes) }
    write(fresh.failed, 'A file has a problem', 'warn')
    write(fresh.notes, 'Worth knowing about a file', 'info')
    write(fresh.skipped, 'A file is left aside', 'info')
    return fresh
  }
}
