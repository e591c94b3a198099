/** Spreadsheets treat such texts as formulas, so prefix them (CSV injection). */
const asText = (value: string): string => (/^\s*[=+\-@]|^[\t\r\n]/.test(value) ? `'${value}` : value)

const cell = (value: string | number): string => (typeof value === 'number' ? String(value) : `"${asText(value).replaceAll('"', '""')}"`)

/** CSV file for spreadsheets; the first row contains the column names. */
export const csvOf = (rows: readonly (readonly (string | number)[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`
