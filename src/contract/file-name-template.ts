import type { Asset, FieldValue } from '#contract/asset.ts'
import { originalConvertSet } from '#contract/download.ts'
import { cleanFileName, cutToBytes, replaceUnsafe, utf8Bytes } from '#contract/file-name.ts'

/** What an administrator can write into a template for the names of downloaded files. */
export const namePlaceholders = ['file', 'title', 'id', 'creator', 'date', 'set', 'counter'] as const
type Placeholder = (typeof namePlaceholders)[number]

/** Templates by convert set. A missing or empty one keeps the name of the source file. */
export type FileNameTemplates = Readonly<Record<string, string>>

/** Characters of a template. */
export const maxTemplateLength = 200

/** A stem is shorter than any file system requires, so that an extension and a number fit behind it. */
const maxStemBytes = 200

/** Problem of a template that must not be saved; `text` is the part of the template with the problem. */
export type TemplateProblem =
  | { readonly kind: 'unknown' | 'brace'; readonly text: string }
  | { readonly kind: 'length' }
  /** Neither a placeholder nor a character that a file name may have. */
  | { readonly kind: 'nothing' }

const isPlaceholder = (name: string): name is Placeholder => (namePlaceholders as readonly string[]).includes(name)

const inBraces = /\{([^{}]*)\}/gu

/** Problem of a template; null = it can be saved. An empty template has none. */
export const templateProblem = (template: string): TemplateProblem | null => {
  if (template === '') return null
  if (template.length > maxTemplateLength) return { kind: 'length' }
  const placeholders = [...template.matchAll(inBraces)]
  const unknown = placeholders.find(([, name = '']) => !isPlaceholder(name))
  if (unknown) return { kind: 'unknown', text: unknown[0] }
  const brace = /[{}]/u.exec(template.replace(inBraces, ''))
  if (brace) return { kind: 'brace', text: brace[0] }
  return placeholders.length === 0 && cleanFileName(template) === '' ? { kind: 'nothing' } : null
}

/** Path in the configuration and problem of the first template that must not be saved; null = none. */
export const firstTemplateProblem = (templates: FileNameTemplates): { readonly set: string; readonly problem: TemplateProblem } | null => {
  for (const [set, template] of Object.entries(templates)) {
    const problem = templateProblem(template)
    if (problem) return { set, problem }
  }
  return null
}

/** Name of a file before `safeName` or a number that makes it unique. */
export interface FileName {
  readonly stem: string
  /** Without dot; empty for a file without one. */
  readonly extension: string
}

/** Splits the last part of a path. An extension has up to twelve letters or digits; other text after a dot belongs to the stem. */
export const splitFileName = (path: string): FileName => {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const [, stem = name, extension = ''] = /^(.+)\.([A-Za-z0-9]{1,12})$/su.exec(name) ?? []
  return { stem, extension }
}

/** Template of a convert set; empty = none, or one that cannot be read. */
const templateOf = (templates: FileNameTemplates, set: string): string => {
  const template = Object.hasOwn(templates, set) ? (templates[set] ?? '') : ''
  return templateProblem(template) ? '' : template
}

const textOf = (value: unknown): string => {
  const values = (Array.isArray(value) ? value : [value]) as readonly FieldValue[]
  return values.flatMap((one) => (typeof one === 'string' || typeof one === 'number' ? String(one) : [])).join(', ')
}

/** Dates are local times of the place, stored as if they were UTC. */
const dayOf = (value: unknown): string => {
  const date = new Date(typeof value === 'number' ? value * 1000 : Number.NaN)
  return Number.isNaN(date.getTime()) ? '' : (/^\d{4}-\d\d-\d\d/u.exec(date.toISOString())?.[0] ?? '')
}

/** Place of a file in a zip, from 1, with as many digits as the number of files. */
export interface ZipPlace {
  readonly position: number
  readonly count: number
}

interface NameSource {
  /** In the language of the user. */
  readonly asset: Asset
  readonly set: string
  /** Missing = the file is downloaded alone. */
  readonly place?: ZipPlace | undefined
}

const valuesOf = ({ asset, set, place }: NameSource): Readonly<Record<Placeholder, string>> => ({
  file: splitFileName(textOf(asset['filename'])).stem,
  title: textOf(asset['title']),
  id: asset.id,
  creator: textOf(asset['creator_label'] ?? asset['creator']),
  date: dayOf(asset['capture_date']),
  set: set === originalConvertSet ? 'original' : set,
  counter: place ? String(place.position).padStart(String(place.count).length, '0') : '',
})

// Cleaned texts contain no control characters, so these two can stand for placeholders.
const [without, withValue] = ['\u0000', '\u0001']
const separators = String.raw`[\s_.,;+~–—-]*`
// oxlint-disable-next-line no-control-regex -- they stand for placeholders
const emptyBrackets = new RegExp(String.raw`[(\[]${separators}(?:${without}${separators})+[)\]]`, 'gu')
const emptyRun = new RegExp(`(${separators})${without}(?:${separators}${without})*(${separators})`, 'gu')

/** Removes placeholders without value, and of the separators around them all but those on one side. */
const withoutEmpty = (marked: string): string =>
  marked
    .replace(emptyBrackets, without)
    .replace(emptyRun, (run: string, before: string, after: string, at: number, text: string) =>
      /^$|[([]$/u.test(text.slice(0, at)) || /^$|^[)\]]/u.test(text.slice(at + run.length)) ? '' : before || after,
    )

/** Shortens the longest value, so that the others stay whole. */
const fitValues = (values: readonly string[], maxBytes: number): readonly string[] => {
  const sizesBytes = values.map(utf8Bytes)
  const excessBytes = sizesBytes.reduce((sum, sizeBytes) => sum + sizeBytes, 0) - maxBytes
  if (excessBytes <= 0) return values
  const longest = sizesBytes.indexOf(Math.max(...sizesBytes))
  return values.map((value, at) => (at === longest ? cutToBytes(value, Math.max(0, (sizesBytes[at] ?? 0) - excessBytes)).trimEnd() : value))
}

const stemByTemplate = (template: string, source: NameSource): string => {
  const values = valuesOf(source)
  const used: string[] = []
  const marked = template
    .split(inBraces)
    .map((part, at) => {
      if (at % 2 === 0) return replaceUnsafe(part)
      const value = cleanFileName(isPlaceholder(part) ? values[part] : '')
      if (value === '') return without
      used.push(value)
      return withValue
    })
    .join('')
  const literals = withoutEmpty(marked)
  const fitted = fitValues(used, maxStemBytes - utf8Bytes(literals))
  const stem = literals
    .split(withValue)
    .map((literal, at) => literal + (fitted[at] ?? ''))
    .join('')
  return cleanFileName(cutToBytes(stem, maxStemBytes))
}

/**
 * Name of a downloaded file by the template of its convert set; null = there is none, or nothing remains of it. Server and page use it, so
 * that names are equal offline.
 * @param extension of a conversion; an original has that of its source file
 */
export const nameByTemplate = (templates: FileNameTemplates, source: NameSource, extension: string): FileName | null => {
  const template = templateOf(templates, source.set)
  const stem = template === '' ? '' : stemByTemplate(template, source)
  if (stem === '') return null
  return { stem, extension: source.set === originalConvertSet ? splitFileName(textOf(source.asset['filename'])).extension : extension }
}
