import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { ZipEntry } from '@vitrine/range-zip'
import { type Localised, textFor } from '#contract/locale.ts'

export const contentsName = 'contents.csv'

/** Reasons for a missing asset, as text in the list inside the zip. */
const reasons = {
  'not-available': {
    en: 'This file is not available to you or no longer exists.',
    de: 'Diese Datei ist für Sie nicht verfügbar oder existiert nicht mehr.',
  },
  'no-download-right': {
    en: 'You don’t have permission to download this file.',
    de: 'Sie haben keine Berechtigung, diese Datei herunterzuladen.',
  },
  'not-in-this-format': {
    en: 'This file is not available in the selected format.',
    de: 'Diese Datei ist im gewählten Format nicht verfügbar.',
  },
  'conversion-failed': {
    en: 'The file could not be converted. Try another format or the original file.',
    de: 'Die Datei konnte nicht umgewandelt werden. Versuchen Sie es mit einem anderen Format oder mit der Originaldatei.',
  },
} as const satisfies Record<string, Localised>

export type MissingReason = keyof typeof reasons

/** Text of a reason in the given language, else in English. */
export const missingReasonText = (reason: MissingReason, locale: string): string => textFor(reasons[reason], locale)

export interface ContentsRow {
  /** Name inside the zip; empty if the file is missing. */
  readonly name: string
  readonly id: string
  readonly title: string
  readonly licence: string
  readonly credit: string
  readonly set: string
  /** Text of the reason; empty if the file is included. */
  readonly missing: string
}

const columns = ['name', 'id', 'title', 'licence', 'credit', 'set', 'missing'] as const

/** Spreadsheets execute a cell with such a first character as a formula. */
const formula = /^[=+\-@\t\r]/
const cell = (text: string): string => {
  const harmless = formula.test(text) ? `'${text}` : text
  return /[",;\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** CSV with all included and missing files; equal rows give equal bytes. */
const contentsBytes = (rows: readonly ContentsRow[]): Uint8Array => {
  const lines = [columns.join(','), ...rows.map((row) => columns.map((column) => cell(row[column])).join(','))]
  // The byte order mark makes spreadsheets read UTF-8.
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
