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

const fromCsv = (content: string): Texts => {
  const records = parse<Record<string, string>>(content, { columns: true, bom: true, relax_column_count: true, skip_empty_lines: true })
  return Object.fromEntries(records.flatMap(({ key, text }) => (key && text !== undefined ? [[key, text]] : [])))
}

const fromPo = (content: string): Texts =>
  Object.fromEntries(
    PO.parse(content)
      .items.filter(({ obsolete, flags }) => !obsolete && !flags['fuzzy'])
      .map(({ msgctxt, msgid, msgstr }) => [msgctxt ?? msgid, msgstr[0] ?? '']),
  )

/** Texts by key; null = the file is none that was exported here. */
export const readTextFile = (content: string, format: TextFormat): Texts | null => {
  try {
    const texts = format === 'po' ? fromPo(content) : fromCsv(content)
    const known = Object.entries(texts).filter(([key]) => /^[\w.-]{1,200}$/.test(key))
    return known.length > 0 ? Object.fromEntries(known) : null
  } catch {
    return null
  }
}
