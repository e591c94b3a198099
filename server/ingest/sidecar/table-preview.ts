import { readFile } from 'node:fs/promises'
import { textFor } from '#contract/locale.ts'
import type { ColumnMapping, PreviewedColumn, PreviewedRow } from '#contract/table-mapping.ts'
import { limitNames, type TimeLimits } from '../../records/limit-names.ts'
import type { PreviewedTable } from '../../records/previewed-table.ts'
import { reasoned } from '../../records/reason-parts.ts'
import type { Description } from '../description/description.ts'
import type { FoundFile } from '../scan/scan.ts'
import { checkAgainstFiles } from './check-against-files.ts'
import { columnsOf, mappingOf } from './columns.ts'
import { decodeText } from './decode-text.ts'
import { createFileNames } from './file-names.ts'
import { foldedPath } from './folded-path.ts'
import { readCsvCells } from './read-csv.ts'
import { type DescribedFile, parseSidecar, type Sidecar } from './read-sidecar.ts'
import { containsRightsKey } from './row.ts'
import { comparable } from './sidecar-path.ts'

/** Rows, samples of a column, and problems in a preview. */
const maxRowCount = 10
const maxSampleCount = 3
const maxProblemCount = 20
const maxSampleLength = 80

/** A file of the media folder. */
interface KnownPath {
  readonly path: string
  /** Null = it is no asset. */
  readonly id: string | null
}

const dateFields: ReadonlySet<string> = new Set(['capture_date', 'imp_date'])

const limitsOf = (limits: TimeLimits = {}): readonly (readonly [string, string])[] =>
  Object.entries(limitNames).flatMap(([column, name]) => {
    const at = limits[name]
    // An unreadable value is among the problems.
    return typeof at === 'number' ? [[column, new Date(at).toISOString()] as const] : []
  })

const fieldsOf = ({ texts, keywords, numbers, limits }: Description, labels: Sidecar['labels'], locale: string): PreviewedRow['fields'] => {
  const labelled = (field: string, values: string[]) => {
    const label = labels.get(field) ?? null
    return { field, label: typeof label === 'object' && label ? textFor(label, locale) : label, values }
  }
  return [
    ...Object.entries(texts).map(([field, text]) => labelled(field, [typeof text === 'string' ? text : textFor(text, locale)])),
    ...Object.entries(keywords).map(([field, list]) =>
      labelled(
        field,
        list.map(({ value, labels: names }) => (names ? textFor(names, locale) : value)),
      ),
    ),
    ...Object.entries(numbers)
      .filter(([field]) => field !== 'capture_moment')
      .map(([field, number]) => labelled(field, [dateFields.has(field) ? new Date(number * 1000).toISOString() : String(number)])),
    ...limitsOf(limits).map(([column, moment]) => labelled(column, [moment])),
  ]
}

const columnsIn = (
  header: readonly string[],
  lines: readonly (readonly string[])[],
  mappings: readonly ColumnMapping[],
): PreviewedColumn[] => {
  const columns = columnsOf(header, mappings)
  return columns.map((column, at) => {
    const cells = lines.slice(0, 200).map((cells) => cells[at]?.trim() ?? '')
    const samples = [...new Set(cells.filter((cell) => cell !== ''))].slice(0, maxSampleCount).map((cell) => cell.slice(0, maxSampleLength))
    const chosen = mappings.find((mapping) => mapping.header === column.written && mapping.as === 'own')
    const mapping = mappingOf(column)
    return {
      header: column.written,
      mapping: mapping.as === 'own' && chosen ? chosen : mapping,
      isRight: containsRightsKey(column.written),
      samples,
    }
  })
}

/**
 * What a table does with a mapping: computed as in a pass, without an effect. Null if the table is not readable.
 * @param files of the whole media folder
 */
export const previewTable = async (
  found: FoundFile,
  mappings: readonly ColumnMapping[],
  files: readonly KnownPath[],
  locale: string,
): Promise<PreviewedTable | null> => {
  const bytes = await readFile(found.file).catch(() => null)
  if (!bytes) return null
  const decoded = decodeText(bytes)
  const { header, lines } = readCsvCells(decoded.text)
  const names = createFileNames(files)
  const sidecar = checkAgainstFiles(parseSidecar(found.path, null, decoded, mappings), names)
  const isFound = ({ path }: DescribedFile) => path === null || names.existsAlike(path)
  const shown = sidecar.files.slice(0, maxRowCount)
  const shownPaths = new Set(shown.flatMap(({ path }) => (path === null ? [] : [foldedPath(path)])))
  const ids = new Map(
    files.filter(({ path }) => shownPaths.has(foldedPath(path))).map(({ path, id }) => [foldedPath(comparable(path)), id]),
  )
  const rights = sidecar.files.filter(isFound)
  const isCovered = ({ path, id }: KnownPath) => id !== null && (sidecar.folder === '' || path.startsWith(`${sidecar.folder}/`))
  const coveredCount = files.filter(isCovered).length
  const countOf = (isCounted: (view: readonly string[]) => boolean): number => {
    const counted = rights.filter(({ description: { view } }) => view !== undefined && isCounted(view))
    return counted.some(({ path }) => path === null) ? coveredCount : new Set(counted.map(({ path }) => path)).size
  }
  return {
    columns: columnsIn(header, lines, mappings),
    rows: shown.map((row) => ({
      path: row.path,
      isFound: isFound(row),
      id: row.path === null ? null : (ids.get(foldedPath(row.path)) ?? null),
      fields: fieldsOf(row.description, sidecar.labels, locale),
      view: sidecar.closed ? [] : row.description.view ? [...row.description.view] : null,
    })),
    rowCount: sidecar.files.length,
    foundCount: rights.length,
    hiddenCount: sidecar.closed ? coveredCount : countOf((view) => view.length === 0),
    restrictedCount: sidecar.closed ? 0 : countOf((view) => view.length > 0 && !view.includes('everyone')),
    problems: sidecar.problems
      .slice(0, maxProblemCount)
      .map(({ path, line, problem }) => reasoned(line === null ? path : `${path}:${line}`, problem)),
  }
}
