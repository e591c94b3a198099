import * as v from 'valibot'
import { migrateTexts } from '#contract/config/migrations/migrate-texts.ts'
import { builtInLocales } from '#contract/locale.ts'
import { isMessage } from '#contract/message-check.ts'
import { type Translations, translationsSchema } from '#contract/translation.ts'
import { ApiError } from '../../common/api-error.ts'
import type { Documents, StoredDocument } from '../../ports/documents.ts'
import { documentNames, documentPrefixes } from './document-names.ts'

/** Locales with texts here, beside those built into the page. */
export const storedLocales = async (documents: Documents): Promise<string[]> =>
  (await documents.listDocuments(documentPrefixes.translations)).map((name) => name.slice(documentPrefixes.translations.length))

/** Every locale in which the portal can be shown. */
export const knownLocales = async (documents: Documents): Promise<string[]> => [
  ...new Set<string>([...builtInLocales, ...(await storedLocales(documents))]),
]

/** Texts of a document, or none: one that can't be read must not take the portal along. */
export const translationsIn = (document: StoredDocument | null): Translations => {
  const parsed = v.safeParse(translationsSchema, document?.body)
  return parsed.success ? migrateTexts(parsed.output) : { messages: {} }
}

export const readTranslations = async (documents: Documents, locale: string): Promise<Translations> =>
  translationsIn(await documents.getDocument(documentNames.translations(locale)))

/** Rejects with `translation.malformed` and the key of the first text that is no message: it would break every page that shows it. */
export const refuseMalformed = ({ messages }: Translations): void => {
  const key = Object.keys(messages).find((name) => !isMessage(messages[name] ?? ''))
  if (key !== undefined) throw new ApiError('translation.malformed', { key })
}
