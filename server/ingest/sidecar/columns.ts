import { createHash } from 'node:crypto'
import { isBuiltInField } from '#catalogue/schema.ts'
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
  /** Label of a field of the table's own, if it says more than the name of the field. */
  readonly label: string | null
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
  const name = fieldNameFor(header)
  const usable = isUsable(name) ? name : `own_${name}`.slice(0, maxNameLength)
  return isUsable(usable) ? { written, name: usable, label: labelOf(written) } : null
}

const isUsable = (name: string): boolean => parseKey(name).kind !== 'unusable'

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

/**
 * The columns of a header. The names of fields count first. Then usual names of other programs, in German or English, stand for a field that
 * no other column names ("Künstler" for `creator`). Every other header becomes a field of the table's own.
 */
export const columnsOf = (header: readonly string[]): readonly Column[] => {
  const taken = new Set(header.map(plainKey))
  return header.map((cell): Column => {
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
