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

/** All texts of a language in a file for translators; each row names its key and the original. */
export const textFile = (rows: readonly TextRow[], locale: string, format: TextFormat): string =>
  format === 'po' ? poOf(rows, locale) : `\uFEFF${csvOf(rows)}\r\n`

/** Tables of some countries write another mark between two cells; the first line tells. */
const delimiterOf = (content: string): string => /^"?key"?([,;\t])/.exec(content)?.[1] ?? ','

const fromCsv = (content: string): Texts => {
  const options = {
    columns: true,
    bom: true,
    relax_column_count: true,
    skip_empty_lines: true,
    relax_quotes: true,
    delimiter: delimiterOf(content),
  } as const
  const records = parse<Record<string, string>>(content, options)
  return Object.fromEntries(records.flatMap(({ key, text }) => (key && text !== undefined ? [[key, text]] : [])))
}

const fromPo = (content: string): Texts =>
  Object.fromEntries(
    PO.parse(content)
      .items.filter(({ obsolete, flags }) => !obsolete && !flags['fuzzy'])
      .map(({ msgctxt, msgid, msgstr }) => [msgctxt ?? msgid, msgstr[0] ?? '']),
  )

/** The language that a PO file says it is in; null = it says none. */
export const languageOf = (content: string): string | null => /^"Language:\s*([A-Za-z]{2,3})\b/m.exec(content)?.[1]?.toLowerCase() ?? null

const poLine = /^\s*(?:#.*|(?:msg(?:ctxt|id|id_plural|str)(?:\[\d+\])?\s+)?"(?:[^"\\]|\\.)*"\s*)?$/

/** The first line of a PO file that can't be read: what is around it, or all that follows, is missing. Counts from one; null = there is none. */
export const damagedLine = (content: string): number | null => {
  const at = content
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .findIndex((line) => !poLine.test(line))
  return at < 0 ? null : at + 1
}

const byteOrderMarks: readonly (readonly [mark: readonly number[], encoding: string])[] = [
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
]

const decode = (bytes: Uint8Array, encoding: string): string | null => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** Bytes as text: by their mark, else UTF-8, else as the file itself says, else as spreadsheets in Western Europe save it. */
export const decodeTexts = (bytes: Uint8Array): string => {
  const marked = byteOrderMarks.find(([mark]) => mark.every((byte, at) => bytes[at] === byte))
  const western = (): string => new TextDecoder('windows-1252').decode(bytes)
  if (marked) return decode(bytes, marked[1]) ?? ''
  // No text has a zero among its first two characters, but every second byte of UTF-16 is one.
  if (bytes[1] === 0 || bytes[0] === 0) return decode(bytes, bytes[1] === 0 ? 'utf-16le' : 'utf-16be') ?? ''
  return decode(bytes, 'utf-8') ?? decode(bytes, /charset=([\w-]+)/.exec(western().slice(0, 4000))?.[1] ?? '') ?? western()
}

const fromFormat: Readonly<Record<TextFormat, (content: string) => Texts>> = { po: fromPo, csv: fromCsv }

/** Texts by key; null = the file is none that was exported here. */
export const readTextFile = (content: string, format: TextFormat): Texts | null => {
  try {
    const known = Object.entries(fromFormat[format](content)).filter(([key]) => /^[\w.-]{1,200}$/.test(key))
    return known.length > 0 ? Object.fromEntries(known) : null
  } catch {
    return null
  }
}
