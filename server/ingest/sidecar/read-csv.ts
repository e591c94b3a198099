import type { Localised } from '#contract/locale.ts'
import type { ColumnMapping } from '#contract/table-mapping.ts'
import { type CsvRecord, type CsvTable, csvTableIn, lineOfCsvError, lineOfRecord, parseCsvTable } from '../../common/csv-table.ts'
import { type Column, columnsOf, missingRights } from './columns.ts'
import {
  containsRightsKey,
  hasControlCharacters,
  isRightsKey,
  plainKey,
  type RawValue,
  type RowProblem,
  type SidecarRow,
  type SidecarRows,
} from './row.ts'

/**
 * Whether a header may name rights, although no column has such a name: with an unknown separator several names are in one cell, and in an
 * unknown encoding they contain control characters.
 */
const mayNameRights = (names: readonly string[]): boolean => names.some((name) => hasControlCharacters(name) || containsRightsKey(name))

/** Whether a line below the first one looks like the header with rights: there may be other lines above the table. */
const isRightsHeader = (record: readonly string[]): boolean =>
  record.some((cell) => cell.split(/[|;:,\t^~]/).some((name) => /^(?:view|download)$/.test(plainKey(name))))

/** Whether the header is readable, although the lines are not, and has no column with rights. */
const hasNoRightsColumn = ({ text, separator }: CsvTable, mappings: readonly ColumnMapping[]): boolean => {
  const line = /^[^\n]*/.exec(text)?.[0] ?? ''
  const isWhole = (line.match(/"/g)?.length ?? 0) % 2 === 0
  const cells = line.replaceAll('"', '').split(separator)
  const { fileColumn, hasRights } = headerOf(cells, mappings)
  return isWhole && fileColumn !== -1 && !hasRights && !mayNameRights(cells) && missingRights(cells, mappings).length === 0
}

/** Records of a table. A quote inside a cell is reported. Throws if the text is not CSV. */
const parsedAsWritten = (table: CsvTable, problems: RowProblem[]): readonly CsvRecord[] =>
  parseCsvTable(table, (line) =>
    problems.push({ line, problem: 'has a quote inside a cell that does not begin with one; the cell was read unchanged' }),
  )

interface Header {
  readonly columns: readonly Column[]
  /** Names of the columns, as `parseKey` reads them. */
  readonly names: readonly string[]
  readonly fileColumn: number
  readonly hasRights: boolean
}

const isFileColumn = ({ name }: Column): boolean => plainKey(name) === 'file'

const headerOf = (record: readonly string[], mappings: readonly ColumnMapping[]): Header => {
  const columns = columnsOf(record, mappings)
  const names = columns.map(({ name }) => name)
  return { columns, names, fileColumn: columns.findIndex(isFileColumn), hasRights: names.some(isRightsKey) }
}

/** Labels of the table's own fields, by field. */
const labelsOf = ({ columns }: Header): ReadonlyMap<string, string | Localised> =>
  new Map(columns.flatMap(({ name, label }) => (label === null ? [] : [[plainKey(name), label] as const])).toReversed())

const repeatedNames = ({ columns }: Header, line: number): RowProblem[] => {
  const keys = columns.map(({ name }) => plainKey(name))
  return columns.flatMap(({ name, written }, column) => {
    const first = keys.indexOf(plainKey(name))
    if (name === '' || first === column) return []
    const effect = isRightsKey(name) ? 'lines with values in both hide their file' : 'the first one counts'
    const other = columns[first]?.written
    const shown = other === written ? `"${written}" twice` : `"${other}" and "${written}", which are the same`
    return [{ line, problem: `names the column ${shown}; ${effect}` }]
  })
}

/** Values of a line by column name. `isClosed`: columns of the same right contradict each other. */
const valuesOf = ({ names, fileColumn }: Header, record: readonly string[]) => {
  const values = new Map<string, RawValue>()
  const seen = new Map<string, boolean>()
  let isClosed = false
  names.forEach((name, column) => {
    const key = plainKey(name)
    const cell = record[column]?.trim() ?? ''
    if (column === fileColumn || key === '') return
    const hasEarlier = seen.get(key)
    seen.set(key, hasEarlier === true || cell !== '')
    if (cell === '') return
    if (hasEarlier === undefined || (isRightsKey(name) && !hasEarlier)) values.set(name, { cell })
    else isClosed ||= isRightsKey(name)
  })
  return { values, isClosed }
}

/**
 * Reads the lines of a CSV sidecar. Never throws: unreadable lines are reported as problems.
 * @param mappings of the columns that an administrator mapped
 */
export const readCsvRows = (source: string, mappings: readonly ColumnMapping[] = []): SidecarRows => {
  const table = csvTableIn(source)
  const problems: RowProblem[] = []
  let parsed: readonly CsvRecord[]
  try {
    parsed = parsedAsWritten(table, problems)
  } catch (error) {
    const closed = !hasNoRightsColumn(table, mappings)
    const problem = `cannot be read as CSV: ${error instanceof Error ? error.message : 'unknown error'}`
    return { rows: [], problems: [{ line: lineOfCsvError(error, table), problem, closes: closed }], closed }
  }

  const [first, ...rest] = parsed
  const headerLine = table.skippedLines + 1
  if (!first) return { rows: [], problems: [{ line: null, problem: 'is empty', closes: true }], closed: true }
  const header = headerOf(first.record, mappings)
  const { names, fileColumn, hasRights } = header
  const [missingRight] = missingRights(first.record, mappings)
  if (missingRight !== undefined) {
    const problem = `has no column "${missingRight}", which is mapped to a right`
    return { rows: [], problems: [{ line: headerLine, problem, closes: true }], closed: true }
  }
  if (fileColumn === -1) {
    const closed =
      hasRights || mayNameRights(header.columns.map(({ written }) => written)) || rest.some(({ record }) => isRightsHeader(record))
    const problem = closed ? 'has no column "file"' : 'has no column "file", so its lines have no effect'
    return { rows: [], problems: [{ line: headerLine, problem, closes: closed }], closed }
  }
  problems.push(...repeatedNames(header, headerLine))
  const isLastLineWhole = table.text.endsWith('\n')

  const rows: SidecarRow[] = []
  let closed = false
  for (const [index, parsedRecord] of rest.entries()) {
    const { record } = parsedRecord
    const line = lineOfRecord(parsedRecord, table)
    if (record.every((cell) => cell.trim() === '')) continue
    const file = record[fileColumn]?.trim() ?? ''
    if (file === '') {
      problems.push({ line, problem: 'names no file', closes: hasRights })
      closed ||= hasRights
      continue
    }
    const counts = `has ${record.length} cells where the header has ${names.length}`
    // A separator in a file name or a text splits it, so the file and its rights are unknown.
    const isSplit = record.slice(names.length).some((cell) => cell.trim() !== '')
    if (isSplit) problems.push({ line, problem: hasRights ? counts : `${counts}; the others are left out`, closes: hasRights })
    closed ||= isSplit && hasRights
    // Spreadsheets leave out empty cells at the end of a line.
    const lacksRights = hasRights && names.slice(record.length).some(isRightsKey)
    const isCutOff = lacksRights && index === rest.length - 1 && !isLastLineWhole
    if (isCutOff)
      problems.push({ line, problem: `${counts}, and the table ends in it; no user may view the file until the line is repaired` })
    const { values, isClosed } = valuesOf(header, record)
    rows.push({
      file,
      line,
      values,
      ...(isClosed || isCutOff || (isSplit && hasRights) ? { closed: true as const } : {}),
      ...(lacksRights && !isCutOff ? { lacksRights: true as const } : {}),
    })
  }
  const fileHeader = header.columns[fileColumn]?.written ?? ''
  const isPresumed = plainKey(fileHeader) !== 'file'
  return {
    rows,
    problems,
    closed,
    labels: labelsOf(header),
    ...(isPresumed && (hasRights ? { presumedFileColumn: fileHeader } : { matchesNames: true as const })),
  }
}

/** Header and lines of any CSV. Empty if the text is not CSV. */
export const readCsvCells = (source: string): { readonly header: readonly string[]; readonly lines: readonly (readonly string[])[] } => {
  try {
    const [header, ...lines] = parsedAsWritten(csvTableIn(source), []).map(({ record }) => record)
    return { header: header ?? [], lines }
  } catch {
    return { header: [], lines: [] }
  }
}
