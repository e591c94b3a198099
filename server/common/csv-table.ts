import { CsvError, parse } from 'csv-parse/sync'

const separators = [',', ';', '\t'] as const

/** A line of Excel that names the separator. It is not part of the table. */
const separatorLine = /^"?sep=([^\p{L}\p{N}"\n])"?[,;\t]*(?:\n|$)/iu

/** The most frequent separator of the header line, outside quotes. */
const separatorOf = (text: string): string => {
  const header = (/^[^\n]*/.exec(text)?.[0] ?? '').replace(/"[^"]*"/g, '')
  const count = (separator: string) => header.split(separator).length
  return separators.reduce((best, candidate) => (count(candidate) > count(best) ? candidate : best))
}

export interface CsvTable {
  readonly text: string
  readonly separator: string
  /** Lines before the header. */
  readonly skippedLines: number
}

/** Text of a CSV file with its separator: comma, semicolon or tab, or the one that a line of Excel names. */
export const csvTableIn = (source: string): CsvTable => {
  // Normalised line breaks: the parser counts mixed ones twice.
  const text = source.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n')
  const [line, separator] = separatorLine.exec(text) ?? []
  if (line === undefined || separator === undefined) return { text, separator: separatorOf(text), skippedLines: 0 }
  return { text: text.slice(line.length), separator, skippedLines: 1 }
}

export interface CsvRecord {
  readonly record: readonly string[]
  readonly info: { readonly lines: number }
}

/** Line breaks inside a record, to compute its first line: the parser reports the last one. */
const breaksIn = (record: readonly string[]) => record.reduce((sum, cell) => sum + (cell.match(/\n/g)?.length ?? 0), 0)

/** First line of a record in the file, counted from 1. */
export const lineOfRecord = ({ record, info }: CsvRecord, { skippedLines }: CsvTable): number =>
  info.lines - breaksIn(record) + skippedLines

const parseText = ({ text, separator }: CsvTable, isLoose: boolean) =>
  parse(text, {
    delimiter: separator,
    info: true,
    relax_column_count: true,
    relax_quotes: isLoose,
    skip_empty_lines: true,
    max_record_size: 1_000_000,
  }) as unknown as readonly CsvRecord[]

/** Line of the file in which an error of the parser occurred; null = unknown. */
export const lineOfCsvError = (error: unknown, { skippedLines }: CsvTable): number | null =>
  error instanceof CsvError && typeof error['lines'] === 'number' ? error['lines'] + skippedLines : null

/**
 * Records of a table. Parses quotes inside cells literally, as in `Monitor 19"`. Throws if the text is not CSV.
 * @param onLiteralQuote called with the line of the first such quote
 */
export const parseCsvTable = (table: CsvTable, onLiteralQuote?: (line: number | null) => void): readonly CsvRecord[] => {
  try {
    return parseText(table, false)
  } catch (error) {
    if (!(error instanceof CsvError) || error.code !== 'INVALID_OPENING_QUOTE') throw error
    const loosely = parseText(table, true)
    onLiteralQuote?.(lineOfCsvError(error, table))
    return loosely
  }
}
