import { CsvError, parse } from 'csv-parse/sync'
import { isRightsKey, plainKey, type RawValue, type Row, type SidecarRows } from './row.ts'

const separators = [',', ';', '\t'] as const

/** The most frequent separator of the header line, outside quotes. */
const separatorOf = (text: string): string => {
  const header = (/^[^\r\n]*/.exec(text)?.[0] ?? '').replace(/"[^"]*"/g, '')
  const count = (separator: string) => header.split(separator).length
  return separators.reduce((best, candidate) => (count(candidate) > count(best) ? candidate : best))
}

interface Parsed {
  readonly record: readonly string[]
  readonly info: { readonly lines: number }
}

/** Whether the header is valid, although the lines are not, and has no column with rights. */
const hasNoRightsColumn = (text: string): boolean => {
  const header = /^[^\r\n]*/.exec(text)?.[0] ?? ''
  const names = header.split(separatorOf(text))
  return !header.includes('"') && names.some((name) => plainKey(name) === 'file') && !names.some(isRightsKey)
}

/** Line breaks inside a record, to compute its first line: the parser reports the last one. */
const breaksIn = (record: readonly string[]) => record.reduce((sum, cell) => sum + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0)

const parseText = (text: string, isLoose: boolean) =>
  parse(text, {
    delimiter: separatorOf(text),
    info: true,
    relax_column_count: true,
    relax_quotes: isLoose,
    skip_empty_lines: true,
    max_record_size: 1_000_000,
  }) as unknown as readonly Parsed[]

const lineOf = (error: unknown): number | null => (error instanceof CsvError && typeof error['lines'] === 'number' ? error['lines'] : null)

/** Parses quotes inside cells literally, as in `Monitor 19"`. Throws if the text is not CSV. */
const parsedAsWritten = (text: string, problems: { line: number | null; problem: string }[]): readonly Parsed[] => {
  try {
    return parseText(text, false)
  } catch (error) {
    if (!(error instanceof CsvError) || error.code !== 'INVALID_OPENING_QUOTE') throw error
    const loosely = parseText(text, true)
    problems.push({ line: lineOf(error), problem: 'has a quote inside a cell that does not begin with one; the cell was read unchanged' })
    return loosely
  }
}

/** Reads the lines of a CSV sidecar. Never throws: unreadable lines are reported as problems. */
export const readCsv = (source: string): SidecarRows => {
  // Normalised line breaks: the parser counts mixed ones twice.
  const text = source.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n')
  const problems: { line: number | null; problem: string }[] = []
  let parsed: readonly Parsed[]
  try {
    parsed = parsedAsWritten(text, problems)
  } catch (error) {
    const problem = `cannot be read as CSV: ${error instanceof Error ? error.message : 'unknown error'}`
    return { rows: [], problems: [{ line: lineOf(error), problem }], closed: !hasNoRightsColumn(text) }
  }

  const [first, ...rest] = parsed
  if (!first) return { rows: [], problems: [{ line: null, problem: 'is empty' }], closed: true }
  const header = first.record.map((name) => name.trim())
  const fileColumn = header.findIndex((name) => plainKey(name) === 'file')
  if (fileColumn === -1) return { rows: [], problems: [{ line: 1, problem: 'has no column "file"' }], closed: true }
  const hasRights = header.some(isRightsKey)
  let closed = false
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
      closed ||= hasRights
      continue
    }
    const damaged = record.length !== header.length
    if (damaged) problems.push({ line, problem: `has ${record.length} cells where the header has ${header.length}` })
    // A comma in a file name splits it into two cells, so the file is unknown.
    closed ||= hasRights && record.slice(header.length).some((cell) => cell.trim() !== '')
    const values = new Map<string, RawValue>()
    header.forEach((name, column) => {
      const cell = record[column]?.trim() ?? ''
      if (column !== fileColumn && name !== '' && cell !== '' && !values.has(name)) values.set(name, { cell })
    })
    rows.push({ file, line, values, ...(damaged && hasRights ? { closed: true as const } : {}) })
  }
  return { rows, problems, closed }
}
