/** A spreadsheet takes a text that begins so for a formula, whoever wrote it. */
const asText = (value: string): string => (/^\s*[=+\-@]|^[\t\r\n]/.test(value) ? `'${value}` : value)

const cell = (value: string | number): string => (typeof value === 'number' ? String(value) : `"${asText(value).replaceAll('"', '""')}"`)

/** A table as a file that spreadsheets open: the first row names the columns. */
export const csvOf = (rows: readonly (readonly (string | number)[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`
