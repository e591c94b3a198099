import { isBefore } from '#contract/config/migrations/versions.ts'
import { configFormatVersion } from '#contract/info.ts'
import type { Translations } from '#contract/translation.ts'

/** In the template language of older portals `@` starts a reference, and `{'@'}` is the literal character. */
const escapedAt = (text: string): string => text.replace(/(\{'@'\})|@/g, "{'@'}")

/** Escapes every `@` exactly once in messages older than 6.0.0. Messages without a version are current. */
export const migrateTexts = (translations: Translations): Translations => {
  const { messages, metadata } = translations
  if (!isBefore(metadata?.version, configFormatVersion)) return translations
  const escape = isBefore(metadata?.version, '6.0.0')
  return {
    messages: escape ? Object.fromEntries(Object.entries(messages).map(([key, text]) => [key, escapedAt(text)])) : messages,
    metadata: { ...metadata, version: configFormatVersion },
  }
}
