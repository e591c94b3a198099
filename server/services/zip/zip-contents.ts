import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { ZipEntry } from './zip-archive.ts'

export const contentsName = 'contents.csv'

/** Why an asset that was asked for is not in the zip. */
export type Absence = 'not-available' | 'no-download-right' | 'not-in-this-form'

export interface ContentsRow {
  /** Name inside the zip; empty when it is missing. */
  readonly name: string
  readonly id: string
  readonly title: string
  readonly licence: string
  readonly credit: string
  readonly set: string
  readonly missing: Absence | ''
}

const columns = ['name', 'id', 'title', 'licence', 'credit', 'set', 'missing'] as const

/** Spreadsheets take a cell that begins like this for a formula and would run it. */
const formula = /^[=+\-@\t\r]/
const cell = (text: string): string => {
  const harmless = formula.test(text) ? `'${text}` : text
  return /[",;\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** The list of what is inside and what is missing, as bytes: equal rows give equal bytes. */
const contentsBytes = (rows: readonly ContentsRow[]): Uint8Array => {
  const lines = [columns.join(','), ...rows.map((row) => columns.map((column) => cell(row[column])).join(','))]
  // The mark at the beginning tells spreadsheets that umlauts are UTF-8.
  return Buffer.from(`\uFEFF${lines.join('\r\n')}\r\n`, 'utf8')
}

export const contentsEntry = (rows: readonly ContentsRow[]): ZipEntry => {
  const bytes = contentsBytes(rows)
  return {
    name: contentsName,
    bytes: bytes.length,
    crc32: crc32(bytes),
    modified: 0,
    digest: createHash('sha256').update(bytes).digest('hex'),
    open: ({ start, end }) => Promise.resolve(bytes.subarray(start, end + 1)),
  }
}
