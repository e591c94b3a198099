import * as v from 'valibot'
import { isObject } from '#common/is-object.ts'
import { migrateTexts } from '#contract/config/migrations/migrate-texts.ts'
import { withPresentIds } from '#contract/former-message-ids.ts'
import { builtInLocales } from '#contract/locale.ts'
import { isMessage } from '#contract/message-check.ts'
import { type Translations, translationsSchema } from '#contract/translation.ts'
import { ApiError } from '../../common/api-error.ts'
import type { ConfigurationStore, StoredDocument } from '../../ports/configuration-store.ts'
import { documentNames, documentPrefixes } from '../document-names.ts'

/** Locales with stored texts, in addition to the built-in ones. */
export const storedLocales = async (configuration: ConfigurationStore): Promise<string[]> =>
  (await configuration.listDocuments(documentPrefixes.translations)).map((name) => name.slice(documentPrefixes.translations.length))

/** All locales of the portal. */
export const knownLocales = async (configuration: ConfigurationStore): Promise<string[]> => [
  ...new Set<string>([...builtInLocales, ...(await storedLocales(configuration))]),
]

const { messages: messagesSchema, metadata: metadataSchema } = translationsSchema.entries

const validEntries = (values: unknown, fits: (key: string, value: unknown) => boolean): Record<string, string> =>
  isObject(values) ? Object.fromEntries(Object.entries(values).filter((entry): entry is [string, string] => fits(...entry))) : {}

const current = ({ messages, ...others }: Translations): Translations => migrateTexts({ ...others, messages: withPresentIds(messages) })

/** The readable part of stored texts, by the present ids: an invalid text is left out and affects nothing else. */
export const readTexts = (body: unknown): Translations => {
  const whole = v.safeParse(translationsSchema, body)
  if (whole.success) return current(whole.output)
  if (!isObject(body)) return { messages: {} }
  const messages = validEntries(body['messages'], (key, text) => v.is(messagesSchema, { [key]: text }))
  const metadata = validEntries(body['metadata'], (key, text) => v.is(v.string(), text) && v.is(metadataSchema, { [key]: text }))
  return current(Object.keys(metadata).length > 0 ? { messages, metadata } : { messages })
}

export const translationsIn = (document: StoredDocument | null): Translations => readTexts(document?.body)

export const readTranslations = async (configuration: ConfigurationStore, locale: string): Promise<Translations> =>
  translationsIn(await configuration.getDocument(documentNames.translations(locale)))

/** Rejects with `translation.malformed` and the key of the first invalid message: it would break every page that shows it. */
export const refuseMalformed = ({ messages }: Translations): void => {
  const key = Object.keys(messages).find((name) => !isMessage(messages[name] ?? ''))
  if (key !== undefined) throw new ApiError('translation.malformed', { key })
}
