import { createHash } from 'node:crypto'
import { isBuiltInField } from '#catalogue/schema.ts'
import type { Localised } from '#contract/locale.ts'
import type { ColumnMapping } from '#contract/table-mapping.ts'
import { cleanLine } from '../metadata/clean-text.ts'
import { fieldOfAlias } from './column-aliases.ts'
import { isReadFromFile, parseKey } from './key.ts'
import { containsRightsKey, hasControlCharacters, isRightsKey, plainKey } from './row.ts'

/** A column of a table. */
export interface Column {
  /** The name as in the header. */
  readonly written: string
  /** The name that `parseKey` reads; empty for a column without a name. */
  readonly name: string
  /** Label of a field of the table's own, if it says more than the name of the field; by language if an administrator chose it. */
  readonly label: string | Localised | null
}

const maxNameLength = 64

const transcriptions: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
  æ: 'ae',
  ø: 'oe',
  å: 'aa',
  œ: 'oe',
  ł: 'l',
  đ: 'd',
}

/**
 * Name of the field for a header that is no field name: "Höhe (cm)" is `hoehe_cm`. It depends on the header alone, so that it stays when
 * columns are added. Headers in other scripts than Latin get a digest.
 */
const fieldNameFor = (header: string): string => {
  const words = header
    .toLowerCase()
    .replaceAll(/[äöüßæøåœłđ]/g, (letter) => transcriptions[letter] ?? '')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
  const name = words.replaceAll(/[^a-z0-9]+/g, '_').replaceAll(/^_+|_+$/g, '')
  const isWhole = !/[^\P{L}a-z]/u.test(words)
  if (!isWhole || name === '') return `field_${createHash('sha256').update(header.toLowerCase()).digest('hex').slice(0, 8)}`
  const start = /^[a-z]/.test(name) ? name : `field_${name}`
  return start.slice(0, maxNameLength)
}

/** A field of the table's own, with the header as its label. Null if the header has no letters or is unreadable and may name rights. */
const ownColumn = (written: string): Column | null => {
  const header = plainKey(written)
  if (hasControlCharacters(header) || containsRightsKey(header) || !/[\p{L}\p{N}]/u.test(header)) return null
  return ownField(written)
}

const ownField = (written: string): Column | null => {
  const name = fieldNameFor(plainKey(written))
  const usable = isUsable(name) ? name : `own_${name}`.slice(0, maxNameLength)
  return isUsable(usable) ? { written, name: usable, label: labelOf(written) } : null
}

const isUsable = (name: string): boolean => parseKey(name).kind !== 'unusable' && !isRightsKey(name)

const labelOf = (written: string): string => cleanLine(written, 120)

/** `Titel@de` → `Titel` and `@de`. */
const splitLanguage = (name: string): readonly [string, string] => {
  const at = /@[a-z]{2,3}(?:[-_][a-z]+)?$/i.exec(name)?.index ?? name.length
  return [name.slice(0, at), name.slice(at)]
}

/** The column of a field, or null if the header is no name that `parseKey` reads. */
const knownColumn = (written: string): Column | null => {
  const key = parseKey(written)
  // These names are reported: they are mistakes, and no columns of another program.
  const isMistake = key.kind === 'unusable' && (written.includes('@') || isRightsKey(written) || isReadFromFile(plainKey(written)))
  if (key.kind === 'unusable' && !isMistake) return null
  const isOwnName = key.kind === 'keyword' && !isBuiltInField(key.field) && /[^a-z0-9_]/.test(written)
  return { written, name: written, label: isOwnName && !written.includes('@') ? labelOf(written) : null }
}

/** The column of the right that a name stands for, also if it is misspelled. */
const rightOf = (name: string): string | undefined =>
  /(?:visible|download)[ _-]?(?:from|until)|view|download/.exec(plainKey(name))?.[0].replace(/[ _-]?(from|until)$/, '_$1')

/** Whether a mapping keeps the right that the header names. A misspelled name of a right may be mapped to that right. */
const keepsRight = (written: string, mapping: ColumnMapping): boolean =>
  mapping.as === 'field' &&
  (plainKey(mapping.field) === plainKey(written) ||
    (parseKey(written).kind === 'unusable' && isRightsKey(mapping.field) && rightOf(mapping.field) === rightOf(written)))

