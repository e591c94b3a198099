import type { Localised } from '#contract/locale.ts'
import type { IndexDocument } from '#index/types.ts'
import { keywordsOf } from '../../ports/asset-keywords.ts'
import type { AssetRecord, KeywordValue } from '../../ports/asset-record.ts'
import { seesEverything } from '../../ports/catalogue.ts'
import { extraField, fullTextField, indexSchema, isBuiltIn, isNumericKeyword } from './schema.ts'

/** What of an asset goes to the index, small enough to hand to another thread. */
export interface IndexEntry {
  readonly document: IndexDocument
  /** Field → value → its words per language, only where it has some. */
  readonly labels: Readonly<Record<string, Readonly<Record<string, Localised>>>>
  readonly locales: readonly string[]
}

const textsIn = (text: string | Localised): string[] => (typeof text === 'string' ? [text] : Object.values(text))

const wordsOf = ({ value, labels }: KeywordValue): string[] => [...new Set([value, ...Object.values(labels ?? {})])]

const isSearched = (field: string): boolean => Object.hasOwn(indexSchema.texts, field)

const searchedTexts = (record: AssetRecord, keywords: ReturnType<typeof keywordsOf>): Record<string, string[]> => {
  const found: Record<string, string[]> = {}
  const add = (field: string, texts: readonly string[]) => {
    if (texts.length > 0) (found[field] ??= []).push(...texts)
  }
  for (const [field, text] of Object.entries(record.texts)) if (isSearched(field)) add(field, textsIn(text))
  for (const [field, values] of Object.entries(keywords)) {
    if (isSearched(field) || !isBuiltIn(field)) add(isBuiltIn(field) ? field : extraField, values.flatMap(wordsOf))
  }
  if (record.fullText) add(fullTextField, [record.fullText])
  return found
}

const numberIn = (values: readonly KeywordValue[] | undefined): number | undefined => {
  const number = Number.parseFloat(values?.[0]?.value ?? '')
  return Number.isFinite(number) ? number : undefined
}

const numbersOf = (record: AssetRecord, keywords: ReturnType<typeof keywordsOf>): Record<string, number> => {
  const found: Record<string, number> = {
    // Never downloaded is a number too: it sorts below once.
    obj_dload_cnt: 0,
    ...(record.width === null ? {} : { pixel_x: record.width }),
    ...(record.height === null ? {} : { pixel_y: record.height }),
    ...record.numbers,
  }
  for (const [field, values] of Object.entries(keywords)) {
    const number = isNumericKeyword(field) ? numberIn(values) : undefined
    if (number !== undefined) found[field] = number
  }
  return found
}

const labelsOf = (keywords: ReturnType<typeof keywordsOf>): IndexEntry['labels'] => {
  // Null prototypes: fields and values come from sidecar files and may be called anything.
  const found: Record<string, Record<string, Localised>> = Object.create(null)
  for (const [field, values] of Object.entries(keywords)) {
    for (const { value, labels } of values) if (labels) (found[field] ??= Object.create(null))[value] = labels
  }
  return found
}

const localesOf = (record: AssetRecord, keywords: ReturnType<typeof keywordsOf>): string[] => {
  const texts = Object.values(record.texts).flatMap((text) => (typeof text === 'string' ? [] : Object.keys(text)))
  const labels = Object.values(keywords).flatMap((values) => values.flatMap((value) => Object.keys(value.labels ?? {})))
  return [...new Set([...texts, ...labels])]
}

export const toIndexEntry = (record: AssetRecord): IndexEntry => {
  const keywords = keywordsOf(record)
  return {
    document: {
      id: record.id,
      texts: searchedTexts(record, keywords),
      facets: Object.fromEntries(Object.entries(keywords).map(([field, values]) => [field, values.map(({ value }) => value)])),
      numbers: numbersOf(record, keywords),
      // Whoever sees everything is one more group of every asset: no second way past the rights.
      view: [...record.rights.view.filter((group) => group !== seesEverything), seesEverything],
    },
    labels: labelsOf(keywords),
    locales: localesOf(record, keywords),
  }
}
