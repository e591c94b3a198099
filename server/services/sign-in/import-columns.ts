import type { ImportedField, ImportProblem } from '#contract/people-import.ts'
import { maxImportLineCount } from '#contract/people-import.ts'
import { csvTableIn, lineOfCsvError, lineOfRecord, parseCsvTable } from '../../common/csv-table.ts'

type Column = ImportedField | 'name' | 'invited'

/** Names of columns, English and German, as the exported list and other programs write them. */
const aliases: Readonly<Record<Column, string>> = {
  name: 'username, user name, user, name, login, login name, account, benutzername, benutzer, nutzername, anmeldename, konto, kontoname',
  mail: 'email, e mail, mail, email address, e mail address, mail address, emailadresse, e mail adresse, mailadresse',
  groups: 'groups, group, teams, gruppen, gruppe',
  isAssetUser: 'sees files, asset user, isassetuser, sieht dateien, sieht medien',
  isGuiAdmin: 'administrator, admin, is admin, isguiadmin, administratorin, administration, verwalter',
  managesPeople: 'manages people, people, managespeople, verwaltet personen, personenverwaltung',
  disabled: 'disabled, blocked, deaktiviert, gesperrt',
  invited: 'invited, isinvited, eingeladen',
}

const plainWords = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const columns = new Map(
  (Object.keys(aliases) as Column[]).flatMap((column) => aliases[column].split(',').map((name) => [name.trim(), column] as const)),
)

/** One line of the file, by column. A column that the file does not have is missing. */
export interface ImportLine {
  /** Counted from 1, with the header. */
  readonly line: number
  readonly cells: Readonly<Partial<Record<Column, string>>>
  /** A separator inside a cell has split the line. */
  readonly hasSurplus: boolean
}

export interface ImportTable {
  readonly problem: ImportProblem | null
  readonly lines: readonly ImportLine[]
  /** Columns that nothing reads, as written. */
  readonly ignored: readonly string[]
  /** Headings as written, by column. */
  readonly headings: ReadonlyMap<Column, string>
}

const refused = (problem: ImportProblem): ImportTable => ({ problem, lines: [], ignored: [], headings: new Map() })

/** Exported texts that spreadsheets would read as formulas begin with an apostrophe. */
const withoutMark = (cell: string): string => cell.trim().replace(/^'(?=\s*[=+\-@])/, '')

/** Reads a CSV file of accounts. Never throws: a file that cannot be read has a problem and no lines. */
export const readImportTable = (text: string): ImportTable => {
  const table = csvTableIn(text)
  try {
    const [header, ...records] = parseCsvTable(table)
    if (!header) return refused({ code: 'empty' })
    const known = header.record.map((name) => columns.get(plainWords(name)))
    const repeated = known.findIndex((column, at) => column !== undefined && known.indexOf(column) !== at)
    if (repeated >= 0) return refused({ code: 'column-repeated', column: header.record[repeated] ?? '' })
    if (!known.includes('name')) return refused({ code: 'no-name' })
    const filled = records.filter(({ record }) => record.some((cell) => cell.trim() !== ''))
    if (filled.length === 0) return refused({ code: 'empty' })
    if (filled.length > maxImportLineCount) return refused({ code: 'too-many-lines' })
    return {
      problem: null,
      lines: filled.map((record) => ({
        line: lineOfRecord(record, table),
        // Spreadsheets leave out empty cells at the end of a line.
        cells: Object.fromEntries(known.flatMap((column, at) => (column ? [[column, withoutMark(record.record[at] ?? '')]] : []))),
        hasSurplus: record.record.slice(known.length).some((cell) => cell.trim() !== ''),
      })),
      ignored: header.record.filter((name, at) => known[at] === undefined && name.trim() !== '').map((name) => name.trim().slice(0, 200)),
      headings: new Map(known.flatMap((column, at) => (column ? [[column, header.record[at]?.trim() ?? ''] as const] : []))),
    }
  } catch (error) {
    const line = lineOfCsvError(error, table)
    return refused({ code: 'not-csv', ...(line !== null && { line }) })
  }
}

const words: Readonly<Record<string, boolean>> = {
  yes: true,
  ja: true,
  true: true,
  wahr: true,
  y: true,
  j: true,
  x: true,
  '1': true,
  no: false,
  nein: false,
  false: false,
  falsch: false,
  n: false,
  '0': false,
}

/** `yes` or `no` in a cell, English or German; null = neither. */
export const flagIn = (cell: string): boolean | null => words[cell.trim().toLowerCase()] ?? null

/** Names of groups in a cell, separated by commas, semicolons, bars or line breaks. */
export const groupsInCell = (cell: string): readonly string[] => [
  ...new Set(
    cell
      .split(/[,;|\n]/)
      .map((group) => group.trim())
      .filter(Boolean),
  ),
]