/** Whether the mapping is not used, because the right that the header names would be lost without a confirmation. */
const losesRight = (written: string, mapping: ColumnMapping): boolean =>
  containsRightsKey(written) && mapping.ignoresRight !== true && !keepsRight(written, mapping)

/** The column that the administration chose. */
const chosenColumn = (written: string, mapping: ColumnMapping): Column => {
  const ignored = { written, name: '', label: null }
  if (mapping.as === 'field') return { written, name: mapping.field, label: null }
  const own = mapping.as === 'own' && written !== '' ? ownField(written) : null
  if (mapping.as !== 'own' || !own) return ignored
  const labels = Object.entries(mapping.labels ?? {}).flatMap(([locale, text]) => (text.trim() === '' ? [] : [[locale, labelOf(text)]]))
  return labels.length > 0 ? { ...own, label: Object.fromEntries(labels) as Localised } : own
}

/** The mapping of each column, null without one. Columns with equal headers take the mappings of this header in their order. */
const mappingsOf = (header: readonly string[], mappings: readonly ColumnMapping[]): readonly (ColumnMapping | null)[] => {
  const unused = [...mappings]
  return header.map((cell) => {
    const at = unused.findIndex((mapping) => plainKey(mapping.header) === plainKey(cell))
    return at === -1 ? null : (unused.splice(at, 1)[0] ?? null)
  })
}

/** Whether the mapping uses the column for a right. */
const isRightMapping = (mapping: ColumnMapping): boolean =>
  losesRight(mapping.header, mapping) || (mapping.as === 'field' && isRightsKey(mapping.field))

/** Whether a table with these mappings restricts files. */
export const mapsRights = (mappings: readonly ColumnMapping[]): boolean => mappings.some(isRightMapping)

/** Headers of mapped rights that the table does not have. Without them, its files would be open to everyone. */
export const missingRights = (header: readonly string[], mappings: readonly ColumnMapping[]): readonly string[] => {
  const used = new Set(mappingsOf(header, mappings))
  return mappings.filter((mapping) => !used.has(mapping) && isRightMapping(mapping)).map((mapping) => mapping.header)
}

/**
 * The columns of a header. Mappings of the administration count first, then the names of fields. Then usual names of other programs, in German
 * or English, stand for a field that no other column names ("Künstler" for `creator`). Every other header becomes a field of the table's own.
 */
export const columnsOf = (header: readonly string[], mappings: readonly ColumnMapping[] = []): readonly Column[] => {
  const chosen = mappingsOf(header, mappings).map((mapping, at) => {
    const written = (header[at] ?? '').trim()
    return mapping && !losesRight(written, mapping) ? chosenColumn(written, mapping) : null
  })
  const taken = new Set(header.map((cell, at) => plainKey(chosen[at]?.name ?? cell)))
  return header.map((cell, at): Column => {
    const choice = chosen[at]
    if (choice) return choice
    const written = cell.trim()
    const unchanged = { written, name: written, label: null }
    if (written === '') return unchanged
    const [base, language] = splitLanguage(written)
    const field = fieldOfAlias(base)
    const name = field === null ? '' : `${field}${language.toLowerCase()}`
    if (field !== null && !taken.has(name)) {
      taken.add(name)
      return { written, name, label: null }
    }
    return plainKey(written) === 'file' ? unchanged : (knownColumn(written) ?? ownColumn(written) ?? unchanged)
  })
}

/** The mapping that describes a column as it is used now. */
export const mappingOf = ({ written: header, name, label }: Column): ColumnMapping => {
  const key = parseKey(name)
  const isOwn = label !== null || (key.kind === 'keyword' && key.lang === null && !isBuiltInField(key.field))
  if (isOwn && plainKey(name) !== 'file') return { as: 'own', header }
  if (key.kind !== 'unusable' || plainKey(name) === 'file') return { as: 'field', header, field: plainKey(name) }
  // A misspelled right hides files until an administrator chooses which right it is.
  const right = isRightsKey(name) ? rightOf(name) : undefined
  if (right !== undefined) return { as: 'field', header, field: right }
  return { as: 'ignored', header, ...(containsRightsKey(header) && { ignoresRight: true }) }
}
