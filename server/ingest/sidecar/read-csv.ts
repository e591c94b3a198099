import { CsvError, parse } from 'csv-parse/sync'
import { isRightsKey, type RawValue, type Row, type SidecarRows } from './row.ts'

const separators = [',', ';', '\t'] as const

/** The separator that the header line uses most, outside quotes. */
const separatorOf = (text: string): string => {
  const header = (/^[^\r\n]*/.exec(text)?.[0] ?? '').replace(/"[^"]*"/g, '')
  const count = (separator: string) => header.split(separator).length
  return separators.reduce((best, candidate) => (count(candidate) > count(best) ? candidate : best))
}

interface Parsed {
  readonly record: readonly string[]
  readonly info: { readonly lines: number }
}

/** Line breaks inside a record, to find the line on which it begins: the parser tells where it ends. */
const breaksIn = (record: readonly string[]) => record.reduce((sum, cell) => sum + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0)

/** Reads the lines of a CSV sidecar. Never throws: what can't be read is a problem with its line. */
export const readCsv = (source: string): SidecarRows => {
  // One kind of line break: where they are mixed the parser counts some twice.
  const text = source.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n')
  let parsed: Parsed[]
  try {
    parsed = parse(text, {
      delimiter: separatorOf(text),
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: 1_000_000,
    }) as unknown as Parsed[]
  } catch (error) {
    const line = error instanceof CsvError && typeof error['lines'] === 'number' ? error['lines'] : null
    const problem = `can not be read as CSV: ${error instanceof Error ? error.message : 'unknown error'}`
    const header = /^[^\r\n]*/.exec(text)?.[0] ?? ''
    return { rows: [], problems: [{ line, problem }], closed: header.split(/[,;\t"]/).some(isRightsKey) }
  }

  const [first, ...rest] = parsed
  if (!first) return { rows: [], problems: [], closed: false }
  const problems: { line: number | null; problem: string }[] = []
  const header = first.record.map((name) => name.trim())
  const fileColumn = header.findIndex((name) => name.toLowerCase() === 'file')
  const hasRights = header.some(isRightsKey)
  if (fileColumn === -1) return { rows: [], problems: [{ line: 1, problem: 'has no column "file"' }], closed: hasRights }
  header.forEach((name, column) => {
    if (name !== '' && header.indexOf(name) !== column)
      problems.push({ line: 1, problem: `names the column "${name}" twice; the first one counts` })
  })

  const rows: Row[] = []
  for (const { record, info } of rest) {
    const line = info.lines - breaksIn(record)
    const file = record[fileColumn]?.trim() ?? ''
    if (record.every((cell) => cell.trim() === '')) continue
    if (file === '') {
      problems.push({ line, problem: 'names no file' })
      continue
    }
    const damaged = record.length !== header.length
    if (damaged) problems.push({ line, problem: `has ${record.length} cells where the header has ${header.length}` })
    const values = new Map<string, RawValue>()
    header.forEach((name, column) => {
      const cell = record[column]?.trim() ?? ''
      if (column !== fileColumn && name !== '' && cell !== '' && !values.has(name)) values.set(name, { cell })
    })
    rows.push({ file, line, values, ...(damaged && hasRights ? { closed: true as const } : {}) })
  }
  return { rows, problems, closed: false }
}
