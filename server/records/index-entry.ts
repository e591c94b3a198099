import { unrestrictedGroup } from '#catalogue/catalogue-query.ts'
import { exposureNumbers } from '#catalogue/exposure.ts'
import type { IndexEntry } from '#catalogue/index-entry.ts'
import { extraField, fullTextField, indexSchema, isBuiltInField, numericKeywords, orderDateField } from '#catalogue/schema.ts'
import type { Localised } from '#contract/locale.ts'
import { isPathField } from '#contract/path-field.ts'
import { keywordsOf } from './asset-keywords.ts'
import type { AssetRecord, KeywordValue } from './asset-record.ts'
import { momentField, orderDateOf } from './date-taken.ts'
import { hasPixels } from './has-pixels.ts'
import { isTextSearched } from './is-text-searched.ts'
import { frameCountField } from './moving-picture.ts'

type Keywords = ReturnType<typeof keywordsOf>

const isSearched = (field: string): boolean => Object.hasOwn(indexSchema.texts, field)

const addText = (texts: string[], text: string | Localised): void => {
  if (typeof text === 'string') texts.push(text)
  else for (const locale in text) texts.push(text[locale] ?? '')
}

/** The value and its labels in all languages, without duplicates. */
const addLabels = (texts: string[], { value, labels }: KeywordValue): void => {
  texts.push(value)
  if (!labels) return
  const first = texts.length - 1
  for (const locale in labels) {
    const label = labels[locale] ?? ''
    if (texts.indexOf(label, first) === -1) texts.push(label)
  }
}

const searchedTexts = (record: AssetRecord, keywords: Keywords): Record<string, string[]> => {
  const found: Record<string, string[]> = {}
  for (const field in record.texts) {
    const text = record.texts[field]
    if (text !== undefined && isSearched(field)) addText((found[field] ??= []), text)
  }
  for (const field in keywords) {
    const target = isSearched(field) ? field : isBuiltInField(field) ? null : extraField
    if (target === null) continue
    const texts = (found[target] ??= [])
    const values = keywords[field] ?? []
    for (const value of isPathField(field) ? values.slice(-1) : values) addLabels(texts, value)
  }
  if (record.fullText && isTextSearched(record)) found[fullTextField] = [record.fullText]
  return found
}

const numberIn = (values: readonly KeywordValue[] | undefined): number | undefined => {
  const number = Number.parseFloat(values?.[0]?.value ?? '')
  return Number.isFinite(number) ? number : undefined
}

const addExposure = (found: Record<string, number>, exposure: string | Localised | undefined): void => {
  if (typeof exposure !== 'string') return
  const numbers = exposureNumbers(exposure)
  for (const field in numbers) if (numbers[field] !== undefined) found[field] = numbers[field]
}

const unsearchedNumbers = [momentField, frameCountField]

const numbersOf = (record: AssetRecord, keywords: Keywords): Record<string, number> => {
  // Zero is a value, too: it sorts below one.
  const found: Record<string, number> = { obj_dload_cnt: 0 }
  if (record.width !== null && hasPixels(record.kind)) found.pixel_x = record.width
  if (record.height !== null && hasPixels(record.kind)) found.pixel_y = record.height
  Object.assign(found, record.numbers)
  for (const field of numericKeywords) {
    const number = numberIn(keywords[field])
    if (number !== undefined) found[field] = number
  }
  addExposure(found, record.texts.exposure)
  if (found.capture_date !== undefined) found[orderDateField] = orderDateOf(found.capture_date, found[momentField])
  for (const field of unsearchedNumbers) if (field in found) delete found[field]
  return found
}

const labelsOf = (keywords: Keywords): IndexEntry['labels'] => {
  // Null prototypes, because fields and values come from sidecar files and may have any name.
  const found: Record<string, Record<string, Localised>> = Object.create(null)
  for (const field in keywords) {
    for (const { value, labels } of keywords[field] ?? []) if (labels) (found[field] ??= Object.create(null))[value] = labels
  }
  return found
}

const localesOf = (record: AssetRecord, keywords: Keywords): string[] => {
  const found: string[] = []
  const add = (texts: Localised) => {
    for (const locale in texts) if (!found.includes(locale)) found.push(locale)
  }
  for (const field in record.texts) {
    const text = record.texts[field]
    if (typeof text === 'object') add(text)
  }
  for (const field in keywords) for (const { labels } of keywords[field] ?? []) if (labels) add(labels)
  return found
}

const facetsOf = (keywords: Keywords): Record<string, string[]> => {
  const found: Record<string, string[]> = {}
  for (const field in keywords) found[field] = (keywords[field] ?? []).map(({ value }) => value)
  return found
}

// Plain loops: a rebuild of the index runs this code for up to a million assets.
export const toIndexEntry = (record: AssetRecord): IndexEntry => {
  const keywords = keywordsOf(record)
  return {
    document: {
      id: record.id,
      texts: searchedTexts(record, keywords),
      facets: facetsOf(keywords),
      numbers: numbersOf(record, keywords),
      // Administrators, who see everything, are one more group of every asset, so that there is only one access check.
      view: [...record.rights.view.filter((group) => group !== unrestrictedGroup), unrestrictedGroup],
    },
    labels: labelsOf(keywords),
    locales: localesOf(record, keywords),
  }
}
