import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { ZipEntry } from '@vitrine/range-zip'
import type { CarriedField } from '#contract/carried-fields.ts'
import type { FileNameTemplates } from '#contract/file-name-template.ts'
import { type Localised, textFor } from '#contract/locale.ts'

/** Files with metadata that a zip contains, and the names of its files, as configured. */
export interface ZipMetadata {
  readonly csv: boolean
  readonly json: boolean
  /** Fields of the sidecar of each file; null = no sidecars. */
  readonly xmp: readonly CarriedField[] | null
  readonly fileNames: FileNameTemplates
}

const listNames = { csv: 'contents.csv', json: 'contents.json' } as const

/** Names that no file may have. Both lists, so that the names of files do not depend on the configuration. */
export const reservedNames: readonly string[] = Object.values(listNames)

/** What follows the name of a file in that of its sidecar. */
export const sidecarEnding = '.xmp'

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
  readonly licences: readonly string[]
  readonly credit: string
  readonly set: string
  /** Text of the reason; empty if the file is included. */
  readonly missing: string
}

const columns: Readonly<Record<string, (row: ContentsRow) => string>> = {
  name: ({ name }) => name,
  id: ({ id }) => id,
  title: ({ title }) => title,
  licence: ({ licences }) => licences.join(', '),
  credit: ({ credit }) => credit,
  set: ({ set }) => set,
  missing: ({ missing }) => missing,
}

/** Spreadsheets execute a cell with such a first character as a formula. */
const formula = /^[=+\-@\t\r]/
const cell = (text: string): string => {
  const harmless = formula.test(text) ? `'${text}` : text
  return /[",;\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** CSV with all included and missing files; equal rows give equal bytes. */
const csvBytes = (rows: readonly ContentsRow[]): Uint8Array => {
  const values = Object.values(columns)
  const lines = [Object.keys(columns).join(','), ...rows.map((row) => values.map((valueOf) => cell(valueOf(row))).join(','))]
  // The byte order mark makes spreadsheets read UTF-8.
  return Buffer.from(`\uFEFF${lines.join('\r\n')}\r\n`, 'utf8')
}

/** The same list as JSON: null = no value, and all licences one by one. */
const jsonBytes = (rows: readonly ContentsRow[]): Uint8Array => {
  const entries = rows.map(({ name, id, title, licences, credit, set, missing }) => ({
    name: name || null,
    id,
    title: title || null,
    licence: licences,
    credit: credit || null,
    set,
    missing: missing || null,
  }))
  return Buffer.from(`${JSON.stringify(entries, null, 2)}\n`, 'utf8')
}

/** An entry whose bytes are in memory. */
export const memoryEntry = (name: string, bytes: Uint8Array): ZipEntry => ({
  name,
  bytes: bytes.length,
  crc32: crc32(bytes),
  modified: 0,
  digest: createHash('sha256').update(bytes).digest('hex'),
  open: ({ start, end }) => Promise.resolve(bytes.subarray(start, end + 1)),
})

/** The lists of a zip. */
export const contentsEntries = (rows: readonly ContentsRow[], { csv, json }: ZipMetadata): readonly ZipEntry[] => [
  ...(csv ? [memoryEntry(listNames.csv, csvBytes(rows))] : []),
  ...(json ? [memoryEntry(listNames.json, jsonBytes(rows))] : []),
]
