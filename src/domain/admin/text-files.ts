import { parse } from 'csv-parse/browser/esm/sync'
import PO from 'pofile'
import type { TextRow } from './text-table.ts'

type Texts = Readonly<Record<string, string>>
export const textFormats = ['po', 'csv'] as const
export type TextFormat = (typeof textFormats)[number]

const cell = (text: string): string => `"${text.replaceAll('"', '""')}"`

const csvOf = (rows: readonly TextRow[]): string =>
  ['key,source,text', ...rows.map(({ id, source, text, standard }) => [id, source, text || standard].map(cell).join(','))].join('\r\n')

const poOf = (rows: readonly TextRow[], locale: string): string => {
  const file = new PO()
  file.headers = { Language: locale, 'Content-Type': 'text/plain; charset=utf-8', 'Content-Transfer-Encoding': '8bit' }
  file.items = rows.map(({ id, source, text, standard }) => {
    const item = new PO.Item()
    item.msgctxt = id
    item.msgid = source
    item.msgstr = [text || standard]
    return item
  })
  return file.toString()
}

/** Translation file of a language; each row contains the key and the source text. */
export const textFile = (rows: readonly TextRow[], locale: string, format: TextFormat): string =>
  format === 'po' ? poOf(rows, locale) : `\uFEFF${csvOf(rows)}\r\n`

/** Parsed translation file, or the reason of the failure. */
export type TextFileContent =
  | {
      readonly status: 'read'
      /** By key. */
      readonly texts: Texts
      /** Number of omitted texts that are marked as fuzzy. */
      readonly uncertain: number
      /** Number of omitted texts with plural forms. */
      readonly plurals: number
      /** Columns of other languages. */
      readonly others: readonly string[]
    }
  | { readonly status: 'unreadable' }
  /** The table has keys but no column for this language. */
  | { readonly status: 'no-column'; readonly columns: readonly string[] }

type Read = Exclude<TextFileContent, { readonly status: 'unreadable' }>

const languageName = /^[a-z]{2,3}(?:[-_][a-z]{2})?$/
const plainName = (name: string): string => name.trim().toLowerCase()
const localeName = (name: string): string => plainName(name).replace('_', '-')

/** Column of a language: `text` of our own files, a column named after the language, else the only candidate. */
const textColumn = (columns: readonly string[], locale: string): string | undefined => {
  const localeKey = locale.toLowerCase()
  const named = (name: string) => columns.find((column) => localeName(column) === name)
  const rest = columns.filter((column) => !['key', 'source', ''].includes(plainName(column)))
  const [only] = rest.filter((column) => !languageName.test(plainName(column)))
  return named('text') ?? named(localeKey) ?? named(localeKey.split('-')[0] ?? '') ?? (rest.length === 1 ? only : undefined)
}

/** Some locales use another CSV delimiter; read it from a `sep=` line or from the header. */
const delimiterOf = (content: string): string => /^\s*"?key"?\s*([,;\t|])/i.exec(content)?.[1] ?? ','

const fromCsv = (file: string, locale: string): Read => {
  const [separatorLine, mark] = /^\uFEFF?sep=(.)\r?\n/i.exec(file) ?? []
  const content = separatorLine === undefined ? file.replace(/^\uFEFF/, '') : file.slice(separatorLine.length)
  const options = {
    relax_column_count: true,
    skip_empty_lines: true,
    relax_quotes: true,
    delimiter: mark ?? delimiterOf(content),
  } as const
  const [columns = [], ...records] = parse(content, options)
  const keys = columns.findIndex((name) => plainName(name) === 'key')
  if (keys < 0) return { status: 'read', texts: {}, uncertain: 0, plurals: 0, others: [] }
  const column = textColumn(columns, locale)
  if (column === undefined) return { status: 'no-column', columns }
  const at = columns.indexOf(column)
  const texts = Object.fromEntries(
    records.flatMap((cells): [string, string][] => {
      const [key, text] = [cells[keys], cells[at]]
      return key && text !== undefined ? [[key.trim(), text]] : []
    }),
  )
  return {
    status: 'read',
    texts,
    uncertain: 0,
    plurals: 0,
    others: columns.filter((name) => name !== column && languageName.test(plainName(name)) && plainName(name) !== 'key'),
  }
}

const fromPo = (content: string): Read => {
  const items = PO.parse(content).items.filter(({ obsolete }) => !obsolete)
  const sure = items.filter(({ flags }) => !flags['fuzzy'])
  const single = sure.filter(({ msgstr }) => msgstr.length < 2)
  const texts = Object.fromEntries(single.map(({ msgctxt, msgid, msgstr }) => [msgctxt ?? msgid, msgstr[0] ?? '']))
  return { status: 'read', texts, uncertain: items.length - sure.length, plurals: sure.length - single.length, others: [] }
}

/** Language in the header of a PO file; null = none. */
export const languageOf = (content: string): string | null => /^"Language:\s*([A-Za-z]{2,3})\b/m.exec(content)?.[1]?.toLowerCase() ?? null

const poLine = /^\s*(?:#.*|(?:msg(?:ctxt|id|id_plural|str)(?:\[\d+\])?\s+)?"(?:[^"\\]|\\.)*"\s*)?$/

/** First invalid line of a PO file, counted from 1; texts around or after it are missing. null = none. */
export const damagedLine = (content: string): number | null => {
  const at = content
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .findIndex((line) => !poLine.test(line))
  return at < 0 ? null : at + 1
}

/** Parses a translation file. @param locale language of the texts */
export const readTextFile = (content: string, format: TextFormat, locale: string): TextFileContent => {
  try {
    const read = format === 'po' ? fromPo(content) : fromCsv(content, locale)
    if (read.status === 'no-column') return read
    const known = Object.entries(read.texts).filter(([key]) => /^[\w.-]{1,200}$/.test(key))
    return known.length > 0 ? { ...read, texts: Object.fromEntries(known) } : { status: 'unreadable' }
  } catch {
    return { status: 'unreadable' }
  }
}
