import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { type Localised, textFor } from '#contract/locale.ts'
import type { ZipEntry } from './zip-archive.ts'

export const contentsName = 'contents.csv'

/** Why a requested asset is not in the zip, as text for the list inside. */
const reasons = {
  'not-available': {
    en: 'This asset is not available to you or no longer exists.',
    de: 'Dieses Asset ist für Sie nicht verfügbar oder existiert nicht mehr.',
  },
  'no-download-right': {
    en: 'You do not have permission to download this asset.',
    de: 'Sie dürfen dieses Asset nicht herunterladen.',
  },
  'not-in-this-format': {
    en: 'This asset is not offered in the selected format.',
    de: 'Dieses Asset wird im gewählten Format nicht angeboten.',
  },
  'conversion-failed': {
    en: 'The file could not be converted. Try another format or the original file.',
    de: 'Die Datei konnte nicht umgewandelt werden. Versuchen Sie es mit einem anderen Format oder mit der Originaldatei.',
  },
} as const satisfies Record<string, Localised>

export type Absence = keyof typeof reasons

/** Text of a reason in the language of the user, else in English. */
export const absenceText = (absence: Absence, locale: string): string => textFor(reasons[absence], locale)

export interface ContentsRow {
  /** Name inside the zip; empty when it is missing. */
  readonly name: string
  readonly id: string
  readonly title: string
  readonly licence: string
  readonly credit: string
  readonly set: string
  /** Reason in words; empty when the file is inside. */
  readonly missing: string
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
