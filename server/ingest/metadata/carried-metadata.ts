import { type CarriedField, carriedFields } from '#contract/carried-fields.ts'
import { fallbackLocale, type Localised, textFor } from '#contract/locale.ts'
import type { AssetRecord, KeywordValue } from '../../records/asset-record.ts'
import { cleanText } from './clean-text.ts'
import { digitalSourceTypeAddress } from './digital-source-type.ts'

/** A text by language tag. `x-default` is always present and is the one for all other languages. */
export type Alternatives = Readonly<Record<string, string>> & { readonly 'x-default': string }

/** The metadata that conversions of an asset carry. Equal records give an equal JSON text. */
export type CarriedMetadata = Readonly<Partial<Record<CarriedField, Alternatives>>>

const languageTag = /^[a-z]{2,3}(-[a-z0-9]{1,8}){0,3}$/i
const maxLanguages = 50

const alternatives = (text: string | Localised | undefined): Alternatives | null => {
  const general = cleanText(typeof text === 'string' ? text : textFor(text, fallbackLocale))
  const languages = typeof text === 'object' ? Object.keys(text).filter((tag) => languageTag.test(tag)) : []
  const found = languages
    .toSorted()
    .slice(0, maxLanguages)
    .map((tag) => [tag, cleanText((text as Localised)[tag])] as const)
    .filter(([, words]) => words !== '')
  const first = general || found[0]?.[1]
  return first === undefined ? null : { 'x-default': first, ...Object.fromEntries(found) }
}

const labelled = (values: readonly KeywordValue[] | undefined): string | Localised | undefined => values?.[0]?.labels ?? values?.[0]?.value

/** The name of a licence without a link is the only description of the permitted use. */
const usageTermsOf = ({ texts, keywords }: AssetRecord): string | Localised | undefined =>
  texts['usage_terms'] ?? (texts['licence_url'] === undefined ? labelled(keywords['licence']) : undefined)

const valueOf: Readonly<Record<CarriedField, (record: AssetRecord) => string | Localised | undefined>> = {
  creator: ({ keywords }) => keywords['creator']?.map(({ value }) => value).join('; '),
  copyright: ({ texts }) => texts['copyright'],
  credit: ({ texts }) => texts['credit'],
  source: ({ texts }) => texts['source'],
  licence: ({ texts }) => texts['licence_url'],
  usage_terms: usageTermsOf,
  title: ({ texts }) => texts['title'],
  alt_text: ({ texts }) => texts['alt_text'],
  digital_source_type: ({ keywords }) => digitalSourceTypeAddress(keywords['digital_source_type']?.[0]?.value ?? ''),
}

/** The values of a record in the chosen fields, with the texts of sidecars. */
export const carriedMetadata = (record: AssetRecord, chosen: readonly CarriedField[]): CarriedMetadata => {
  const found: Partial<Record<CarriedField, Alternatives>> = {}
  for (const field of carriedFields) {
    const value = chosen.includes(field) ? alternatives(valueOf[field](record)) : null
    if (value) found[field] = value
  }
  return found
}

/** Reads the metadata that conversions of a record carry, in the fields that are configured at that time. */
export const createCarriedOf =
  (carriedFields: () => Promise<readonly CarriedField[]>) =>
  async (record: AssetRecord): Promise<CarriedMetadata> =>
    carriedMetadata(record, await carriedFields())
